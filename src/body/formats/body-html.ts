import type { BodyWarning } from '../model/context.ts';

/** A body as HTML that is neither parsed nor sanitized yet. */
export interface BodyHtml {
  readonly html: string;
  /** content that the HTML lacks or shows as text */
  readonly warnings: readonly BodyWarning[];
}
