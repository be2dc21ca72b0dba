import { InternalError } from '../../core/errors.ts';
import { HeldMap } from '../../held/held-map.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { MadePost } from './task.ts';
import type { CachedPost, EncodedPost } from '../build/cache.ts';
import { encodePost } from '../build/cache-codec.ts';
import { isCacheable } from './post-publisher.ts';
import { HeldItems } from '../build/held-items.ts';
import type { ItemFacts, PostItem } from '../site-model/site/post-item.ts';
import type { PublishedPosts } from '../site-model/site/published-posts.ts';
import type { SitePost } from '../site-model/site/site.ts';

/** Bodies that feeds may ask for are held up to this length, in characters; longer ones no feed holds whole. */
const longestHeld = 50_000;

type MakeAgain = (post: SitePost) => Promise<Pick<MadePost, 'body' | 'item' | 'warnings'>>;

/** What lists, feeds and others ask for again and again. */
interface Shown {
  readonly summary: string;
  readonly bodyVersion: string;
}

/** What was made or taken over of each post. */
export class PostCollection implements PublishedPosts {
  /** what the next publish has to know of them */
  readonly #posts = new HeldMap<EncodedPost>();
  /** the same again in memory, since it is asked for in any order */
  readonly #shown = new HeldMap<Shown>();
  /** of those that have any */
  readonly #media = new Map<string, Pick<CachedPost, 'media' | 'cover'>>();
  readonly #itemFacts = new Map<string, ItemFacts>();
  readonly #bodies = new Map<string, string>();
  readonly #items = new HeldItems();
  readonly #missing = new Set<string>();
  readonly #make: MakeAgain;
  /** posts of which the next publish is not to go by what this one made */
  readonly #uncacheable = new Set<string>();
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
    this.#posts.set(id, encodePost(post));
    if (item) this.#items.add(id, item);
    if (body !== undefined && body.length <= longestHeld) this.#bodies.set(id, body);
    this.#note(id, post);
  }

  /** {@link add} of one that stays as an earlier publish left it. @param earlier has it, too */
  keep(id: string, post: CachedPost, earlier: HeldMap<EncodedPost>): void {
    this.#posts.copy(id, earlier);
    this.#note(id, post);
  }

  #note(id: string, post: CachedPost): void {
    const { summary, bodyVersion, media, cover } = post;
    this.#shown.set(id, { summary, bodyVersion });
    if (media.length > 0) this.#media.set(id, { media, cover });
    if (post.item) this.#itemFacts.set(id, post.item);
    for (const key of post.missing) this.#missing.add(key);
    if (!isCacheable(post.warnings)) this.#uncacheable.add(id);
  }

  has({ id }: SitePost): boolean {
    return this.#posts.has(id);
  }

  summary(post: SitePost): string {
    return this.#of(post).summary;
  }

  cover({ id }: SitePost): PublishedMedium | undefined {
    return this.#media.get(id)?.cover;
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

  item({ id }: SitePost): ItemFacts {
    const item = this.#itemFacts.get(id);
    if (!item) throw new InternalError(`Nothing was made of the post ${id} for files of many posts`);
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

  media({ id }: SitePost): readonly PublishedMedium[] {
    return this.#media.get(id)?.media ?? [];
  }

  get missingMedia(): number {
    return this.#missing.size;
  }

  /** What the next publish has to know of posts that it may go by. @param isWhole whether nothing went wrong with one */
  forNext(isWhole: (id: string) => boolean): HeldMap<EncodedPost> {
    return this.#posts.filter((id) => isWhole(id) && !this.#uncacheable.has(id));
  }

  #of({ id }: SitePost): Shown {
    const post = this.#shown.get(id);
    if (!post) throw new InternalError(`The post ${id} was not published yet`);
    return post;
  }
}
