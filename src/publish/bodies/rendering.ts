import type { ByOutput } from '../../core/outputs.ts';
import type { PublishedMedium, StoredMedium } from '../../core/media/media-file.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { BodyWarning } from '../../body/model/context.ts';
import type { Prepared } from '../outputs/output-port.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import type { ItemFacts } from '../site-model/site/published-posts.ts';
import type { PortablePost, Thread } from '../site-model/site/site.ts';

/** The input for rendering a post: plain data, so that it can be passed to a worker. */
export interface PostInput {
  readonly post: PortablePost;
  /** the body as received, in the format of the post */
  readonly html: string;
  readonly threads: readonly Thread[];
  /** data for each requested output, see `OutputPlan.prepare` */
  readonly outputs: ByOutput<Prepared>;
  /** whether other files will need the HTML of the body */
  readonly body: boolean;
  /** files of images whose copies could not be made. Default: none. */
  readonly withoutCopies?: readonly string[] | undefined;
}

export interface RenderedPost {
  /** files of the post, with their content as UTF-8 */
  readonly files: ByOutput<readonly (readonly [path: string, content: Uint8Array])[]>;
  /** undefined if no output has a search index */
  readonly search: SearchDocument | undefined;
  /** facts that other files need, and the next publish */
  readonly facts: Omit<BuiltPost, 'warnings'>;
  /**
   * the post's `PostItem` in files that combine many posts, for each output that has such files: JSON as bytes, which take no memory of
   * the V8 heap and are cheap to pass between threads
   */
  readonly items: ByOutput<Uint8Array>;
  /** the sanitized HTML of the body, as on the page; undefined if it is not needed */
  readonly body: string | undefined;
  /** the comments, converted if they came as HTML; undefined if the body is not needed */
  readonly threads: readonly Thread[] | undefined;
  readonly cover: PublishedMedium | undefined;
  readonly media: readonly PublishedMedium[];
  /** drawings in the body, for outputs that publish media */
  readonly drawings: readonly RenderedDrawing[];
  readonly warnings: readonly BodyWarning[];
  /** names of the lookups of the body, see `lookupIn` */
  readonly lookups: readonly string[];
  /** an unexpected error; if set, only the plain text of the body was rendered */
  readonly failure?: Error;
}

/** Facts about a built post that other files need. Stored as JSON. */
export interface BuiltPost {
  /** start of the post's text, in one line; may be empty */
  readonly summary: string;
  /** changes whenever the HTML of the body changes */
  readonly bodyVersion: string;
  /** facts about the post's items in files that combine many posts. Default: no output has such files. */
  readonly items?: ByOutput<ItemFacts> | undefined;
  /** file names of the media that the body refers to */
  readonly media: readonly string[];
  readonly cover: string | undefined;
  /** keys (see `mediaKey`) of the media that readers of the body miss because the archive lacks them */
  readonly missing: readonly string[];
  readonly warnings: readonly Warning[];
}

/** A file that each output stores in its media folder. */
export interface RenderedDrawing {
  readonly medium: StoredMedium;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

export interface PostRenderer {
  /** maximum number of posts rendered at the same time */
  readonly width: number;
  render(task: PostInput): Promise<RenderedPost>;
  /** Releases memory, because few posts will follow. Must not be called while a post is being rendered. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}
