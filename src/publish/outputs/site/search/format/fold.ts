/**
 * How a text is compared with a query: lower case, compatible forms alike (Unicode NFKC), without the diacritics of
 * Latin, Greek and Cyrillic letters.
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

/** A text folded, and for each place in it the one in the text. */
export interface FoldedText {
  readonly folded: string;
  readonly placeOf: (place: number) => number;
}

/** The same character by character, so that it is known where in the text a hit is. */
export function foldWithPlaces(text: string): FoldedText {
  if (text.search(unusual) === -1) return { folded: fold(text), placeOf: (place) => place };
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    folded += fold(character);
    while (places.length < folded.length) places.push(place);
    place += character.length;
  }
  places.push(place);
  return { folded, placeOf: (at) => places[at] ?? place };
}
