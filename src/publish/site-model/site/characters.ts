/**
 * Text without the characters that neither an XML document nor an HTML page should have, not even by reference: controls,
 * halves of characters, and what Unicode keeps from being a character (XML 1.0, 2.2; HTML, 13.1 "Writing HTML documents").
 */
export function withoutForbidden(text: string): string {
  return perhapsForbidden.test(text) ? text.replace(forbidden, '') : text;
}

/** Unit by unit, which is quicker: most text has none of these. */
const perhapsForbidden = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;
