/** Returns a key that is equal for strings with the same letters and digits, regardless of case, normalization and separators. */
export function normalizeSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Splits off the number that the platform appends to a slug that is already in use. Undefined if there is no number. */
export function splitSlugNumber(words: string): { readonly words: string; readonly number: number } | undefined {
  const found = /-(\d{1,9})$/u.exec(words);
  return found ? { words: words.slice(0, found.index), number: Number(found[1]) } : undefined;
}
