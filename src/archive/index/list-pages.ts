import type { PostSummary } from '../../core/items/post.ts';
import { LruCache } from './lru-cache.ts';
import type { PostEntry } from './post-entry.ts';

/** Maximum size of cached list entries, as JSON. As objects, they take several times as much memory. */
const byteLimit = 4 << 20;

interface ListedPosts {
  /** returns a new object if the list has changed */
  readonly listed: () => readonly PostEntry[];
  /** returns a post's entry in the post list, as JSON */
  readonly summaryText: (entry: PostEntry) => string;
}

/** Pages of the post list. Recently requested pages are cached until the list changes. */
export class ListPages {
  readonly #index: ListedPosts;
  readonly #pages = new LruCache<readonly PostSummary[]>(byteLimit);
  #list: readonly PostEntry[] = [];

  constructor(index: ListedPosts) {
    this.#index = index;
  }

  /** Returns the post list entries from index `from` up to but not including index `to`. */
  page(from: number, to: number): readonly PostSummary[] {
    const list = this.#index.listed();
    if (list !== this.#list) this.#pages.clear();
    this.#list = list;
    const key = `${from} ${to}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const texts = list.slice(from, to).map((entry) => this.#index.summaryText(entry));
    const page = texts.map((text) => JSON.parse(text) as PostSummary);
    this.#pages.set(key, page, texts.join('').length);
    return page;
  }
}
