/** Initial consonants of Hangul from U+1100, with double consonants under the single ones, as in a dictionary. */
const consonants = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';

/** Rows of the kana table, and the first character of each row in code point order. */
const rows = 'あかさたなはまやらわ';
const rowStarts = 'ぁかさたなはまゃらゎ';

/** Groups that follow those of letters: Chinese characters, and everything that does not start with a letter. */
const lastGroups = ['漢字', '#'] as const;

/**
 * Returns the group of a name in an index: its first letter in upper case without diacritics, the initial consonant of Hangul, the row of
 * kana, `漢字` for Chinese characters, or `#` for digits and symbols.
 */
export function initialOf(name: string): string {
  const [first = ''] = name.normalize('NFKD');
  const code = first.codePointAt(0) ?? 0;
  const consonant = consonants[code - 0x1100];
  if (consonant !== undefined) return consonant;
  const hiragana = /\p{Script=Katakana}/u.test(first) ? String.fromCodePoint(code - 0x60) : first;
  if (/\p{Script=Hiragana}/u.test(hiragana)) {
    const row = Array.from(rowStarts).findLastIndex((start) => start <= hiragana);
    return rows[row] ?? first;
  }
  if (/\p{Script=Han}/u.test(first)) return lastGroups[0];
  if (!/\p{L}/u.test(first)) return lastGroups[1];
  const [upper = first] = first.toUpperCase();
  return upper;
}

/** Groups sorted items by the initial of their names, letters first. Items and groups of letters stay in order. */
export function groupByInitial<Item extends { readonly name: string }>(
  items: readonly Item[],
): [initial: string, items: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const initial = initialOf(item.name);
    const group = groups.get(initial);
    if (group) group.push(item);
    else groups.set(initial, [item]);
  }
  const rank = (initial: string) => (lastGroups as readonly string[]).indexOf(initial);
  return [...groups].sort(([a], [b]) => rank(a) - rank(b));
}
