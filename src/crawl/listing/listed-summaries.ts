import { isDeepStrictEqual } from 'node:util';
import type { Emit } from '../../core/report/events.ts';
import { postsOf, type PostList, type PostSummary } from '../../core/items/post.ts';
import { countOf, textOf } from '../../core/items/scalar.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';

/**
 * Summaries of posts by id: of a large blog all wait to be read at once. Never compressed, since a second pass asks for some while
 * others are read.
 */
export type ListedSummaries = OffHeapJsonMap<PostSummary>;

export const createListedSummaries = (): ListedSummaries => new OffHeapJsonMap();

interface CollectorOptions {
  readonly emit: Emit;
  /** gets the ids on a page that no page has shown before */
  readonly onPosts: (ids: readonly string[]) => void;
}

/** All posts that any page of any pass over the post list has shown. */
export class SummaryCollector {
  /** in the order in which they were first seen; of each the summary that was seen last */
  readonly posts: ListedSummaries;
  readonly #options: CollectorOptions;
  #total = 0;

  constructor(posts: ListedSummaries, options: CollectorOptions) {
    this.posts = posts;
    this.#options = options;
  }

  /** Takes a page; of a post that stands on it twice the first. */
  addPage(list: PostList): void {
    const ofPage = new Map<string, PostSummary>();
    for (const post of postsOf(list)) {
      const id = textOf(post.id);
      if (!ofPage.has(id)) ofPage.set(id, post);
    }
    const fresh = [...ofPage.keys()].filter((id) => !this.posts.has(id));
    // Of a second pass most are the same again: one of the two is enough to hold.
    for (const [id, post] of ofPage) if (!isDeepStrictEqual(this.posts.get(id), post)) this.posts.set(id, post);
    this.#total = countOf(list.totalCount) ?? this.#total;
    if (fresh.length > 0) this.#options.onPosts(fresh);
    const listed = this.posts.size;
    this.#options.emit({ type: 'listed', listed, total: Math.max(this.#total, listed) });
  }
}
