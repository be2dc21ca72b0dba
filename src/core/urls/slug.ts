/** Equal for texts with the same letters and digits, whatever their case, their form, and what is between them. */
export function normalizeSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Splits off the number that the platform adds to words that are taken; undefined if there is none. */
export function splitSlugNumber(words: string): { readonly words: string; readonly number: number } | undefined {
  const found = /-(\d{1,9})$/u.exec(words);
  return found ? { words: words.slice(0, found.index), number: Number(found[1]) } : undefined;
}
