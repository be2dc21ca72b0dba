import type { BloggerComment } from '../../../backup/blogger/comments.ts';
import type { XmlElement } from '../../../backup/xml/element.ts';
import { OffHeapJsonMap } from '../../../offheap/json-map.ts';
import type { FeedClient } from './client.ts';
import { commentIn } from './entries.ts';
import { FeedSlices, type FeedPart } from './feed.ts';

/** Path of the feed of all comments, newest first. */
export const newestPath = 'comments/default';

/** Number of comments on a page of the newest comments. */
const pageSize = 10;

/**
 * The comments of a blog: the feed of each post, or the feed of the whole blog if this takes no more requests than the posts have taken so
 * far.
 */
export class FeedComments {
  readonly #client: FeedClient;
  readonly #newest: FeedSlices;
  #first: Promise<FeedPart> | undefined;
  /** resolves to undefined if the feed could not be read */
  #whole: Promise<Comments | undefined> | undefined;
  /** posts whose comments were returned from the feed of the whole blog */
  readonly #taken = new Set<string>();
  #spent = 0;

  /** @param first first part of the feed of the whole blog; undefined if it could not be read */
  constructor(client: FeedClient, first: FeedPart | undefined) {
    this.#client = client;
    this.#newest = new FeedSlices((query) => client.read('newest comments', newestPath, query), first);
  }

  /** Returns a page of the newest comments, newest first. */
  async newest(page: number): Promise<readonly XmlElement[]> {
    const { entries } = await (this.#first ??= this.#newest.slice(1));
    return entries.slice((page - 1) * pageSize, page * pageSize);
  }

  /** Reads the feed of the whole blog if this is cheaper. @param posts number of posts that are read next and have comments */
  async prepare(posts: number): Promise<void> {
    this.#spent += posts;
    if (this.#whole || posts === 0) return;
    const first = await (this.#first ??= this.#newest.slice(1));
    const { total = Infinity, entries } = first;
    if (this.#spent * Math.max(1, entries.length) < total) return;
    this.#whole = this.#readAll(first).catch(() => undefined);
    await this.#whole;
  }

  /**
   * Returns the comments of a post.
   * @param count according to the post list; undefined if unknown
   */
  async of(post: string, count: number | undefined): Promise<readonly BloggerComment[]> {
    if (count === 0) return [];
    const whole = await this.#whole;
    if (whole && !this.#taken.has(post)) {
      this.#taken.add(post);
      const found = whole.of(post);
      if (found.length >= (count ?? 0)) return found;
    }
    const slices = new FeedSlices((query) => this.#client.read('comment list', `${post}/comments/default`, query));
    const comments: BloggerComment[] = [];
    for await (const element of slices.all()) comments.push(commentIn(element));
    return comments;
  }

  async #readAll(first: FeedPart): Promise<Comments> {
    const slices = new FeedSlices((query) => this.#client.read('comment list', newestPath, query), first);
    const comments = new Comments();
    for await (const element of slices.all()) comments.add(commentIn(element));
    return comments;
  }
}

/** Comments by post. Only their IDs are on the heap. */
class Comments {
  readonly #all = new OffHeapJsonMap<BloggerComment>();
  readonly #keys = new Map<string, string[]>();

  add(comment: BloggerComment): void {
    const { postId } = comment.entry;
    const key = String(this.#all.size);
    this.#all.set(key, comment);
    const keys = this.#keys.get(postId);
    if (keys) keys.push(key);
    else this.#keys.set(postId, [key]);
  }

  of(post: string): readonly BloggerComment[] {
    return (this.#keys.get(post) ?? []).flatMap((key) => this.#all.get(key) ?? []);
  }
}
