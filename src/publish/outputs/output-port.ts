import type { ImageCopy, PublishedMedium } from '../../core/media/media-file.ts';
import type { PortablePlace } from '../site-model/links/portable-links.ts';
import type { Messages } from '../site-model/language/messages.ts';
import type { PostPlace } from './markdown/presets/preset.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { Templates } from './site/pages/templates.ts';
import type { SearchDocument } from './site/search/search-document.ts';
import type { LinkForm } from '../site-model/site/links.ts';
import type { ItemFacts, PostItem, PublishedPosts } from '../site-model/site/published-posts.ts';
import type { MediumFile } from '../site-model/site/paths.ts';
import type { Planning, SiteFile } from '../site-model/site/site-file.ts';
import type { PortablePost, Site, SitePost, Thread } from '../site-model/site/site.ts';
import type { BodyFacts } from './body-facts.ts';

/**
 * A kind of output that is published from an archive to a folder of its own. The port defines its files and their content. Writing only
 * changed files, protecting other files, remembering options, and verification, which publishes again and compares bytes, are the same for
 * all outputs.
 */
export interface OutputPort {
  /** The main file of a post: without it, the post is not in this output. Undefined if posts have no files of their own. */
  postFile(post: PostPlace): string | undefined;
  /** whether other files link to that file. If it is missing, they must not. */
  readonly leadsToPosts: boolean;
  /** whether it has a search index */
  readonly isSearched: boolean;
  /** The folder of media. Undefined if the output has no media of its own. */
  mediaFolder(options: Pick<SiteOptions, 'preset'>): string | undefined;
  /** The path of a media file that is stored beside the post that refers to it. Undefined, and the default: in the folder of media. */
  besidePost?(options: Pick<SiteOptions, 'postFolders'>, postFile: string, medium: MediumFile): string | undefined;
  /** whether its pages show copies of images and cards of posts */
  readonly showsCopies: boolean;
  /** Media that it shows besides those in bodies. Default: none. */
  ownMedia?(site: Site): readonly (PublishedMedium | undefined)[];
  /** Its pages other than posts, by their path at the source, since bodies may link to them. Default: none. */
  pagesAtSource?(site: Site): ReadonlyMap<string, string>;
  /** Counts the posts that an earlier publish wrote to the output. */
  countPosts(earlier: EarlierFiles, options: Pick<SiteOptions, 'preset' | 'postFolders'>): number;
  /** Posts whose bodies its {@link OutputPlan.files} contain. Default: none. */
  bodiesAskedFor?(site: Site): Iterable<SitePost>;
  /** Where the media of bodies are, if this output needs bodies for another system. Default: it uses those of the page or the Markdown. */
  portableBodies?(options: SiteOptions): PortablePlace;
  /** Plans the output of a site. @throws {UsageError} if a template has a mistake */
  plan(context: PlanContext): OutputPlan;
  /** Returns the function that renders posts. It may run in a worker, so its data and its results are plain. */
  postRenderer(data: OutputData): RenderPost;
}

/** The files that an earlier publish left in an output. */
export interface EarlierFiles {
  files(): Iterable<string>;
  /** Undefined if the file is gone. */
  read(path: string): string | undefined;
}

/** Input for planning an output. */
export interface PlanContext {
  readonly site: Site;
  readonly options: SiteOptions;
  readonly templates: Templates;
  readonly messages: Messages;
  /** whether the archive has media */
  readonly hasMedia: boolean;
  /** Returns the card of a post for previews of shared links. Default: none. */
  readonly cardOf?: ((post: SitePost) => ImageCopy | undefined) | undefined;
}

export interface OutputPlan {
  /**
   * Returns the data for rendering a post besides body and comments, as plain data. It is an input of the post. Default: none.
   * @param linkTo makes what is shown of another post, by its id. Undefined if that fails
   */
  prepare?(post: SitePost, threads: readonly Thread[], linkTo: LinkTo): object;
  /** The files that belong to no post, or to many. @param planning plans a part of them when it is needed, to save memory */
  files(published: PublishedPosts, planning: Planning): Iterable<SiteFile>;
}

export type LinkTo = <T>(id: string, make: () => T) => T | undefined;

/** The data that is the same for all posts. */
export interface OutputData {
  readonly templates: Templates;
  readonly language: Site['language'];
  readonly preset: SiteOptions['preset'];
  /** whether the Markdown of each post has its media beside it */
  readonly postFolders: boolean;
  readonly frontMatter: SiteOptions['frontMatter'];
  /** name of the blog's author; may be empty */
  readonly author: string;
  /** how pages of the site link to each other */
  readonly linkForm: LinkForm;
  /** Default: no output needs bodies for another system. */
  readonly portable?: PortablePlace | undefined;
}

/** The result of `prepare`, or `plain` if that failed: then the post is rendered without it. */
export type Prepared = object | 'plain';

/** A post with its converted body. */
export interface ConvertedContent {
  readonly post: PortablePost;
  readonly threads: readonly Thread[];
  /** sanitized; URLs are those of the site */
  readonly html: string;
  /** URLs are those of the Markdown */
  readonly markdown: string;
  /**
   * sanitized, without changes for the page; URLs of media are absolute, links to posts have their paths at the source. Undefined if no
   * output needs it
   */
  readonly portable: string | undefined;
  /** of the body, for search */
  readonly text: string;
  /** the beginning of its running text, in one line; may be empty */
  readonly summary: string;
  /** the cover image */
  readonly cover: PublishedMedium | undefined;
  /** the cover image, if the body does not show it */
  readonly coverAbove: PublishedMedium | undefined;
  /** media that the body refers to, in the order of first use */
  readonly media: readonly PublishedMedium[];
  /** further facts about the body */
  readonly facts: BodyFacts;
}

/** Makes a part of a post, or a fallback if that fails. */
export type Part = <T>(make: () => T, instead: () => T) => T;

/** The files of a post, its document in the search index, and its item in files of many posts, if the output has these. */
export interface RenderedFiles {
  readonly files: Iterable<readonly [path: string, content: string]>;
  readonly search?: SearchDocument | undefined;
  readonly item?: RenderedItem | undefined;
}

/** An item, and what remains known of it when its text is dropped from memory. */
export interface RenderedItem {
  readonly text: PostItem;
  readonly facts: ItemFacts;
}

export type RenderPost = (prepared: Prepared, content: ConvertedContent, part: Part) => RenderedFiles;
