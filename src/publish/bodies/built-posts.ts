import { InternalError } from '../../core/errors/errors.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import { outputEntries, type ByOutput, type OutputName } from '../../core/outputs.ts';
import { ByteArena, type BlockStore } from '../../offheap/byte-arena.ts';
import type { ItemFacts, PostItem, PublishedPosts } from '../site-model/site/published-posts.ts';
import type { SitePost } from '../site-model/site/site.ts';
import type { BuiltPost, RenderedPost } from './rendering.ts';

/** Returns the media of a post. Files that the archive no longer has are omitted. */
export function mediaOf(
  { media, cover }: Pick<BuiltPost, 'media' | 'cover'>,
  byFile: ReadonlyMap<string, PublishedMedium>,
): { readonly media: readonly PublishedMedium[]; readonly cover: PublishedMedium | undefined } {
  return {
    media: media.flatMap((file) => byFile.get(file) ?? []),
    cover: cover === undefined ? undefined : byFile.get(cover),
  };
}

/** In characters. Shorter bodies stay in memory for feeds; feeds never contain longer ones in full. */
const maxBodyLength = 50_000;

/** Maximum size of the items in memory, in bytes: if the others are stored, and if they are rendered again. */
const maxBytesBesideStore = 8_000_000;
const maxItemBytes = 64_000_000;

/**
 * Renders a post again.
 * @param output the output whose item is needed; undefined if only the body is needed
 */
type Remake = (
  post: SitePost,
  output: OutputName | undefined,
) => Promise<Pick<RenderedPost, 'body' | 'items' | 'warnings'>>;

export interface BuiltPostsOptions {
  /** media of the archive by file name */
  readonly media: ReadonlyMap<string, PublishedMedium>;
  readonly remake: Remake;
  /** store for items that exceed the memory limit. Default: they are rendered again when they are read. */
  readonly store?: BlockStore | undefined;
}

/** All published posts, whether built by this run or an earlier one. */
export class BuiltPosts {
  readonly #posts = new Map<string, Pick<BuiltPost, 'summary' | 'bodyVersion'>>();
  /** contains only posts with media */
  readonly #media = new Map<string, ReturnType<typeof mediaOf>>();
  readonly #itemFacts = new Map<string, ByOutput<ItemFacts>>();
  /** offsets of items in {@link #items}, by {@link itemKey} */
  readonly #itemOffsets = new Map<string, number>();
  /** items as JSON */
  readonly #items: ByteArena;
  readonly #hasStore: boolean;
  #itemBytes = 0;
  readonly #bodies = new Map<string, string>();
  readonly #missing = new Set<string>();
  readonly #byFile: ReadonlyMap<string, PublishedMedium>;
  readonly #remake: Remake;
  readonly #incomplete = new Set<string>();
  #incompleteReads = 0;

  constructor({ media, remake, store }: BuiltPostsOptions) {
    this.#byFile = media;
    this.#remake = remake;
    this.#hasStore = store !== undefined;
    this.#items = new ByteArena(store, maxBytesBesideStore);
  }

  /** Number of times that a body or item was read whose conversion was aborted. The next run may improve the files that contain it. */
  get incompleteReads(): number {
    return this.#incompleteReads;
  }

  /** @param rendered the result, if this run rendered the post. It lacks image copies that could not be made. */
  add(id: string, post: BuiltPost, rendered?: Pick<RenderedPost, 'media' | 'cover' | 'body' | 'items'>): void {
    const { summary, bodyVersion } = post;
    this.#posts.set(id, { summary, bodyVersion });
    const { media, cover } = rendered ?? mediaOf(post, this.#byFile);
    if (media.length > 0) this.#media.set(id, { media, cover });
    if (post.items) this.#itemFacts.set(id, post.items);
    for (const key of post.missing) this.#missing.add(key);
    const { body, items = {} } = rendered ?? {};
    if (body !== undefined && body.length <= maxBodyLength) this.#bodies.set(id, body);
    for (const [output, json] of outputEntries(items)) this.#addItem(itemKey(output, id), json);
  }

  #addItem(key: string, json: Uint8Array): void {
    this.#itemBytes += json.length;
    if (this.#hasStore || this.#itemBytes <= maxItemBytes) this.#itemOffsets.set(key, this.#items.add(json));
  }

  /** Returns the posts for the files of an output. */
  for(output: OutputName): PublishedPosts {
    return {
      summary: (post) => this.summary(post),
      cover: (post) => this.cover(post),
      bodyVersion: (post) => this.bodyVersion(post),
      body: (post) => this.body(post),
      item: (post) => this.#itemFacts.get(post.id)?.[output] ?? noItem(post.id),
      itemText: (post) => this.#itemText(output, post),
      media: (post) => this.media(post),
      missingMedia: this.missingMedia,
    };
  }

  has({ id }: SitePost): boolean {
    return this.#posts.has(id);
  }

  summary(post: SitePost): string {
    return this.#get(post).summary;
  }

  bodyVersion(post: SitePost): string {
    return this.#get(post).bodyVersion;
  }

  cover({ id }: SitePost): PublishedMedium | undefined {
    return this.#media.get(id)?.cover;
  }

  media({ id }: SitePost): readonly PublishedMedium[] {
    return this.#media.get(id)?.media ?? [];
  }

  get missingMedia(): number {
    return this.#missing.size;
  }

  async body(post: SitePost): Promise<string> {
    let body = this.#bodies.get(post.id);
    if (body === undefined) {
      const rebuiltPost = await this.#remake(post, undefined);
      body = rebuiltPost.body ?? '';
      this.#bodies.set(post.id, body);
      if (!isComplete(rebuiltPost.warnings)) this.#incomplete.add(post.id);
    }
    if (this.#incomplete.has(post.id)) this.#incompleteReads += 1;
    return body;
  }

  async #itemText(output: OutputName, post: SitePost): Promise<PostItem> {
    const offset = this.#itemOffsets.get(itemKey(output, post.id));
    if (offset !== undefined) return itemIn(this.#items.at(offset));
    const { items, warnings } = await this.#remake(post, output);
    const json = items[output] ?? noItem(post.id);
    // Several files may contain an item. An incomplete one counts each time it is read.
    if (!isComplete(warnings)) this.#incompleteReads += 1;
    else if (this.#hasStore) this.#addItem(itemKey(output, post.id), json);
    return itemIn(json);
  }

  #get({ id }: SitePost): Pick<BuiltPost, 'summary' | 'bodyVersion'> {
    const post = this.#posts.get(id);
    if (!post) throw new InternalError(`The post ${id} was not published yet`);
    return post;
  }
}

const itemIn = (json: Uint8Array): PostItem => JSON.parse(Buffer.from(json).toString()) as PostItem;

const itemKey = (output: OutputName, id: string): string => `${output} ${id}`;

function noItem(id: string): never {
  throw new InternalError(`The post ${id} has no item for files of many posts`);
}

/** Reports whether the body was converted in full. A conversion that took too long may succeed next time. */
export function isComplete(warnings: readonly { readonly code: string }[]): boolean {
  return !warnings.some(({ code }) => code === 'body-kept-as-html');
}
