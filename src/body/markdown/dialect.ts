import type { TextPosition } from './escape.ts';

/**
 * Differences between Markdown parsers. The Markdown is CommonMark with GitHub's tables and deletions; a dialect changes constructs that
 * its parser would show differently.
 */
export interface Dialect {
  /** Returns text that this parser shows literally. `escaped` is the text for CommonMark, `text` the original. */
  readonly text: (escaped: string, place: TextPosition, text: string) => string;
  /** Returns the destination of a link or image. */
  readonly destination: (escaped: string) => string;
  /** Returns HTML in the Markdown: elements, tags or attributes. */
  readonly html: (html: string) => string;
  /** Returns the title of a link or image with its quotes and the space before it. Default: escaped as in CommonMark. */
  readonly title?: (title: string) => string;
  /** Returns a code block or inline code. Undefined if this parser needs HTML. */
  readonly code: (markdown: string, code: string, place: CodePosition) => string | undefined;
  /** whether this parser shows the alternative text of images as written, including escapes */
  readonly showsAltVerbatim: boolean;
  /** Reports whether an image at an address can be written as Markdown. Otherwise it is an HTML element. */
  readonly canReadImage: (address: string) => boolean;
  /** Returns the line of a heading. Some parsers look for attributes at its end. */
  readonly heading: (line: string) => string;
  /** Reports whether this parser recognizes emphasis as CommonMark does. `isWithin`: within other emphasis. */
  readonly canEmphasize: (mark: EmphasisMark, content: string, isWithin: boolean, inHeading: boolean) => boolean;
  /** Returns an inline element around Markdown. `attributes` begins with a space unless empty. */
  readonly element: (name: string, attributes: string, content: string) => string;
  /** Returns a thematic break. */
  readonly rule: (inItem: boolean) => string;
  readonly lists: ListSyntax;
  /** a line break within a paragraph */
  readonly lineBreak: string;
  /** whether definition lists are written as `term` and `: definition`, not as HTML */
  readonly hasDefinitionLists: boolean;
  /** whether a table may consist of its header row only */
  readonly hasHeaderOnlyTables: boolean;
  /** attributes that `details` needs to contain Markdown, with a space before each */
  readonly detailsAttributes: string;
  /** Corrects the whole Markdown, in which adjacent parts may form markup together. */
  readonly finish?: (markdown: string) => string;
}

export type EmphasisMark = '*' | '**' | '~~';

/** The position of code. */
export interface CodePosition {
  readonly isBlock: boolean;
  readonly inCell: boolean;
  /** whether it is first in a list item */
  readonly startsItem: boolean;
  /** whether it is within a list */
  readonly inItem: boolean;
}

/** Differences between parsers for lists. */
export interface ListSyntax {
  /** whether `[x]` and `[ ]` at the start of an item are checkboxes; otherwise they are characters */
  readonly hasTasks: boolean;
  /** line between two adjacent lists of the same kind; empty if another marker separates them */
  readonly divider: string;
  /** Returns the line after an ordered list that sets its first number. Empty if the first marker sets it. */
  readonly start: (first: number) => string;
  /** whether lines of only spaces in code are indented */
  readonly indentsSpaces: boolean;
}
