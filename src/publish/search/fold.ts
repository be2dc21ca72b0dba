/**
 * How a text is compared with a query: lower case, compatible forms alike (Unicode NFKC), without the diacritics of
 * Latin, Greek and Cyrillic letters. `templates/search.js` does the same in the browser, character by character, so that
 * it knows where in the text a hit is.
 */
export function fold(text: string): string {
  return text.replace(unusual, foldedCharacter).toLowerCase();
}

/** Neither ASCII nor Hangul. */
const unusual = /[^\0-\u007f\u3131-\u318e\uac00-\ud7a3]/gu;

const known = new Map<string, string>();

function foldedCharacter(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    const bare = character.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '');
    folded = bare.normalize('NFKC').toLowerCase().replace(/ς/gu, 'σ');
    known.set(character, folded);
  }
  return folded;
}
