import { textOf } from '../../../core/items/scalar.ts';
import { maxPageSize, RestError, type RestClient, type RestItem, type RestQuery } from './client.ts';
import { isComment } from './items.ts';

const route = '/wp/v2/comments';
const title = 'comment list';

/** Maximum number of pages to read in order to count the comments of all posts. */
const maxWholePages = 30;

/**
 * The comments of a blog. Requests them for many posts at once. Requests those of the whole blog instead if this takes no more requests than
 * batches of posts have taken so far.
 */
export class RestComments {
  readonly #client: RestClient;
  readonly #query: RestQuery;
  /** pages of the newest comments */
  readonly #newest = new Map<number, ReturnType<RestClient['page']>>();
  /** comments that were requested in a batch, by post; removed once returned */
  readonly #prepared = new Map<string, readonly RestItem[]>();
  #whole: Promise<ReadonlyMap<string, readonly RestItem[]>> | undefined;
  /** posts whose comments were returned from the list of all comments */
  readonly #taken = new Set<string>();
  #spent = 0;

  /** @param query additional parameters of all requests */
  constructor(client: RestClient, query: RestQuery) {
    this.#client = client;
    this.#query = query;
  }

  /**
   * Returns the number of comments of each post, from which the crawler detects removed ones. Undefined if the blog has too many comments to
   * read all of them in each run.
   */
  async counts(): Promise<ReadonlyMap<string, number> | undefined> {
    const pages = await this.#pages();
    if (pages > maxWholePages) return undefined;
    const whole = await (this.#whole ??= this.#readAll(pages));
    return new Map([...whole].map(([post, items]) => [post, items.filter(isComment).length]));
  }

  /** Returns a page of the newest comments, newest first. */
  async newest(page: number, size: number): Promise<readonly RestItem[]> {
    const from = (page - 1) * size;
    const { items } = await this.#newestPage(Math.floor(from / maxPageSize) + 1);
    return items.slice(from % maxPageSize, (from % maxPageSize) + size);
  }

  /** Requests the comments of posts that are read next. */
  async prepare(posts: readonly string[]): Promise<void> {
    if (posts.length === 0) return;
    const pages = await this.#pages();
    if (this.#whole !== undefined || this.#spent + 1 >= pages) {
      await (this.#whole ??= this.#readAll(pages));
      return;
    }
    for (const [post, comments] of await this.#readBatch(posts)) this.#prepared.set(post, comments);
  }

  /** Returns the comments of a post, oldest first. Prepared comments are returned only once: a second call requests them again. */
  async of(post: string): Promise<readonly RestItem[]> {
    const prepared = this.#prepared.get(post);
    this.#prepared.delete(post);
    if (prepared) return prepared;
    if (this.#whole && !this.#taken.has(post)) {
      this.#taken.add(post);
      return (await this.#whole).get(post) ?? [];
    }
    return this.#client.all(title, route, { ...this.#query, post, orderby: 'id', order: 'asc' });
  }

  /** Returns the number of pages of the list of all comments; infinite if the server does not state it. */
  async #pages(): Promise<number> {
    const { total } = await this.#newestPage(1);
    return total === undefined ? Infinity : Math.max(1, Math.ceil(total / maxPageSize));
  }

  #newestPage(number: number): ReturnType<RestClient['page']> {
    const query = { ...this.#query, orderby: 'id', order: 'desc' };
    const known = this.#newest.get(number) ?? this.#client.page('newest comments', route, query, number);
    this.#newest.set(number, known);
    known.catch(() => this.#newest.delete(number));
    return known;
  }

  async #readAll(pages: number): Promise<ReadonlyMap<string, readonly RestItem[]>> {
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const read = await Promise.all(numbers.map((number) => this.#newestPage(number)));
    const all = new Map(read.flatMap(({ items }) => items.map((item) => [textOf(item.id), item] as const)));
    return groupByPost([...all.values()].reverse(), []);
  }

  /** Requests the comments of many posts. A single unreadable post makes the whole request fail, so it is found by bisection. */
  async #readBatch(posts: readonly string[]): Promise<ReadonlyMap<string, readonly RestItem[]>> {
    const query = { ...this.#query, post: posts.join(), orderby: 'id', order: 'asc' };
    this.#spent += 1;
    try {
      return groupByPost(await this.#client.all(title, route, query), posts);
    } catch (error) {
      if (!(error instanceof RestError) || error.restCode !== 'rest_cannot_read_post') throw error;
      if (posts.length === 1) return new Map();
      const half = Math.ceil(posts.length / 2);
      const first = await this.#readBatch(posts.slice(0, half));
      return new Map([...first, ...(await this.#readBatch(posts.slice(half)))]);
    }
  }
}

function groupByPost(items: readonly RestItem[], posts: readonly string[]): Map<string, RestItem[]> {
  const groups = new Map<string, RestItem[]>(posts.map((post) => [post, []]));
  for (const item of items) {
    const post = textOf(item.post);
    const group = groups.get(post);
    if (group) group.push(item);
    else groups.set(post, [item]);
  }
  return groups;
}
