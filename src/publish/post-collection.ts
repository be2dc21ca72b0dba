import { InternalError } from '../core/errors.ts';
import type { PublishedMedium, StoredMedium } from '../core/stored-medium.ts';
import type { MadePost } from './conversion/task.ts';
import type { CachedPost } from './incremental/cache.ts';
import { isCacheable } from './post-publisher.ts';
import { HeldItems } from './held-items.ts';
import type { ItemFacts, PostItem } from './site/post-item.ts';
import type { PublishedPosts } from './site/published-posts.ts';
import type { SitePost } from './site/site.ts';

/** Bodies that feeds may ask for are held up to this length, in characters; longer ones no feed holds whole. */
const longestHeld = 50_000;

type MakeAgain = (post: SitePost) => Promise<Pick<MadePost, 'body' | 'item' | 'warnings'>>;

/** What was made or taken over of each post. */
export class PostCollection implements PublishedPosts {
  readonly #posts = new Map<string, CachedPost>();
  readonly #bodies = new Map<string, string>();
  readonly #items = new HeldItems();
  readonly #make: MakeAgain;
  readonly #givenUp = new Set<string>();
  #doubts = 0;

  /** @param make makes a post again, with its body */
  constructor(make: MakeAgain) {
    this.#make = make;
  }

  /** How often a body was asked for that had to be made again and was given up: what shows it may show more the next time. */
  get doubts(): number {
    return this.#doubts;
  }

  /** @param body where something may ask for it soon, as @param item */
  add(id: string, post: CachedPost, body?: string, item?: PostItem): void {
    this.#posts.set(id, post);
    if (item) this.#items.add(id, item);
    if (body !== undefined && body.length <= longestHeld) this.#bodies.set(id, body);
  }

  summary(post: SitePost): string {
    return this.#of(post).summary;
  }

  cover(post: SitePost): PublishedMedium | undefined {
    return this.#of(post).cover;
  }

  bodyVersion(post: SitePost): string {
    return this.#of(post).bodyVersion;
  }

  async body(post: SitePost): Promise<string> {
    let body = this.#bodies.get(post.id);
    if (body === undefined) {
      const made = await this.#make(post);
      body = made.body ?? '';
      this.#bodies.set(post.id, body);
      if (!isCacheable(made.warnings)) this.#givenUp.add(post.id);
    }
    if (this.#givenUp.has(post.id)) this.#doubts += 1;
    return body;
  }

  item(post: SitePost): ItemFacts {
    const { item } = this.#of(post);
    if (!item) throw new InternalError(`Nothing was made of the post ${post.id} for files of many posts`);
    return item;
  }

  async itemText(post: SitePost): Promise<PostItem> {
    const held = this.#items.take(post.id);
    if (held) return held;
    const { item, warnings } = await this.#make(post);
    if (!isCacheable(warnings)) this.#doubts += 1;
    if (!item) throw new InternalError(`Nothing was made of the post ${post.id} for files of many posts`);
    return item.text;
  }

  media(post: SitePost): readonly StoredMedium[] {
    return this.#of(post).media;
  }

  get missingMedia(): number {
    const missing = new Set<string>();
    for (const { missing: keys } of this.#posts.values()) for (const key of keys) missing.add(key);
    return missing.size;
  }

  all(): ReadonlyMap<string, CachedPost> {
    return this.#posts;
  }

  #of({ id }: SitePost): CachedPost {
    const post = this.#posts.get(id);
    if (!post) throw new InternalError(`The post ${id} was not published yet`);
    return post;
  }
}
