import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Drawing } from './media/drawing.ts';
import type { DialectName } from './markdown/dialects/index.ts';

/** Information about the archive and the publication that the conversion of a body needs. */
export interface ConversionContext {
  /**
   * Returns the stored media file for candidate addresses, which are listed best first. Undefined if none is stored.
   * @param isDecorative whether readers miss nothing without the file, such as the thumbnail of a link card. Default: false.
   */
  medium(addresses: readonly string[], isDecorative?: boolean): PublishedMedium | undefined;
  /** Returns the target of an address that is absolute or relative to the blog. */
  link(address: string): LinkTarget;
  /** Returns the absolute form of an image's or file's relative address. Default: relative addresses cannot be resolved. */
  readonly resolve?: ((address: string) => string | undefined) | undefined;
  /** Returns the address of one of the post's own files, given its name or path. Default: the source has no files belonging to posts. */
  readonly own?: ((name: string) => string | undefined) | undefined;
  readonly messages: BodyMessages;
}

export type LinkTarget =
  /** any other address; the link stays unchanged */
  | { readonly kind: 'elsewhere'; readonly address: string }
  /** a published post of this blog; `fragment` has no `#` and is empty if the link has none */
  | { readonly kind: 'post'; readonly id: string; readonly fragment: string }
  /** a page of this blog other than a post; outputs that lack the page link to `address`, its URL at the source */
  | { readonly kind: 'page'; readonly path: string; readonly address: string }
  /** an unpublished post of this blog, or a list of only such posts; no part of it may be shown */
  | { readonly kind: 'unpublished'; readonly id: string; readonly title: string };

/** Builds URLs of an output: percent-encoded, and either absolute or relative to the file that contains the body. */
export interface OutputLinks {
  /** Returns the URL of a media file or of a resized copy of an image. */
  medium(medium: Pick<PublishedMedium, 'file' | 'name'>): string;
  post(id: string, fragment: string): string;
  /** Returns the URL of a page other than a post; undefined if the output lacks it. Default: the output has no such pages. */
  readonly page?: ((path: string) => string | undefined) | undefined;
}

/** The outputs for which a body is converted. */
export interface ConversionOutputs {
  readonly site: OutputLinks;
  readonly markdown: OutputLinks;
  /** default: no HTML for another system is produced */
  readonly portable?: OutputLinks | undefined;
  /** default: no HTML for print is produced */
  readonly print?: OutputLinks | undefined;
  /** Markdown dialect; default: CommonMark */
  readonly dialect?: DialectName | undefined;
  /** whether the Markdown keeps alignment and colors, as HTML */
  readonly keepStyle?: boolean | undefined;
  /** whether the body is that of a comment, which has no headings or link targets */
  readonly isComment?: boolean | undefined;
}

/** Texts that the conversion adds to bodies, in the site's language. */
export interface BodyMessages {
  /** replaces a link card of an unpublished post */
  readonly unpublished: string;
  /** follows the name of a file whose address is missing in the source: "the source gives no address" */
  readonly noAddress: string;
  /** follows the description of an image that is not archived: "not in the archive" */
  readonly notInArchive: string;
  /** default title of a toggle */
  readonly more: string;
  /** default names of images and files */
  readonly picture: string;
  readonly file: string;
  readonly video: string;
  readonly map: string;
}

export interface ConvertedBody {
  /** sanitized HTML for a page, whose links to posts lead to the published site */
  readonly html: string;
  /** GitHub Flavored Markdown, with links of the Markdown output */
  readonly markdown: string;
  /**
   * sanitized HTML for another system, which has neither the style sheet nor the scripts of our pages, so it contains none of the additions
   * for pages; undefined if not requested
   */
  readonly portable?: string | undefined;
  /**
   * sanitized HTML for a document that can neither load, play nor unfold content, with the style sheet's classes; undefined if not requested
   */
  readonly print?: string | undefined;
  /** media files that the outputs refer to, without duplicates, in order of first use */
  readonly media: readonly PublishedMedium[];
  /** drawings in the body, without duplicates; the outputs refer to them like media */
  readonly drawings: readonly Drawing[];
  readonly warnings: readonly BodyWarning[];
}

type BodyCode =
  | 'body-kept-as-html'
  | 'body-swallowed'
  | 'body-cut'
  | 'body-dropped'
  | 'content-dropped'
  | 'construct-kept'
  | 'link-unpublished'
  | 'link-as-text'
  | 'no-address';
type WithoutPost<W> = W extends unknown ? Omit<W, 'post'> : never;

/** A warning about a body. The caller adds the id of the post. */
export type BodyWarning = WithoutPost<Extract<Warning, { code: BodyCode }>>;

/** An image or file that a body refers to. */
export interface MediaReference {
  /** absolute http or https addresses of the same file, the original first, with signatures as received */
  readonly addresses: readonly string[];
  readonly kind: 'image' | 'file';
}
