import type { Emit } from '../core/events.ts';
import { postsOf, type PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import { isSourceFailure, type Source, type SourceFailure } from './ports.ts';
import { drain, Queue } from './queue.ts';

/** What a listing came to. */
export interface Listing {
  /** by id, in the order in which they were first seen */
  readonly posts: ReadonlyMap<string, PostSummary>;
  /** the source's word for how many there are, the largest that it gave */
  readonly total: number | undefined;
  readonly failures: readonly { page: number; error: SourceFailure }[];
  /** whether every post that the source speaks of was seen: only then does absence mean anything */
  readonly complete: boolean;
}

/** How often the pages are read again when posts are missing because the list moved while it was read. */
const rounds = 3;

/** The most pages that are read one after another where the source gives no total to work from. */
const blindPages = 10_000;

/**
 * Reads the post list: page 1 first, which tells how many pages there are, then the others together. Pages may be short,
 * repeated or out of order; posts are a set by id. Ends when as many posts as `totalCount` says were seen, or when reading
 * the pages again brings nothing new.
 *
 * @param options.onPosts gets each page's new posts as soon as they are known
 * @param options.isStopped whether nobody wants the rest any more
 * @throws what page 1 throws; failures of other pages are in the result
 */
export async function readListing(
  source: Pick<Source, 'posts'>,
  options: { width: number; emit: Emit; onPosts: (posts: readonly PostSummary[]) => void; isStopped: () => boolean },
): Promise<Listing> {
  const posts = new Map<string, PostSummary>();
  let failures = new Map<number, SourceFailure>();
  let total: number | undefined;

  const read = async (page: number): Promise<{ length: number; fresh: number }> => {
    const list = await source.posts(page);
    const received = postsOf(list);
    const fresh = received.filter((post) => !posts.has(textOf(post.id)));
    for (const post of fresh) posts.set(textOf(post.id), post);
    const told = countOf(list.totalCount);
    if (told !== undefined) total = Math.max(total ?? 0, told);
    options.onPosts(fresh);
    options.emit({ type: 'listed', listed: posts.size, total: Math.max(total ?? 0, posts.size) });
    return { length: received.length, fresh: fresh.length };
  };
  const tryPage = async (page: number): Promise<number> => {
    if (options.isStopped()) return 0;
    try {
      return (await read(page)).fresh;
    } catch (error) {
      if (!isSourceFailure(error)) throw error;
      failures.set(page, error);
      return 0;
    }
  };
  const isShort = () => total === undefined || posts.size < total;

  let pageSize = (await read(1)).length;
  for (let round = 1; pageSize > 0 && round <= rounds; round++) {
    const before = posts.size;
    const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
    await drain(queueOf(range(2, last)), options.width, async (page) => {
      await tryPage(page);
    });
    // Where pages are shorter than the first, or nobody says how many there are: on as long as a page brings something.
    for (let page = last + 1; isShort() && page <= blindPages; page++) {
      if ((await tryPage(page)) === 0) break;
    }
    if (!isShort() || total === undefined || (round > 1 && posts.size === before)) break;
    failures = new Map();
    total = undefined;
    pageSize = (await read(1)).length;
  }
  // A page beyond the last one may fail or not as it likes, once all posts were seen.
  const complete = total === undefined ? failures.size === 0 && !options.isStopped() : !isShort();
  return {
    posts,
    total,
    complete,
    failures: complete ? [] : [...failures].sort(([a], [b]) => a - b).map(([page, error]) => ({ page, error })),
  };
}

function queueOf<T>(items: readonly T[]): Queue<T> {
  const queue = new Queue<T>();
  queue.push(...items);
  queue.close();
  return queue;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
