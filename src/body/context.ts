import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Warning } from '../core/report/warnings.ts';
import type { Drawing } from './media/drawing.ts';
import type { DialectName } from './markdown/dialects/index.ts';

/** What a body has to be told about the rest of the archive and of the publication. */
export interface ConversionContext {
  /** the stored media file for candidate addresses, best first; undefined when none of them is stored */
  medium(addresses: readonly string[]): PublishedMedium | undefined;
  /** what an address in a body leads to; it is absolute or relative to the blog */
  link(address: string): LinkTarget;
  /** the absolute address of a relative one of a picture or file; left out, nobody knows what it is relative to */
  readonly resolve?: ((address: string) => string | undefined) | undefined;
  /** the address of what the source has of the post by a name or path; left out where it has nothing of posts */
  readonly own?: ((name: string) => string | undefined) | undefined;
  readonly messages: BodyMessages;
}

export type LinkTarget =
  /** left as it is */
  | { readonly kind: 'elsewhere'; readonly address: string }
  /** a published post of this blog; the fragment has no `#` and is empty for none */
  | { readonly kind: 'post'; readonly id: string; readonly fragment: string }
  /**
   * a page of this blog that is no post: `path` names it to the outputs, `address` is where it is at the source, for those
   * that have no such page
   */
  | { readonly kind: 'page'; readonly path: string; readonly address: string }
  /** a post of this blog that is not published, or a list of such posts alone: nothing of it may be shown */
  | { readonly kind: 'unpublished'; readonly id: string; readonly title: string };

/** Where an output has its things: addresses relative to the body's file, or absolute, percent-encoded. */
export interface OutputLinks {
  /** also of a copy of a picture */
  medium(medium: Pick<PublishedMedium, 'file' | 'name'>): string;
  post(id: string, fragment: string): string;
  /** left out where the output has no pages of lists */
  readonly page?: ((path: string) => string) | undefined;
}

/** What a body is converted into. */
export interface Outputs {
  readonly site: OutputLinks;
  readonly markdown: OutputLinks;
  /** left out, nothing is made for another system */
  readonly portable?: OutputLinks | undefined;
  /** of the Markdown; left out, CommonMark */
  readonly dialect?: DialectName | undefined;
  /** alignment and colours stay in the Markdown, as HTML */
  readonly keepStyle?: boolean | undefined;
}

/** What a body says in the site's language. */
export interface BodyMessages {
  /** replaces a link card of a post that is not published */
  readonly unpublished: string;
  /** follows the name of something of which the source gives no address: "not contained in the source" */
  readonly noAddress: string;
  /** follows what is said of a picture that the archive does not have: "not in the archive" */
  readonly notHeld: string;
  /** name of a toggle that has none */
  readonly more: string;
  /** names of things that have none */
  readonly picture: string;
  readonly file: string;
  readonly video: string;
  readonly map: string;
}

export interface ConvertedBody {
  /** sanitised, for a page; media and posts by the site's place */
  readonly html: string;
  /** GitHub Flavored Markdown; media and posts by the Markdown's place */
  readonly markdown: string;
  /**
   * sanitised, for another system that has neither the style sheet nor the scripts of the page: nothing that is done for the page
   * alone; media and posts by the place of such systems; undefined where that was not asked for
   */
  readonly portable?: string | undefined;
  /** those that the outputs refer to, each once, in the order of their first use */
  readonly media: readonly PublishedMedium[];
  /** those that stood in the body, each once; the outputs refer to them as to media */
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

/** A warning about a body; whoever knows the post adds its id. */
export type BodyWarning = WithoutPost<Extract<Warning, { code: BodyCode }>>;

/** A picture or file that a body refers to. */
export interface MediaReference {
  /** absolute http or https addresses of the same thing, the original first, as received with their signature */
  readonly addresses: readonly string[];
  readonly kind: 'image' | 'file';
}
