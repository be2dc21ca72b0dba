import type { BlogItems } from '../../../src/crawl/source.ts';
import {
  comment,
  commentListOf,
  readingOf,
  sourceFailure,
  summaryOf,
  type SourcePost,
} from '../memory/memory-source.ts';

/** What a blogger does between two requests. `pick` chooses among the posts that there are, whatever its size. */
export type Change =
  | { readonly kind: 'insert'; readonly date: number; readonly title: string }
  | { readonly kind: 'remove'; readonly pick: number }
  /** one goes and another comes: the count stays as it is */
  | { readonly kind: 'replace'; readonly pick: number; readonly date: number; readonly title: string }
  /** a post gets another date, and with it another place in the list */
  | { readonly kind: 'move'; readonly pick: number; readonly date: number }
  /** two posts change places */
  | { readonly kind: 'swap'; readonly pick: number; readonly other: number }
  | { readonly kind: 'edit'; readonly pick: number; readonly title: string }
  | { readonly kind: 'show'; readonly pick: number; readonly visibility: string }
  | { readonly kind: 'comment'; readonly pick: number }
  /** a post loses its first comment */
  | { readonly kind: 'uncomment'; readonly pick: number }
  /** a post gets another body, and nothing else tells of it */
  | { readonly kind: 'rewrite'; readonly pick: number; readonly content: string }
  /** a removed post is there again under its old id */
  | { readonly kind: 'return'; readonly pick: number };

export type Order = 'newest first' | 'oldest first' | 'by title';

export interface ChangingBlogOptions {
  /** how many posts there are at first: their ids are the numbers from 1 on, their dates ten apart */
  readonly posts: number;
  readonly pageSize: number;
  readonly order?: Order;
  /** by number of request from 1: what happens right before it is answered */
  readonly schedule?: ReadonlyMap<number, readonly Change[]>;
  /** which requests are counted by the schedule and by `failing` */
  readonly clock?: 'posts' | 'all';
  /** numbers of requests that no answer comes for */
  readonly failing?: ReadonlySet<number>;
  /** what is answered beyond the last page */
  readonly beyond?: 'empty' | 'repeated' | 'refused';
  /** whether the post list tells its total */
  readonly countsPosts?: boolean;
  /** waited for before and after the moment at which a request is answered */
  readonly wait?: () => Promise<void>;
}

interface ChangingPost extends SourcePost {
  readonly id: string;
  title: string;
  date: number;
}

/** A blog that changes while it is read: a source, and the truth about what was there when. */
export class ChangingBlog implements BlogItems {
  /** every request in the order of its answer, as in `posts 2` */
  readonly log: string[] = [];
  /** the last entry of `log` before which something changed, from 1; 0 where nothing did */
  changedBefore = 0;
  readonly #options: ChangingBlogOptions;
  readonly #atFirst: ReadonlySet<string>;
  readonly #removed = new Map<string, ChangingPost>();
  readonly #everRemoved = new Set<string>();
  #posts: ChangingPost[];
  #lastId: number;
  #lastComment = 0;
  #ticks = 0;

  constructor(options: ChangingBlogOptions) {
    this.#options = options;
    this.#lastId = options.posts;
    this.#posts = Array.from({ length: options.posts }, (_, index) => postOf(index + 1, index * 10, ''));
    this.#atFirst = new Set(this.ids());
  }

  /** the ids of the posts that are there now, in list order */
  ids(): string[] {
    return this.#listed().map(({ id }) => id);
  }

