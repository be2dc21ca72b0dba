import type { StoredMedium } from '../../core/stored-medium.ts';
import type { BodyWarning } from '../../body/context.ts';
import type { PreparedPost } from '../pages/prepare-post.ts';
import type { SearchDocument } from '../search/search-document.ts';
import type { PortablePost, Thread } from '../site/site.ts';
import type { Dependencies } from './dependencies.ts';

/** What is to be made of one post: plain data, so that it can be given to a worker. */
export interface PostTask {
  readonly post: PortablePost;
  /** the body as received */
  readonly html: string;
  readonly threads: readonly Thread[];
  /** its page as far as it is known without the body, `plain` where that could not be made; undefined where there is no site */
  readonly page: PreparedPost | 'plain' | undefined;
  /** whether its Markdown is wanted */
  readonly markdown: boolean;
  /** whether something is going to ask for the HTML of its body */
  readonly body: boolean;
}

/** What was made of a post: plain data, too. */
export interface MadePost {
  /** the HTML of its page, as UTF-8 */
  readonly page: Uint8Array | undefined;
  /** path and text of its Markdown files, as UTF-8 */
  readonly markdown: readonly (readonly [string, Uint8Array])[];
  /** what can be searched for; undefined where there is no site */
  readonly search: SearchDocument | undefined;
  /** the sanitised HTML of its body, as on the page, where it is wanted */
  readonly body: string | undefined;
  /** changes with it */
  readonly bodyVersion: string;
  readonly excerpt: string;
  /** those that page and Markdown refer to */
  readonly media: readonly StoredMedium[];
  /** drawings that stood in the body: where their files lie in each output, and what is in them */
  readonly drawings: readonly MadeDrawing[];
  readonly warnings: readonly BodyWarning[];
  readonly dependencies: Dependencies;
  /** keys of the media that its body refers to and the archive does not have, see `mediaKey` */
  readonly missing: readonly string[];
  /** what went wrong that nobody foresaw, so that this is made of the text of its body alone; absent otherwise */
  readonly failure?: Error;
}

/** A file that site and Markdown have in common. */
export interface MadeDrawing {
  readonly site: string;
  readonly markdown: string;
  /** SVG, as UTF-8 */
  readonly content: Uint8Array;
}

/** Makes what is published of posts, one after another or beside each other. */
export interface PostMaker {
  /** how many posts it can make at the same time */
  readonly width: number;
  make(task: PostTask): Promise<MadePost>;
  close(): Promise<void>;
}
