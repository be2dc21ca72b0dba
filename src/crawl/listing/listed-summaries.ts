import { isDeepStrictEqual } from 'node:util';
import type { Emit } from '../../core/report/events.ts';
import { postsOf, type PostList, type PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';

/**
 * Summaries of listed posts by ID. Outside the heap, because all posts of a large blog may be waiting to be read. Not compressed, because a
 * second pass looks summaries up while posts are being read.
 */
export type ListedSummaries = OffHeapJsonMap<PostSummary>;

export const createListedSummaries = (): ListedSummaries => new OffHeapJsonMap();

interface CollectorOptions {
  readonly emit: Emit;
  /** called with the IDs that appear for the first time */
  readonly onPosts: (ids: readonly string[]) => void;
}

/** Collects the summaries from all pages in all passes over the post list. */
export class SummaryCollector {
  /** in order of first appearance, with the most recent summary */
  readonly posts: ListedSummaries;
  readonly #options: CollectorOptions;
  #total = 0;

  constructor(posts: ListedSummaries, options: CollectorOptions) {
    this.posts = posts;
    this.#options = options;
  }

  /** Adds a page. If it repeats a post, the first entry counts. */
  addPage(list: PostList): void {
    const ofPage = new Map<string, PostSummary>();
    for (const post of postsOf(list)) {
      const id = textOf(post.id);
      if (!ofPage.has(id)) ofPage.set(id, post);
    }
    const fresh = [...ofPage.keys()].filter((id) => !this.posts.has(id));
    // In a second pass most summaries equal the stored ones, which need not be stored again.
    for (const [id, post] of ofPage) if (!isDeepStrictEqual(this.posts.get(id), post)) this.posts.set(id, post);
    this.#total = countOf(list.totalCount) ?? this.#total;
    if (fresh.length > 0) this.#options.onPosts(fresh);
    const listed = this.posts.size;
    this.#options.emit({ type: 'listed', listed, total: Math.max(this.#total, listed) });
  }
}
