import type { Body } from './body.ts';
import type { OutputLinks } from './context.ts';

/** A form in which a body is written in addition to the HTML of the page, such as Markdown. */
export interface BodyForm {
  /** key in `ConvertedBody.forms` */
  readonly name: string;
  readonly links: OutputLinks;
  /** Returns the tree, with the form's links, as text. Must leave the tree unchanged, unless the form is made from the page. */
  write(body: Body): string;
  /** Returns the form of sanitized HTML, for a body that cannot be written. Default: the HTML. */
  plain?(html: string): string;
  /** whether the tree has the content that is only on pages. Default: it has not. */
  readonly isFromPage?: true;
}

/** How a body is converted. */
export interface ConversionForms {
  /** links of the page */
  readonly page: OutputLinks;
  readonly forms: readonly BodyForm[];
  /** whether the body is that of a comment, which has no headings or link targets */
  readonly isComment?: boolean | undefined;
}

/** The part of a form that plain text needs. */
export type PlainForm = Pick<BodyForm, 'name' | 'plain'>;

/** Returns a form of a body of which only sanitized HTML is available. */
export const plainText = (form: PlainForm, html: string): string => form.plain?.(html) ?? html;
