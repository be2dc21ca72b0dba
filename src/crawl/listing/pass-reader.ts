import { postsOf, type PostList } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { isSamePage, buildPass, type ListedPage, type Pass } from './pass-agreement.ts';
import { isSourceFailure, sourceFailure, type SourceFailure } from '../ports.ts';
import type { BlogItems } from '../source.ts';
import { message } from '../../messages/message.ts';

/** The most pages that a total can make a pass read: a million posts, ten to a page. */
const maxCountedPages = 100_000;
/** The most pages that are read one after another beyond those that the total accounts for. */
const maxExtraPages = 10_000;
/** So many pages in a row that bring nothing new, or as many as are in flight: a total that speaks of more is not true. */
const maxBarrenPages = 20;

/** The most posts that a pass takes in, repeated ones included; and the most characters of their summaries, which are held. */
const maxPosts = 1_000_000;
const maxCharacters = 256 * 1024 * 1024;

/** No pass makes more requests than this. */
export const maxRequestsPerPass = maxCountedPages + maxExtraPages;

export interface PassOptions {
  readonly source: Pick<BlogItems, 'posts'>;
  /** pages in flight at most */
  readonly concurrency: number;
  /** gets each page as it comes */
  readonly onPage: (list: PostList) => void;
  /** whether nobody wants the rest any more */
  readonly isStopped: () => boolean;
}

/**
 * Reads the post list once: page 1, which tells how many pages there are, then the others together, then on as long as
 * there may be more. Pages may be short, empty or repeated. Reads `requestsPerPass` pages at most, and no more posts and
 * characters than can be held.
 */
export class PassReader {
  readonly #options: PassOptions;
  readonly #pages = new Map<number, ListedPage>();
  readonly #failures = new Map<number, SourceFailure>();
  readonly #ids = new Set<string>();
  #total: number | undefined;
  #reachedEnd = false;
  #isTruncated = false;
  #lastPage = 1;
  #shown = 0;
  #characters = 0;

  constructor(options: PassOptions) {
    this.#options = options;
  }

  /** Page 1, where it has been read. */
  get first(): ListedPage | undefined {
    return this.#pages.get(1);
  }

  /** Reads page 1 alone. */
  async readFirst(): Promise<void> {
    await this.#readPage(1, assertListing);
  }

  /** Takes a page that has been read. @returns how many of its posts the pass had not seen yet */
  addPage(page: number, list: PostList): number {
    const ids = postsOf(list).map((post) => textOf(post.id));
    const total = countOf(list.totalCount);
    const before = this.#ids.size;
    this.#shown += ids.length;
    this.#characters += JSON.stringify(list).length;
    for (const id of ids) this.#ids.add(id);
    if (total !== undefined) this.#total = Math.max(this.#total ?? 0, total);
    this.#pages.set(page, { ids, total });
    this.#options.onPage(list);
    return this.#ids.size - before;
  }

  /** Reads all that comes after page 1, and puts together what the pass came to. */
  async readRemaining(): Promise<Pass> {
    await this.#readAfterFirst(this.first?.ids.length ?? 0);
    if (this.#options.isStopped()) this.#isTruncated = true;
    return buildPass({
      pages: this.#pages,
      failures: this.#failures,
      reachedEnd: this.#reachedEnd,
      isTruncated: this.#isTruncated,
      lastPage: this.#lastPage,
    });
  }

  async #readAfterFirst(pageSize: number): Promise<void> {
    this.#reachedEnd = pageSize === 0;
    if (this.#isAtEnd()) return;
    const last = Math.max(1, Math.ceil((this.#total ?? 0) / pageSize));
    if (!(await this.#readCountedPages(last))) return;
    // Where pages are shorter than the first, or the total is missing or too small: on as long as a page brings something.
    for (let page = last + 1; !this.#isAtEnd(); page++) {
      this.#isTruncated = page > last + maxExtraPages || this.#isFull();
      if (this.#isTruncated || this.#options.isStopped() || !(await this.#readExtraPage(page))) return;
    }
  }

  /** Whether so much was taken in that the rest is left out. */
  #isFull(): boolean {
    return this.#shown >= maxPosts || this.#characters >= maxCharacters;
  }

  /** Whether as many posts were seen as the source says, or all that it has. */
  #isAtEnd(): boolean {
    return this.#reachedEnd || this.#total === this.#ids.size;
  }

  /**
   * Pages 2 to the last that the total accounts for.
   * @returns whether there may be more behind them
   */
  async #readCountedPages(last: number): Promise<boolean> {
    const { concurrency, isStopped } = this.#options;
    const end = Math.min(last, maxCountedPages);
    const patience = Math.max(concurrency, maxBarrenPages);
    let next = 2;
    let barren = 0;
    let broken: { error: unknown } | undefined;
    const worker = async () => {
      while (next <= end && barren < patience && !isStopped() && !this.#isFull()) {
        const page = next++;
        try {
          barren = (await this.#readPage(page)) === 0 ? barren + 1 : 0;
        } catch (error) {
          broken ??= { error };
          next = end + 1;
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    if (broken) throw broken.error;
    const isBarren = barren >= patience;
    // Pages without posts are the end of the list, those that failed may hide more.
    const isFull = this.#isFull() && next <= end;
    this.#isTruncated = isBarren ? this.#failures.size > 0 : isFull || end < last;
    if (this.#isTruncated && !isFull) this.#lastPage = end;
    return !isBarren && !this.#isTruncated;
  }

  /**
   * A page after the last that the total accounts for may be empty, repeated or refused: each is the end, none a failure.
   * @returns whether there may be more
   */
  async #readExtraPage(page: number): Promise<boolean> {
    const fresh = await this.#readPage(page);
    const failure = this.#failures.get(page);
    if (failure?.refusal) this.#failures.delete(page);
    // A page of known posts that is like none that was read is no end but a sign that the list has moved.
    this.#reachedEnd = failure ? failure.refusal : fresh === 0 && this.#isRepeatedOrEmpty(page);
    return fresh > 0;
  }

  #isRepeatedOrEmpty(page: number): boolean {
    const { ids = [] } = this.#pages.get(page) ?? {};
    if (ids.length === 0) return true;
    const asListed = { ids, total: undefined };
    return [...this.#pages].some(
      ([other, seen]) => other !== page && isSamePage({ ...seen, total: undefined }, asListed),
    );
  }

  /** @returns how many posts the pass had not seen yet; none where the page failed */
  async #readPage(page: number, check?: (list: PostList) => void): Promise<number> {
    this.#lastPage = Math.max(this.#lastPage, page);
    try {
      const list = await this.#options.source.posts(page);
      check?.(list);
      return this.addPage(page, list);
    } catch (error) {
      if (!isSourceFailure(error)) throw error;
      this.#failures.set(page, error);
      return 0;
    }
  }
}

/**
 * An answer without posts and without a total is no listing of an empty blog: too much follows from one.
 * @throws {SourceFailure}
 */
export function assertListing(list: PostList): void {
  if (postsOf(list).length > 0 || countOf(list.totalCount) !== undefined) return;
  throw sourceFailure('post list', 'unexpected', message('crawl.no-posts'));
}
