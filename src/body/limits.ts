import { TextError } from '../core/errors/errors.ts';
/**
 * What bounds the time and memory that one body can cost. None of the bodies of real blogs comes near; beyond them a
 * body is simplified (depth, runs), or shown as its text alone (size).
 */
export const limits = {
  /** characters of a body */
  size: 16_000_000,
  /** characters of its text */
  text: 8_000_000,
  /** characters of a body that is shown as its text alone, beyond which it is cut: ten times as many take seconds to index */
  plainText: 2_000_000,
  /** elements: mis-nested tags can make the parser repeat the same few without end */
  elements: 200_000,
  /** elements within each other */
  depth: 200,
  /** quotes, lists and toggles within each other: each costs its whole content once more */
  containers: 24,
  /** elements of a line within each other: each that holds blocks is given to all of them */
  inline: 20,
  /** toggles that are written as marks in the text */
  toggles: 10_000,
  /** of a table's cell */
  span: 100,
  /** cells of a table that is written as a Markdown table, empty ones included */
  cells: 150_000,
  /** no-break and wide spaces in a row: a few lines of a page */
  spaces: 200,
  /** line breaks in a row: the second ends a paragraph, the third is an empty line more */
  breaks: 3,
  /** white space of any kind in a row within code */
  codeSpaces: 400,
  /** blocks of a body that are written as Markdown together, if there are no more lists among them */
  blocksAtOnce: 500,
  /** combining marks in a row, beyond which text is not normalised */
  marks: 100,
  /** drawings that become files */
  drawings: 500,
  /** elements around a picture that are asked what they say about it */
  holders: 12,
  /** characters of an address that is shown as text where nothing but text is left */
  shownAddress: 2_000,
  /** characters of a picture that is contained in the body */
  inlinePicture: 4_000_000,
  /** the same, of one that a script replaces: a single dot, or a blur of the picture */
  inlinePlaceholder: 4_000,
} as const;

/** The body exceeds a limit. Caught in this folder: the body is shown as its text. */
export class BodyTooLargeError extends TextError {
  override readonly name = 'BodyTooLargeError';
}
