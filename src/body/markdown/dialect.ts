import type { TextPosition } from './escape.ts';

/**
 * What readers of Markdown differ in. Everything is written as CommonMark with GitHub's tables and deletions first; a
 * dialect says what has to be otherwise for its reader to show the same.
 */
export interface Dialect {
  /** text that CommonMark shows literally, as text that this reader shows literally; the last is the text as it is */
  readonly text: (escaped: string, place: TextPosition, text: string) => string;
  /** the destination of a link or picture */
  readonly destination: (escaped: string) => string;
  /** HTML that is in the Markdown: whole elements, tags, attributes */
  readonly html: (html: string) => string;
  /** the title of a link or picture with its quotes and the space before it, where escapes do not serve as elsewhere */
  readonly title?: (title: string) => string;
  /** a block or span of code; undefined where this reader has to be given HTML */
  readonly code: (markdown: string, code: string, place: CodePlace) => string | undefined;
  /** the alternative of a picture is shown as it is written, its escapes too */
  readonly verbatimAlternatives: boolean;
  /** whether a picture at an address may be one of Markdown; else it is an element */
  readonly readsPicture: (address: string) => boolean;
  /** the line of a heading, behind which some readers look for attributes */
  readonly heading: (line: string) => string;
  /** whether this reader takes marks for emphasis where CommonMark does; `isWithin` other emphasis */
  readonly emphasis: (mark: EmphasisMark, content: string, isWithin: boolean, inHeading: boolean) => boolean;
  /** an element within a line, around Markdown; its attributes come with the space before them */
  readonly element: (name: string, attributes: string, content: string) => string;
  /** a rule between paragraphs */
  readonly rule: (inItem: boolean) => string;
  readonly lists: ListForm;
  /** a line break within a paragraph */
  readonly lineBreak: string;
  /** definition lists are written as `term` and `: definition`, not as HTML */
  readonly definitionLists: boolean;
  /** a table may be nothing but its heading */
  readonly headingTables: boolean;
  /** attributes that `details` needs to hold Markdown, with the space before them */
  readonly detailsAttributes: string;
  /** the whole, where something may be put together by what is written beside each other */
  readonly whole?: (markdown: string) => string;
}

export type EmphasisMark = '*' | '**' | '~~';

/** Where a piece of code stands. */
export interface CodePlace {
  readonly isBlock: boolean;
  readonly inCell: boolean;
  /** the first thing in an item of a list */
  readonly startsItem: boolean;
  /** somewhere within a list */
  readonly inItem: boolean;
}

/** What readers differ in about lists. */
export interface ListForm {
  /** `[x]` and `[ ]` at the start of an item are boxes; otherwise they are written as characters */
  readonly hasTasks: boolean;
  /** a line that keeps a list apart from one of its kind before it; empty where another marker does */
  readonly divider: string;
  /** the line behind an ordered list that says its first number; empty where the first marker says it */
  readonly start: (first: number) => string;
  /** spaces before a line of nothing but spaces, in code, are those of the item's indentation */
  readonly indentsSpaces: boolean;
}
