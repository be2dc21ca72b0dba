import type { TextPosition } from './escape.ts';

/**
 * Differences between Markdown parsers. The output is CommonMark with GitHub's tables and deletions; a dialect changes the constructs that
 * its parser would render differently.
 */
export interface Dialect {
  /** Returns text that this parser renders literally. `escaped` is the text escaped for CommonMark, `text` the original. */
  readonly text: (escaped: string, place: TextPosition, text: string) => string;
  /** Returns the destination of a link or image. */
  readonly destination: (escaped: string) => string;
  /** Returns HTML for use within the Markdown: elements, tags or attributes. */
  readonly html: (html: string) => string;
  /** Returns the title of a link or image, including quotes and a leading space. Default: escaped as in CommonMark. */
  readonly title?: (title: string) => string;
  /** Returns a code block or inline code. Undefined if this parser requires HTML instead. */
  readonly code: (markdown: string, code: string, place: CodePosition) => string | undefined;
  /** whether this parser shows the alternative text of images verbatim, including escapes */
  readonly showsAltVerbatim: boolean;
  /** Reports whether an image with this address can be written as Markdown. Otherwise it is written as an HTML element. */
  readonly canReadImage: (address: string) => boolean;
  /** Returns the text of a heading. Some parsers look for attributes at its end. */
  readonly heading: (line: string) => string;
  /** Reports whether this parser recognizes the emphasis as CommonMark does. `isWithin`: it is nested in other emphasis. */
  readonly canEmphasize: (mark: EmphasisMark, content: string, isWithin: boolean, inHeading: boolean) => boolean;
  /** Returns an inline element that contains Markdown. `attributes` begins with a space unless it is empty. */
  readonly element: (name: string, attributes: string, content: string) => string;
  /** a thematic break in a list item */
  readonly ruleInItem: string;
  readonly lists: ListSyntax;
  /** written for a line break within a paragraph, before a line feed */
  readonly lineBreak: string;
  /** whether definition lists are written as `term` and `: definition` instead of HTML */
  readonly hasDefinitionLists: boolean;
  /** whether a table may consist of only its header row */
  readonly hasHeaderOnlyTables: boolean;
  /** attributes that `details` needs in order to contain Markdown, each with a leading space */
  readonly detailsAttributes: string;
  /** Post-processes the complete Markdown, in which adjacent parts may have formed markup together. */
  readonly finish?: (markdown: string) => string;
}

export type EmphasisMark = '*' | '**' | '~~';

/** The position of a piece of code. */
export interface CodePosition {
  readonly isBlock: boolean;
  readonly inCell: boolean;
  /** whether it is at the start of a list item */
  readonly startsItem: boolean;
  /** whether it is inside a list */
  readonly inItem: boolean;
}

/** Differences between parsers that concern lists. */
export interface ListSyntax {
  /** whether `[x]` and `[ ]` at the start of an item become checkboxes; otherwise they are plain characters */
  readonly hasTasks: boolean;
  /** line between two adjacent lists of the same kind; empty if a different marker separates them */
  readonly divider: string;
  /** Returns the line after an ordered list that sets its first number. Empty if the first marker does so. */
  readonly start: (first: number) => string;
  /** whether code lines that consist only of spaces are indented */
  readonly indentsSpaces: boolean;
}
