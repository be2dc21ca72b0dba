import type { Emit } from '../core/events.ts';
import { postsOf, type PostList, type PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import { isSourceFailure, sourceFailure, type Source, type SourceFailure } from './ports.ts';

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

export interface ListingOptions {
  /** pages in flight at most */
  readonly width: number;
  readonly emit: Emit;
  /** page 1, where it was read already */
  readonly first?: PostList | undefined;
  /** gets each page's new posts as soon as they are known */
  readonly onPosts: (posts: readonly PostSummary[]) => void;
  /** whether nobody wants the rest any more */
  readonly isStopped: () => boolean;
}

/** How often the pages are read again when posts are missing because the list moved while it was read. */
const rounds = 3;

/** The most pages that are read one after another beyond those that the source's total accounts for. */
const pagesBeyond = 10_000;

/**
 * Reads the post list: page 1 first, which tells how many pages there are, then the others together. Pages may be short,
 * repeated or out of order; posts are a set by id. Ends when as many posts as `totalCount` says were seen, or when reading
 * on, and reading the pages again, brings nothing new.
 *
 * @throws what page 1 throws; failures of other pages are in the result
 */
export async function readListing(source: Pick<Source, 'posts'>, options: ListingOptions): Promise<Listing> {
  const walk = new Walk(source, options);
  const first = options.first ?? (await source.posts(1));
  assertListing(first);
  walk.take(first);
  for (let round = 1; round <= rounds; round++) {
    const before = walk.posts.size;
    await walk.readOn(postsOf(first).length);
    if (walk.isSettled() || (round > 1 && walk.posts.size === before) || options.isStopped()) break;
    if (round < rounds) await walk.startAgain();
  }
  return walk.result();
}

/** An answer without posts and without a total is no listing of an empty blog: too much follows from one. */
function assertListing(list: PostList): void {
  if (postsOf(list).length > 0 || countOf(list.totalCount) !== undefined) return;
  throw sourceFailure('post list', 'unexpected', 'The post list has neither posts nor a totalCount.');
}

class Walk {
  readonly posts = new Map<string, PostSummary>();
  readonly #source: Pick<Source, 'posts'>;
  readonly #options: ListingOptions;
  #failures = new Map<number, SourceFailure>();
  #total: number | undefined;
  /** whether a page was reached after which there is nothing more */
  #sawEnd = false;

  constructor(source: Pick<Source, 'posts'>, options: ListingOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Takes the posts of a page that are new. */
  take(list: PostList): { received: number; fresh: number } {
    const received = postsOf(list);
    const fresh: PostSummary[] = [];
    for (const post of received) {
      const id = textOf(post.id);
      if (this.posts.has(id)) continue;
      this.posts.set(id, post);
      fresh.push(post);
    }
    const told = countOf(list.totalCount);
    if (told !== undefined) this.#total = Math.max(this.#total ?? 0, told);
    this.#options.onPosts(fresh);
    const total = Math.max(this.#total ?? 0, this.posts.size);
    this.#options.emit({ type: 'listed', listed: this.posts.size, total });
    return { received: received.length, fresh: fresh.length };
  }

  /** Whether as many posts were seen as the source says, or all that it has where it says nothing or too little. */
  isSettled(): boolean {
    return this.#total === this.posts.size || (this.#sawEnd && this.posts.size > (this.#total ?? -1));
  }

  /** Reads the pages after the first, which had so many posts. */
  async readOn(pageSize: number): Promise<void> {
    if (pageSize === 0) this.#sawEnd = true;
    if (pageSize === 0 || this.isSettled()) return;
    const last = Math.max(1, Math.ceil((this.#total ?? 0) / pageSize));
    await this.#readTogether(last);
    // Where pages are shorter than the first, or the total is missing or too small: on as long as a page brings something.
    for (let page = last + 1; !this.isSettled() && page <= last + pagesBeyond; page++) {
      if (this.#options.isStopped() || !(await this.#readBeyond(page))) return;
    }
  }

  /** Pages 2 to the last, until so many in a row had nothing that the total cannot be true. */
  async #readTogether(last: number): Promise<void> {
    let next = 2;
    let emptyInRow = 0;
    const { width } = this.#options;
    const worker = async () => {
      while (next <= last && emptyInRow < Math.max(width, 5) && !this.#options.isStopped()) {
        const page = next++;
        const taken = await this.#tryPage(page);
        emptyInRow = taken?.received === 0 ? emptyInRow + 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
  }

  /**
   * A page after the last that the total accounts for may be empty, repeated or refused: each is the end, none a failure.
   * @returns whether there may be more
   */
  async #readBeyond(page: number): Promise<boolean> {
    const taken = await this.#tryPage(page);
    if (this.#failures.get(page)?.refusal) this.#failures.delete(page);
    if (this.#failures.has(page)) return false;
    this.#sawEnd = (taken?.fresh ?? 0) === 0;
    return !this.#sawEnd;
  }

  async #tryPage(page: number): Promise<{ received: number; fresh: number } | undefined> {
    try {
      return this.take(await this.#source.posts(page));
    } catch (error) {
      if (!isSourceFailure(error)) throw error;
      this.#failures.set(page, error);
      return undefined;
    }
  }

  /** Forgets what failed and how many there are said to be, and reads the first page again. */
  async startAgain(): Promise<void> {
    this.#failures = new Map();
    this.#total = undefined;
    this.#sawEnd = false;
    await this.#tryPage(1);
  }

  result(): Listing {
    const complete = this.isSettled() && !this.#options.isStopped();
    const failures = complete ? [] : [...this.#failures].sort(([a], [b]) => a - b);
    return {
      posts: this.posts,
      total: this.#total,
      complete,
      failures: failures.map(([page, error]) => ({ page, error })),
    };
  }
}
