import { postsOf, type PostList } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { isSamePage, buildPass, type ListedPage, type Pass } from './pass-agreement.ts';
import { isSourceFailure, sourceFailure, type SourceFailure } from '../ports.ts';
import type { BlogItems } from '../source.ts';
import { message } from '../../messages/message.ts';

/** Maximum number of pages that are derived from the total: a million posts, ten per page. */
const maxCountedPages = 100_000;
/** Maximum number of pages beyond the total. They are read one at a time. */
const maxExtraPages = 10_000;
/**
 * Number of consecutive pages without new posts after which the total counts as wrong. The number of concurrent requests is used instead if
 * it is larger.
 */
const maxBarrenPages = 20;

/** Maximum number of posts in a pass, including repeated ones. This and the maximum number of characters limit the memory for summaries. */
const maxPosts = 1_000_000;
const maxCharacters = 256 * 1024 * 1024;

/** Maximum number of requests in a pass. */
export const maxRequestsPerPass = maxCountedPages + maxExtraPages;

export interface PassOptions {
  readonly source: Pick<BlogItems, 'posts'>;
  /** maximum number of concurrent requests */
  readonly concurrency: number;
  /** called for each page */
  readonly onPage: (list: PostList) => void;
  /** whether to stop reading */
  readonly isStopped: () => boolean;
  /** whether totals may include unlisted posts, in which case any number of the counted pages may be empty */
  readonly countsHidden: boolean;
}

/**
 * Reads the post list once: page 1, whose total determines the number of pages; then these pages, concurrently; then further pages for as
 * long as they may contain posts. Pages may be short, empty or repeated. Stays within the limits above.
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

  /** Page 1, if it has been read. */
  get first(): ListedPage | undefined {
    return this.#pages.get(1);
  }

  async readFirst(): Promise<void> {
    await this.#readPage(1, assertListing);
  }

  /**
   * Adds a page.
   * @returns the number of its posts that are new in this pass
   */
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

  /** Reads the pages after page 1 and returns the pass. */
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
    const total = this.#total ?? 0;
    // If page 1 is empty although posts are counted, page 2 shows whether they are hidden.
    this.#reachedEnd = pageSize === 0 && total === 0;
    if (this.#isAtEnd()) return;
    const last = pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / pageSize));
    if (!(await this.#readCountedPages(last))) return;
    // If pages are shorter than page 1, or the total is missing or too small, continues while pages contain new posts.
    for (let page = last + 1; !this.#isAtEnd(); page++) {
      this.#isTruncated = page > last + maxExtraPages || this.#isFull();
      if (this.#isTruncated || this.#options.isStopped() || !(await this.#readExtraPage(page))) return;
    }
  }

  /** Reports whether the limit of posts or characters is reached. */
  #isFull(): boolean {
    return this.#shown >= maxPosts || this.#characters >= maxCharacters;
  }

  /** Reports whether the end of the list was reached, or as many posts were seen as the total states. */
  #isAtEnd(): boolean {
    return this.#reachedEnd || this.#total === this.#ids.size;
  }

  /**
   * Reads page 2 and all others up to the last one according to the total.
   * @returns whether there may be more pages
   */
  async #readCountedPages(last: number): Promise<boolean> {
    const { concurrency, isStopped, countsHidden } = this.#options;
    const end = Math.min(last, maxCountedPages);
    const patience = countsHidden ? Infinity : Math.max(concurrency, maxBarrenPages);
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
    // Pages without new posts mark the end of the list, unless other pages failed: those may contain more posts.
    const isFull = this.#isFull() && next <= end;
    this.#isTruncated = isBarren ? this.#failures.size > 0 : isFull || end < last;
    if (this.#isTruncated && !isFull) this.#lastPage = end;
    return !isBarren && !this.#isTruncated;
  }

  /**
   * Reads a page beyond the total. It may be empty, repeated or refused: each means the end of the list, and none is a failure.
   * @returns whether there may be more pages
   */
  async #readExtraPage(page: number): Promise<boolean> {
    const fresh = await this.#readPage(page);
    const failure = this.#failures.get(page);
    if (failure?.refusal) this.#failures.delete(page);
    // If the page has only known posts but repeats no other page, the list has changed, so this is not its end.
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

  /**
   * Reads a page.
   * @returns the number of posts that are new in this pass; 0 if the page failed
   */
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
 * Rejects a response that has neither posts nor a total. If it counted as an empty blog, all posts would be removed.
 * @throws {SourceFailure}
 */
export function assertListing(list: PostList): void {
  if (postsOf(list).length > 0 || countOf(list.totalCount) !== undefined) return;
  throw sourceFailure('post list', 'unexpected', message('crawl.no-posts'));
}
