import { commonmark } from './dialects/commonmark.ts';
import { goldmark } from './dialects/goldmark.ts';
import { kramdown } from './dialects/kramdown.ts';
import type { Place } from './escape.ts';

/**
 * What readers of Markdown differ in. Everything is written as CommonMark with GitHub's tables and deletions first; a
 * dialect says what has to be otherwise for its reader to show the same.
 */
export interface Dialect {
  /** text that CommonMark shows literally, as text that this reader shows literally */
  readonly text: (escaped: string, place: Place) => string;
  /** the destination of a link or picture */
  readonly destination: (escaped: string) => string;
  /** HTML that stands in the Markdown: whole elements, tags, attributes */
  readonly html: (html: string) => string;
  /** a block or span of code; undefined where this reader has to be given HTML */
  readonly code: (markdown: string, code: string) => string | undefined;
  /** a line break within a paragraph */
  readonly lineBreak: string;
  /** definition lists are written as `term` and `: definition`, not as HTML */
  readonly definitionLists: boolean;
  /** attributes that `details` needs to hold Markdown, with the space before them */
  readonly detailsAttributes: string;
}

export const dialects = { commonmark, goldmark, kramdown } as const satisfies Record<string, Dialect>;

/** `goldmark` is read by Hugo, `kramdown` by Jekyll. */
export type DialectName = keyof typeof dialects;
