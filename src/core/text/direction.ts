/** Matches characters of scripts that are written from right to left: the Unicode blocks from Hebrew to Arabic Mathematical Symbols. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Returns the direction of the first letter of a text, as browsers do for `dir="auto"`; undefined if the text has no letter. */
export function directionOfText(text: string): 'ltr' | 'rtl' | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return hasRightToLeft(letter) ? 'rtl' : 'ltr';
}
