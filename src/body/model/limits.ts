import { TextError } from '../../core/errors/errors.ts';

/**
 * Limits on the time and memory that a single body can consume, far above the needs of real blogs. A body that exceeds them is simplified
 * (depth, runs of characters) or reduced to its text (size).
 */
export const limits = {
  /** characters in a body */
  size: 16_000_000,
  /** characters in its text */
  text: 8_000_000,
  /** characters of a body that is reduced to its text; the rest is cut off, since indexing ten times as much text takes seconds */
  plainText: 2_000_000,
  /** number of elements: for mis-nested tags, the parser can create copies of the same elements endlessly */
  elements: 200_000,
  /** nesting depth of elements */
  depth: 200,
  /** nesting depth of quotes, lists and toggles, each of which processes its whole content again */
  containerDepth: 24,
  /** nesting depth of inline elements; an inline element around several blocks is repeated in each block */
  inlineDepth: 20,
  /** toggles written as marks in text */
  toggles: 10_000,
  /** `colspan` and `rowspan` of a table cell */
  span: 100,
  /** cells in a Markdown table, including empty ones */
  cells: 150_000,
  /** consecutive no-break and wide spaces, enough for a few lines of a page */
  spaces: 200,
  /** consecutive line breaks: the second ends a paragraph, the third adds an empty line */
  breaks: 3,
  /** consecutive white space characters in code */
  codeSpaces: 400,
  /** blocks converted to Markdown at once; may be exceeded if lists follow */
  blocksAtOnce: 500,
  /** consecutive combining marks; text with more is not normalized */
  combiningMarks: 100,
  /** drawings stored as files per body */
  drawings: 500,
  /** surrounding elements of an image that are searched for its attributes */
  imageContainers: 12,
  /** characters of an address that is shown in a body reduced to its text */
  shownAddress: 2_000,
  /** characters of an image's data URL */
  inlineImage: 4_000_000,
  /** characters of a data URL that may be a placeholder replaced by a script: a single pixel or a blurred preview */
  inlinePlaceholder: 4_000,
} as const;

/** Thrown if a body exceeds a limit. Caught within `src/body`, which then reduces the body to its text. */
export class BodyTooLargeError extends TextError {
  override readonly name = 'BodyTooLargeError';
}