  /** the posts that are there now, as they are */
  now(): SourcePost[] {
    return structuredClone(this.#listed());
  }

  /** those that were there from the beginning until now */
  throughout(): string[] {
    return this.ids().filter((id) => this.#atFirst.has(id) && !this.#everRemoved.has(id));
  }

  /** those that were removed at any time, also if they came back */
  removed(): ReadonlySet<string> {
    return this.#everRemoved;
  }

  /** Does to the blog what happens between two requests; a change that has no post to happen to is none. */
  apply(change: Change): void {
    if (change.kind === 'insert') {
      this.#insert(change);
      return;
    }
    if (change.kind === 'return') {
      this.#return(change.pick);
      return;
    }
    const post = chosen(this.#listed(), change.pick);
    if (!post) return;
    if (change.kind === 'remove' || change.kind === 'replace') this.#remove(post);
    if (change.kind === 'replace') this.#insert(change);
    if (change.kind === 'move') post.date = change.date;
    if (change.kind === 'swap') this.#swap(post, change.other);
    if (change.kind === 'edit') [post.title, post.content] = [change.title, `<p>${change.title}</p>`];
    if (change.kind === 'show') post.visibility = change.visibility;
    if (change.kind === 'rewrite') post.content = change.content;
    if (change.kind === 'uncomment') post.comments?.shift();
    if (change.kind === 'comment') (post.comments ??= []).push(comment(String(++this.#lastComment), 'A comment'));
  }

  posts(page: number) {
    return this.#answer('posts', String(page), () => {
      const { pageSize, beyond = 'empty', countsPosts = true } = this.#options;
      const listed = this.#listed();
      const last = Math.max(1, Math.ceil(listed.length / pageSize));
      if (page > last && beyond === 'refused') throw sourceFailure('post list', '404', true);
      const from = ((page > last && beyond === 'repeated' ? last : page) - 1) * pageSize;
      const shown = listed.slice(from, from + pageSize).map(summaryOf);
      return { page: String(page), ...(countsPosts && { totalCount: String(listed.length) }), posts: shown };
    });
  }

  post(id: string) {
    return this.#answer('post', id, () => readingOf(this.#find(id, 'post read')));
  }

  comments(id: string) {
    return this.#answer('comments', id, () => commentListOf(id, [...(this.#find(id, 'comment list').comments ?? [])]));
  }

  newestComments() {
    return this.#answer('newest', '', () => {
      const all = this.#posts.flatMap((post) => (post.comments ?? []).map((one) => ({ ...one, postId: post.id })));
      return { comments: { comment: all.sort((a, b) => Number(b.id) - Number(a.id)).slice(0, 10) } };
    });
  }

  categories() {
    return this.#answer('categories', '', () => ({ url: 'blog', secondaryUrl: '', categories: [] }));
  }

  admits() {
    return this.#answer('admits', '', () => undefined);
  }

  /** Answers a request with what there is at one moment, after what happens before it. */
  async #answer<T>(operation: string, argument: string, answer: () => T): Promise<T> {
    const { wait, clock = 'posts', schedule, failing } = this.#options;
    await wait?.();
    this.log.push(`${operation} ${argument}`.trim());
    const isCounted = clock === 'all' || operation === 'posts';
    if (isCounted) this.#ticks += 1;
    const changes = isCounted ? (schedule?.get(this.#ticks) ?? []) : [];
    for (const change of changes) this.apply(change);
    if (changes.length > 0) this.changedBefore = this.log.length;
    const isFailing = isCounted && failing?.has(this.#ticks);
    const answered = isFailing ? undefined : answerOf(answer);
    await wait?.();
    if (!answered) throw sourceFailure(operation, 'timeout', false);
    if ('error' in answered) throw answered.error;
    return answered.value;
  }

  #listed(): ChangingPost[] {
    const { order = 'newest first' } = this.#options;
    const byId = (a: ChangingPost, b: ChangingPost) => Number(a.id) - Number(b.id);
    const byDate = (a: ChangingPost, b: ChangingPost) => a.date - b.date || byId(a, b);
    const byTitle = (a: ChangingPost, b: ChangingPost) =>
      a.title === b.title ? byId(a, b) : a.title < b.title ? -1 : 1;
    if (order === 'by title') return [...this.#posts].sort(byTitle);
    const oldestFirst = [...this.#posts].sort(byDate);
    return order === 'oldest first' ? oldestFirst : oldestFirst.reverse();
  }

  #find(id: string, operation: string): ChangingPost {
    const post = this.#posts.find((one) => one.id === id);
    if (!post) throw sourceFailure(operation, '404', true);
    return post;
  }

  #insert({ date, title }: { readonly date: number; readonly title: string }): void {
    this.#lastId += 1;
    this.#posts.push(postOf(this.#lastId, date, title));
  }

  #remove(post: ChangingPost): void {
    this.#posts = this.#posts.filter((one) => one !== post);
    this.#removed.set(post.id, post);
    this.#everRemoved.add(post.id);
  }

  #return(pick: number): void {
    const post = chosen([...this.#removed.values()], pick);
    if (!post) return;
    this.#removed.delete(post.id);
    this.#posts.push(post);
  }

  #swap(post: ChangingPost, pick: number): void {
    const other = chosen(this.#listed(), pick) ?? post;
    [post.date, other.date] = [other.date, post.date];
    [post.title, other.title] = [other.title, post.title];
  }
}

function postOf(id: number, date: number, title: string): ChangingPost {
  return { id: String(id), title: title === '' ? `Post ${id}` : title, date };
}

function chosen<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % all.length];
}

function answerOf<T>(answer: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: answer() };
  } catch (error) {
    return { error };
  }
}
