import type { ImageCopy, PublishedMedium } from '../../core/media/media-file.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { UnmatchedName } from '../site-model/from-archive/categories/category-names.ts';
import type { ConversionData } from '../forms/conversion-data.ts';
import type { BodyForm } from '../forms/form.ts';
import type { Messages } from '../site-model/language/messages.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { Templates } from './templates.ts';
import type { SearchDocument } from './site/search/search-document.ts';
import type { ItemFacts, PostItem, PublishedPosts } from '../site-model/site/published-posts.ts';
import type { Planning, SiteFile } from '../site-model/site/site-file.ts';
import type { PortablePost, PostPlace, Site, SitePost, Thread } from '../site-model/site/site.ts';
import type { BodyFacts } from './body-facts.ts';

/**
 * A kind of output that is published from an archive to a folder of its own. The port defines the files and their content. Everything else
 * is the same for all outputs: writing only changed files, protecting other files, remembering options, and verification, which publishes
 * again and compares the bytes.
 */
export interface OutputPort {
  /**
   * Returns the path of a post's main file. If this file is missing, the post is not in the output. Default: posts have no files of their
   * own.
   */
  postFile?(post: PostPlace): string | undefined;
  /** whether other files link to the main file, in which case they must not if it is missing. Default: they do not. */
  readonly leadsToPosts?: true;
  /** whether the output has a search index, which is written while posts are rendered. Default: it has none. */
  readonly isSearched?: true;
  /** The form of {@link ConvertedContent.body}. Default: the HTML of the page. */
  readonly form?: BodyForm;
  /**
   * Returns the path of a media file that a post shows; undefined if the output does not show it, or shows a copy instead. Default: the
   * output has no media of its own.
   * @param postFile main file of the post; empty if it has none
   */
  mediumPath?(medium: PublishedMedium, options: SiteOptions, postFile: string): string | undefined;
  /** The image copies that the output shows in `media/`: those for pages, with preview cards, or those for print. Default: none. */
  readonly copies?: ShownCopies;
  /** whether private and protected posts stay so. Default: everyone who has the output can read them. */
  readonly keepsVisibility?: true;
  /** Counts the posts that earlier publishes wrote to the output, because a publish must not remove most of them. */
  countPosts(earlier: EarlierFiles, options: Pick<SiteOptions, 'preset' | 'postFolders'>): number;
  /**
   * Plans the output of a site.
   * @throws {UsageError} if a template has an error
   */
  plan(context: PlanContext): OutputPlan;
  /** Returns the function that renders posts. It may run in a worker, so its data and results are plain. */
  postRenderer(data: OutputData): RenderPost;
}

/** Kinds of image copies: {@link PublishedMedium} `copies` and `shared`, or `print`. */
export type ShownCopies = 'pages' | 'print';

/** A drawing with text that is rendered as a bitmap. The name is a hash of its content. */
export interface Drawing extends ImageCopy {
  /** the text in it, whose scripts need fonts */
  readonly text: string;
  readonly svg: () => Promise<string>;
}

/** The files that earlier publishes wrote to an output. */
export interface EarlierFiles {
  files(): Iterable<string>;
  /**
   * Returns undefined if the file is missing.
   * @param maxBytes reads only the start of the file. Default: reads all of it.
   */
  read(path: string, maxBytes?: number): string | undefined;
}

/** Input for planning an output. */
export interface PlanContext {
  readonly site: Site;
  readonly options: SiteOptions;
  readonly templates: Templates;
  /** Lines of the user for `robots.txt`. Default: none. */
  readonly robots?: string | undefined;
  readonly messages: Messages;
  /** Returns the card of a post, an image for previews of shared links. Default: none. */
  readonly cardOf?: ((post: SitePost) => ImageCopy | undefined) | undefined;
  /**
   * Reports whether a drawing can be rendered as a bitmap. If so, the output's media folder will contain it. Default: no drawing can be
   * rendered.
   */
  readonly canDraw?: ((drawing: Drawing) => boolean) | undefined;
  /** Reads a file of the output's media folder, given its path there. Undefined if it cannot be read, which is reported. */
  readonly readMedium: (file: string) => Promise<Uint8Array | undefined>;
}

export interface OutputPlan {
  /** Default: none. */
  readonly warnings?: readonly Warning[];
  /** Names in the options that nothing on the site has. Default: none. */
  readonly unmatched?: readonly UnmatchedName[];
  /** Media that the output shows in addition to those in bodies. Default: none. */
  readonly media?: readonly (PublishedMedium | undefined)[];
  /** Reports whether the output contains a post. Default: all posts. */
  includes?(post: SitePost): boolean;
  /**
   * Returns additional data for rendering a post, besides body and comments, as plain data. This is an input of the post's task. Default:
   * none.
   * @param linkTo creates the link to another post, by ID; returns undefined if that fails
   */
  prepare?(post: SitePost, linkTo: LinkTo): object;
  /** Returns the posts whose bodies {@link files} include, which are then rendered only once. Default: none. */
  bodies?(): Iterable<SitePost>;
  /**
   * Returns the files that belong to no single post.
   * @param planning plans a part of the files when it is needed, to save memory
   */
  files(published: PublishedPosts, planning: Planning): Iterable<SiteFile>;
}

export type LinkTo = <T>(id: string, make: () => T) => T | undefined;

/** Data that is the same for all posts. */
export interface OutputData extends Pick<
  ConversionData,
  'language' | 'preset' | 'postFolders' | 'linkForm' | 'mediaUrl'
> {
  readonly templates: Templates;
  readonly frontMatter: SiteOptions['frontMatter'];
  /** name of the blog's author; may be empty */
  readonly author: string;
}

/** The result of `prepare`, or `plain` if it failed and the post must be rendered without it. */
export type Prepared = object | 'plain';

/** A post with its converted body. */
export interface ConvertedContent {
  readonly post: PortablePost;
  readonly threads: readonly Thread[];
  /** sanitized HTML with the URLs of the site */
  readonly html: string;
  /** the body in the form of the output, see `OutputPort.form` */
  readonly body: string;
  /** plain text of the body, for search */
  readonly text: string;
  /** start of the post's text, in one line; may be empty */
  readonly summary: string;
  /** the cover image */
  readonly cover: PublishedMedium | undefined;
  /** the cover image if the body does not show it */
  readonly coverAbove: PublishedMedium | undefined;
  /** media that the body refers to, in the order of first use */
  readonly media: readonly PublishedMedium[];
  /** facts about the body that are computed on demand */
  readonly facts: BodyFacts;
}

/** Makes a part of a post, or a fallback if making it fails. */
export type Part = <T>(make: () => T, instead: () => T) => T;

/** The files of a post, and if the output has these, its document in the search index and its item in files that combine many posts. */
export interface RenderedFiles {
  readonly files: Iterable<readonly [path: string, content: string]>;
  readonly search?: SearchDocument | undefined;
  readonly item?: RenderedItem | undefined;
}

/** An item, and the facts about it that are kept when its text is dropped from memory. */
export interface RenderedItem {
  readonly text: PostItem;
  readonly facts: ItemFacts;
}

export type RenderPost = (prepared: Prepared, content: ConvertedContent, part: Part) => RenderedFiles;
