import type { ByOutput } from '../../core/outputs.ts';
import type { PublishedMedium, StoredMedium } from '../../core/media/media-file.ts';
import type { BodyWarning } from '../../body/context.ts';
import type { RenderedItem, Prepared } from '../outputs/output-port.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import type { PortablePost, Thread } from '../site-model/site/site.ts';

/** Input for rendering a post: plain data, so that it can be passed to a worker. */
export interface PostInput {
  readonly post: PortablePost;
  /** the body as received */
  readonly html: string;
  readonly threads: readonly Thread[];
  /** data for each requested output, see `OutputPlan.prepare` */
  readonly outputs: ByOutput<Prepared>;
  /** whether the HTML of its body will be needed */
  readonly body: boolean;
  /** files of images whose copies could not be made. Default: none. */
  readonly withoutCopies?: readonly string[] | undefined;
}

export interface RenderedPost {
  /** its files, with their content as UTF-8 */
  readonly files: ByOutput<readonly (readonly [path: string, content: Uint8Array])[]>;
  /** undefined if no output has a search */
  readonly search: SearchDocument | undefined;
  /** its item in files of many posts; undefined if no output has these */
  readonly item: RenderedItem | undefined;
  /** the sanitized HTML of its body, as on the page, if it is needed */
  readonly body: string | undefined;
  /** its comments, converted if they came as HTML, if its body is needed */
  readonly threads: readonly Thread[] | undefined;
  /** changes with the HTML of its body */
  readonly bodyVersion: string;
  /** the beginning of its running text, in one line; may be empty */
  readonly summary: string;
  readonly cover: PublishedMedium | undefined;
  readonly media: readonly PublishedMedium[];
  /** drawings in the body, for each output that has media */
  readonly drawings: readonly RenderedDrawing[];
  readonly warnings: readonly BodyWarning[];
  /** names of the lookups of its body, see `lookupIn` */
  readonly lookups: readonly string[];
  /** keys of the media that its body refers to and the archive lacks, see `mediaKey` */
  readonly missing: readonly string[];
  /** an unexpected error; only the text of the body was rendered */
  readonly failure?: Error;
}

/** A file that each output stores in its folder of media. */
export interface RenderedDrawing {
  readonly medium: StoredMedium;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

export interface PostRenderer {
  /** maximum number of posts rendered at the same time */
  readonly width: number;
  render(task: PostInput): Promise<RenderedPost>;
  /** Releases memory because few posts will follow. Must not be called while a post is being rendered. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}
