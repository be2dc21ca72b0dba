import type { ByOutput } from '../../core/output-names.ts';
import type { PublishedMedium, StoredMedium } from '../../core/stored-medium.ts';
import type { BodyWarning } from '../../body/context.ts';
import type { RenderedItem, Prepared } from '../outputs/output-port.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import type { PortablePost, Thread } from '../site-model/site/site.ts';

/** What is to be made of one post: plain data, so that it can be given to a worker. */
export interface PostInput {
  readonly post: PortablePost;
  /** the body as received */
  readonly html: string;
  readonly threads: readonly Thread[];
  /** the outputs that are wanted, with what each has to know besides, see `OutputPlan.prepare` */
  readonly outputs: ByOutput<Prepared>;
  /** whether something is going to ask for the HTML of its body */
  readonly body: boolean;
  /** files of pictures of which there are no copies after all; left out, there are none of these */
  readonly withoutCopies?: readonly string[] | undefined;
}

/** What was made of a post: plain data, too. */
export interface RenderedPost {
  /** path of its files, and content as UTF-8 */
  readonly files: ByOutput<readonly (readonly [path: string, content: Uint8Array])[]>;
  /** what can be searched for; undefined where no output is searched */
  readonly search: SearchDocument | undefined;
  /** what it is in files that hold many posts; undefined where no output has those */
  readonly item: RenderedItem | undefined;
  /** the sanitised HTML of its body, as on the page, where it is wanted */
  readonly body: string | undefined;
  /** changes with it */
  readonly bodyVersion: string;
  /** the beginning of its running text, in one line; may be empty */
  readonly summary: string;
  /** the picture that stands for it */
  readonly cover: PublishedMedium | undefined;
  /** those that its body refers to */
  readonly media: readonly PublishedMedium[];
  /** drawings that stood in the body, for each output that has media */
  readonly drawings: readonly RenderedDrawing[];
  readonly warnings: readonly BodyWarning[];
  /** names of what its body looked up, see `lookupIn` */
  readonly lookups: readonly string[];
  /** keys of the media that its body refers to and the archive does not have, see `mediaKey` */
  readonly missing: readonly string[];
  /** what went wrong unexpectedly, so that this is made of the text of its body alone; absent otherwise */
  readonly failure?: Error;
}

/** A file that outputs have in common, each in its folder of media. */
export interface RenderedDrawing {
  readonly medium: StoredMedium;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

/** Makes what is published of posts, one after another or beside each other. */
export interface PostRenderer {
  /** how many posts it can make at the same time */
  readonly width: number;
  render(task: PostInput): Promise<RenderedPost>;
  /** Gives back memory when few or none are going to be made any more; to be called when none is being made. */
  rest?(): Promise<void>;
  close(): Promise<void>;
}
