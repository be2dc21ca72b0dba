import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Drawing } from './media/drawing.ts';
import type { DialectName } from './markdown/dialects/index.ts';

/** The rest of the archive and the publication, as far as the conversion of a body needs it. */
export interface ConversionContext {
  /** Returns the stored media file for candidate addresses, best first. Undefined if none of them is stored. */
  medium(addresses: readonly string[]): PublishedMedium | undefined;
  /** Returns the target of an absolute address, or one relative to the blog. */
  link(address: string): LinkTarget;
  /** Returns the absolute form of the relative address of an image or file. Default: relative addresses are unknown. */
  readonly resolve?: ((address: string) => string | undefined) | undefined;
  /** Returns the address of one of the post's own files by its name or path. Default: the source has no files of posts. */
  readonly own?: ((name: string) => string | undefined) | undefined;
  readonly messages: BodyMessages;
}

export type LinkTarget =
  /** unchanged */
  | { readonly kind: 'elsewhere'; readonly address: string }
  /** a published post of this blog; `fragment` has no `#`, and is empty if there is none */
  | { readonly kind: 'post'; readonly id: string; readonly fragment: string }
  /** a page of this blog that is not a post; outputs without that page link to `address`, its URL at the source */
  | { readonly kind: 'page'; readonly path: string; readonly address: string }
  /** an unpublished post of this blog, or a list of only such posts: nothing of it may be shown */
  | { readonly kind: 'unpublished'; readonly id: string; readonly title: string };

/** URLs of an output: relative to the file of the body or absolute, percent-encoded. */
export interface OutputLinks {
  /** Returns the URL of a media file, or of a copy of an image. */
  medium(medium: Pick<PublishedMedium, 'file' | 'name'>): string;
  post(id: string, fragment: string): string;
  /** Default: the output has no pages of lists. */
  readonly page?: ((path: string) => string) | undefined;
}

/** The outputs that a body is converted for. */
export interface ConversionOutputs {
  readonly site: OutputLinks;
  readonly markdown: OutputLinks;
  /** default: no HTML for another system */
  readonly portable?: OutputLinks | undefined;
  /** of the Markdown; default: CommonMark */
  readonly dialect?: DialectName | undefined;
  /** whether alignment and colors stay in the Markdown, as HTML */
  readonly keepStyle?: boolean | undefined;
}

/** Texts that the conversion adds to bodies, in the site's language. */
export interface BodyMessages {
  /** replaces a link card of an unpublished post */
  readonly unpublished: string;
  /** follows the name of a file whose address the source does not give: "the source gives no address" */
  readonly noAddress: string;
  /** follows the description of an image that the archive lacks: "not in the archive" */
  readonly notInArchive: string;
  /** default title of a toggle */
  readonly more: string;
  /** default names */
  readonly picture: string;
  readonly file: string;
  readonly video: string;
  readonly map: string;
}

export interface ConvertedBody {
  /** sanitized, for a page; links are those of the site */
  readonly html: string;
  /** GitHub Flavored Markdown; links are those of the Markdown output */
  readonly markdown: string;
  /**
   * sanitized, for another system without the style sheet and scripts of the page, so it contains nothing that is added for pages;
   * undefined if not requested
   */
  readonly portable?: string | undefined;
  /** media files that the outputs refer to, each once, in the order of first use */
  readonly media: readonly PublishedMedium[];
  /** drawings of the body, each once; the outputs refer to them like media */
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
