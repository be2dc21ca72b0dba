import type { PublishedMedium, StoredMedium } from '../../core/media/media-file.ts';
import type { Warning } from '../../core/report/warnings.ts';

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
  /** any other address; the link stays unchanged. `isDead`: a URL of this blog without a post or page in the publication. */
  | { readonly kind: 'elsewhere'; readonly address: string; readonly isDead?: true | undefined }
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

/**
 * A Markdown dialect: `commonmarkFormulas` is for Astro, `markdownIt` for Eleventy, `goldmark` for Hugo, `kramdown` for Jekyll.
 */
export type DialectName = 'commonmark' | 'commonmarkFormulas' | 'markdownIt' | 'goldmark' | 'kramdown';

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

/** An SVG drawing in a body, as a file without active content. */
export interface DrawingFile {
  /** the file name is a hash of the content, so identical drawings share a file */
  readonly medium: StoredMedium;
  /** sanitized SVG document */
  readonly svg: string;
}

/** Texts of a body by the name of their form. */
export type FormTexts = Readonly<Record<string, string>>;

export interface ConvertedBody {
  /** sanitized HTML for a page, whose links to posts lead to the published site */
  readonly html: string;
  /** the requested forms by name, see `BodyForm` */
  readonly forms: FormTexts;
  /** media files that the outputs refer to, without duplicates, in order of first use */
  readonly media: readonly PublishedMedium[];
  /** drawings in the body, without duplicates; the outputs refer to them like media */
  readonly drawings: readonly DrawingFile[];
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
  | 'link-dead'
  | 'no-address';
type WithoutPost<W> = W extends unknown ? Omit<W, 'post'> : never;

/** A warning about a body. The caller adds the ID of the post. */
export type BodyWarning = WithoutPost<Extract<Warning, { code: BodyCode }>>;

/** An image or file that a body refers to. */
export interface MediaReference {
  /** absolute http or https addresses of the same file, the original first, with signatures as received */
  readonly addresses: readonly string[];
  readonly kind: 'image' | 'file';
}
