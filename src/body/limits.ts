import { TextError } from '../core/errors/errors.ts';

/**
 * Limits on the time and memory that one body can cost, far above those of real blogs. Beyond them a body is simplified (depth, runs of
 * characters) or reduced to its text (size).
 */
export const limits = {
  /** characters of a body */
  size: 16_000_000,
  /** characters of its text */
  text: 8_000_000,
  /** characters of a body that is reduced to its text, which is cut after that: indexing ten times as many takes seconds */
  plainText: 2_000_000,
  /** elements: for mis-nested tags the parser can create the same elements endlessly */
  elements: 200_000,
  /** depth of elements */
  depth: 200,
  /** depth of quotes, lists and toggles, each of which costs its whole content again */
  containerDepth: 24,
  /** depth of inline elements: one that contains blocks is repeated in each of them */
  inlineDepth: 20,
  /** toggles written as marks in the text */
  toggles: 10_000,
  /** `colspan` and `rowspan` of a table cell */
  span: 100,
  /** cells of a Markdown table, including empty ones */
  cells: 150_000,
  /** consecutive no-break and wide spaces: a few lines of a page */
  spaces: 200,
  /** consecutive line breaks: the second ends a paragraph, the third adds an empty line */
  breaks: 3,
  /** consecutive white space in code */
  codeSpaces: 400,
  /** blocks converted to Markdown at once; more if lists follow */
  blocksAtOnce: 500,
  /** consecutive combining marks, beyond which text is not normalized */
  combiningMarks: 100,
  /** drawings stored as files */
  drawings: 500,
  /** elements around an image that are searched for its attributes */
  imageContainers: 12,
  /** characters of an address in a body that is reduced to its text */
  shownAddress: 2_000,
  /** characters of an image in a data URL */
  inlineImage: 4_000_000,
  /** the same, for a placeholder that a script replaces: a single pixel or a blurred preview */
  inlinePlaceholder: 4_000,
} as const;

/** Thrown if a body exceeds a limit. Caught in this folder: the body is reduced to its text. */
export class BodyTooLargeError extends TextError {
  override readonly name = 'BodyTooLargeError';
}
