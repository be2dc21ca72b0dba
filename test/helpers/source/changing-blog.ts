import type { BlogItems } from '../../../src/crawl/source.ts';
import {
  comment,
  commentListOf,
  readingOf,
  sourceFailure,
  summaryOf,
  type SourcePost,
} from '../memory/memory-source.ts';

/** A change of the blog between two requests. `pick` modulo the number of posts selects one of them. */
export type Change =
  | { readonly kind: 'insert'; readonly date: number; readonly title: string }
  | { readonly kind: 'remove'; readonly pick: number }
  /** removes a post and inserts another, so that the count stays the same */
  | { readonly kind: 'replace'; readonly pick: number; readonly date: number; readonly title: string }
  /** changes the date of a post, and thereby its position in the list */
  | { readonly kind: 'move'; readonly pick: number; readonly date: number }
  /** swaps the positions of two posts in the list */
  | { readonly kind: 'swap'; readonly pick: number; readonly other: number }
  | { readonly kind: 'edit'; readonly pick: number; readonly title: string }
  | { readonly kind: 'show'; readonly pick: number; readonly visibility: string }
  | { readonly kind: 'comment'; readonly pick: number }
  /** removes the first comment of a post */
  | { readonly kind: 'uncomment'; readonly pick: number }
  /** changes only the body of a post */
  | { readonly kind: 'rewrite'; readonly pick: number; readonly content: string }
  /** restores a removed post with its ID */
  | { readonly kind: 'return'; readonly pick: number };

export type Order = 'newest first' | 'oldest first' | 'by title';

export interface ChangingBlogOptions {
  /** initial number of posts; their IDs start at 1, and their dates differ by ten */
  readonly posts: number;
  readonly pageSize: number;
  readonly order?: Order;
  /** changes that are applied right before a response, by the number of the request, from 1 */
  readonly schedule?: ReadonlyMap<number, readonly Change[]>;
  /** which requests the numbers of `schedule` and `failing` count */
  readonly clock?: 'posts' | 'all';
  /** numbers of requests that time out */
  readonly failing?: ReadonlySet<number>;
  /** response beyond the last page */
  readonly beyond?: 'empty' | 'repeated' | 'refused';
  /** whether the post list includes a total */
  readonly countsPosts?: boolean;
  /** awaited before and after the content of a response is determined */
  readonly wait?: () => Promise<void>;
}

interface ChangingPost extends SourcePost {
  readonly id: string;
  title: string;
  date: number;
}

/** A source that changes while it is read. It records its requests and its former posts. */
export class ChangingBlog implements BlogItems {
  /** all requests in the order of their responses, such as `posts 2` */
  readonly log: string[] = [];
  /** number of the entry in `log`, from 1, right before which the blog changed last; 0 without changes */
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

  /** Returns the IDs of the current posts, in list order. */
  ids(): string[] {
    return this.#listed().map(({ id }) => id);
  }

  /** Returns a copy of the current posts. */
  now(): SourcePost[] {
    return structuredClone(this.#listed());
  }

  /** Returns the IDs of the posts that have existed since the start without interruption. */
  throughout(): string[] {
    return this.ids().filter((id) => this.#atFirst.has(id) && !this.#everRemoved.has(id));
  }

  /** Returns the IDs of the posts that have ever been removed, even if they were restored. */
  removed(): ReadonlySet<string> {
    return this.#everRemoved;
  }

  /** Applies a change. Does nothing if there is no post to which it applies. */
  apply(change: Change): void {
    if (change.kind === 'insert') {
      this.#insert(change);
      return;
    }
    if (change.kind === 'return') {
      this.#return(change.pick);
      return;
    }
    const post = pickFrom(this.#listed(), change.pick);
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

  checkAccess() {
    return this.#answer('admits', '', () => undefined);
  }

  /** Applies the scheduled changes, and responds with the state at that moment. */
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
    const post = pickFrom([...this.#removed.values()], pick);
    if (!post) return;
    this.#removed.delete(post.id);
    this.#posts.push(post);
  }

  #swap(post: ChangingPost, pick: number): void {
    const other = pickFrom(this.#listed(), pick) ?? post;
    [post.date, other.date] = [other.date, post.date];
    [post.title, other.title] = [other.title, post.title];
  }
}

function postOf(id: number, date: number, title: string): ChangingPost {
  return { id: String(id), title: title === '' ? `Post ${id}` : title, date };
}

function pickFrom<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % all.length];
}

function answerOf<T>(answer: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: answer() };
  } catch (error) {
    return { error };
  }
}
