import type { PictureCopy, PublishedMedium } from '../../core/stored-medium.ts';
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
 * One thing that is made of an archive, in a folder of its own. It says what files there are and what is in them; that only what
 * differs is written, that nothing of somebody else's is touched, what is remembered and how it is verified (by making it again and
 * comparing the bytes) is the same for all.
 */
export interface OutputPort {
  /** Where the file of a post lies without which the post is not in this output; undefined where posts have no files of their own. */
  postFile(post: PostPlace): string | undefined;
  /** whether other files lead to that file: where it is unavailable, they must not */
  readonly leadsToPosts: boolean;
  /** whether it has what a search needs */
  readonly isSearched: boolean;
  /** The folder of the media that bodies refer to; undefined where the output has no media of its own. */
  mediaFolder(options: Pick<SiteOptions, 'preset'>): string | undefined;
  /**
   * Where a media file is that the post with this file refers to; undefined where that is the folder of media, as it is for all
   * where this is left out.
   */
  besidePost?(options: Pick<SiteOptions, 'postFolders'>, postFile: string, medium: MediumFile): string | undefined;
  /** whether its pages show copies of pictures and cards of posts */
  readonly showsCopies: boolean;
  /** Media that it shows besides those of bodies; left out, none. */
  ownMedia?(site: Site): readonly (PublishedMedium | undefined)[];
  /** Its pages that are no posts, by the path that they had at the source: bodies may link to them. Left out, there are none. */
  pagesAtSource?(site: Site): ReadonlyMap<string, string>;
  /** How many posts an earlier publish put into the output. */
  countPosts(earlier: EarlierFiles, options: Pick<SiteOptions, 'preset' | 'postFolders'>): number;
  /** Posts whose bodies its {@link OutputPlan.files} are going to ask for; left out, none. */
  bodiesAskedFor?(site: Site): Iterable<SitePost>;
  /** Where bodies find their media, where this output takes them for another system; left out, it takes them as page or Markdown. */
  portableBodies?(options: SiteOptions): PortablePlace;
  /** Plans the output of this site. @throws {UsageError} where a template has a mistake */
  plan(context: PlanContext): OutputPlan;
  /** Prepares the making of posts, which may run in a worker: the data is plain, and so is what is made. */
  postRenderer(data: OutputData): RenderPost;
}

/** The files that an earlier publish left in an output. */
export interface EarlierFiles {
  files(): Iterable<string>;
  /** Undefined if the file is gone. */
  read(path: string): string | undefined;
}

/** What an output is planned from. */
export interface PlanContext {
  readonly site: Site;
  readonly options: SiteOptions;
  readonly templates: Templates;
  readonly messages: Messages;
  /** whether the archive holds pictures or files */
  readonly hasMedia: boolean;
  /** the card of a post, for those who share it; left out, there are none */
  readonly cardOf?: ((post: SitePost) => PictureCopy | undefined) | undefined;
}

export interface OutputPlan {
  /**
   * What the making of a post has to know besides its body and its comments, as plain data; left out, nothing.
   * @param linkTo makes what is shown of another post, by its id: nothing where that fails
   */
  prepare?(post: SitePost, threads: readonly Thread[], linkTo: LinkTo): object;
  /** The files that are made of no post, or of many. @param planning of the parts of them, each when those before it were asked for */
  files(published: PublishedPosts, planning: Planning): Iterable<SiteFile>;
}

export type LinkTo = <T>(id: string, make: () => T) => T | undefined;

/** What of a publication is the same for all posts. */
export interface OutputData {
  readonly templates: Templates;
  readonly language: Site['language'];
  readonly preset: SiteOptions['preset'];
  /** whether the Markdown of each post has its media beside it */
  readonly postFolders: boolean;
  readonly frontMatter: SiteOptions['frontMatter'];
  /** the name of who writes the blog; may be empty */
  readonly author: string;
  /** how the site's pages lead to each other */
  readonly linkForm: LinkForm;
  /** left out, no output takes bodies for another system */
  readonly portable?: PortablePlace | undefined;
}

/** What `prepare` gave, or `plain` where that failed: the post is made without. */
export type Prepared = object | 'plain';

/** A post with its converted body. */
export interface ConvertedContent {
  readonly post: PortablePost;
  readonly threads: readonly Thread[];
  /** sanitised; addresses are those of the site */
  readonly html: string;
  /** addresses are those of the Markdown */
  readonly markdown: string;
  /**
   * sanitised, without what is done for the page alone; addresses of media are absolute, those of posts the paths that they had at
   * the source; undefined where no output takes it
   */
  readonly portable: string | undefined;
  /** of the body, for search */
  readonly text: string;
  /** the beginning of its running text, in one line; may be empty */
  readonly summary: string;
  /** the picture that stands for the post */
  readonly cover: PublishedMedium | undefined;
  /** that the body refers to, in the order of their first use */
  readonly media: readonly PublishedMedium[];
  /** what else outputs say of the body */
  readonly facts: BodyFacts;
}

/** Makes a part of a post; where that cannot be made, something plainer instead. */
export type Part = <T>(make: () => T, instead: () => T) => T;

/**
 * The files of a post by their paths; what a search finds it by, where the output is searched; what it is in files that hold many posts,
 * where the output has those.
 */
export interface RenderedFiles {
  readonly files: Iterable<readonly [path: string, content: string]>;
  readonly search?: SearchDocument | undefined;
  readonly item?: RenderedItem | undefined;
}

/** An item, and what is known of it when it is not held any more. */
export interface RenderedItem {
  readonly text: PostItem;
  readonly facts: ItemFacts;
}

export type RenderPost = (prepared: Prepared, content: ConvertedContent, part: Part) => RenderedFiles;
