import { InternalError } from '../../core/errors/errors.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { ItemFacts, PostItem, PublishedPosts } from '../site-model/site/published-posts.ts';
import type { SitePost } from '../site-model/site/site.ts';
import type { RenderedPost } from './rendering.ts';

/** Facts about a built post that other files need. Stored as JSON. */
export interface BuiltPost {
  /** start of the post's text, in one line; may be empty */
  readonly summary: string;
  /** changes whenever the HTML of the body changes */
  readonly bodyVersion: string;
  /** facts about the post's item in files that combine many posts; undefined if no output has such files */
  readonly item?: ItemFacts | undefined;
  /** file names of the media that the body refers to */
  readonly media: readonly string[];
  readonly cover: string | undefined;
  /** keys (see `mediaKey`) of the media that readers of the body miss because the archive lacks them */
  readonly missing: readonly string[];
  readonly warnings: readonly Warning[];
}

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

/** Maximum number of characters of all items in memory. In UTF-8, Korean text takes three bytes per character. */
const maxItemCharacters = 32_000_000;

type Remake = (post: SitePost) => Promise<Pick<RenderedPost, 'body' | 'item' | 'warnings'>>;

/** All published posts, whether built by this run or an earlier one. */
export class BuiltPosts implements PublishedPosts {
  /** outside the V8 heap, since there may be many; lists and feeds read them in any order */
  readonly #posts = new OffHeapJsonMap<Pick<BuiltPost, 'summary' | 'bodyVersion'>>();
  /** contains only posts with media */
  readonly #media = new Map<string, ReturnType<typeof mediaOf>>();
  readonly #itemFacts = new Map<string, ItemFacts>();
  readonly #items = new Map<string, PostItem>();
  #itemCharacters = 0;
  readonly #bodies = new Map<string, string>();
  readonly #missing = new Set<string>();
  readonly #byFile: ReadonlyMap<string, PublishedMedium>;
  readonly #remake: Remake;
  readonly #incomplete = new Set<string>();
  #incompleteReads = 0;

  /** @param media media of the archive by file name */
  constructor(media: ReadonlyMap<string, PublishedMedium>, remake: Remake) {
    this.#byFile = media;
    this.#remake = remake;
  }

  /** Number of times that a body or item was read whose conversion was aborted. The next run may improve the files that contain it. */
  get incompleteReads(): number {
    return this.#incompleteReads;
  }

  /** @param rendered the result, if this run rendered the post. It lacks image copies that could not be made. */
  add(id: string, post: BuiltPost, rendered?: Pick<RenderedPost, 'media' | 'cover' | 'body' | 'item'>): void {
    const { summary, bodyVersion } = post;
    this.#posts.set(id, { summary, bodyVersion });
    const { media, cover } = rendered ?? mediaOf(post, this.#byFile);
    if (media.length > 0) this.#media.set(id, { media, cover });
    if (post.item) this.#itemFacts.set(id, post.item);
    for (const key of post.missing) this.#missing.add(key);
    const { body, item: { text: item } = {} } = rendered ?? {};
    if (body !== undefined && body.length <= maxBodyLength) this.#bodies.set(id, body);
    if (!item) return;
    this.#itemCharacters += item.comments.reduce((sum, { length }) => sum + length, item.content.length);
    if (this.#itemCharacters <= maxItemCharacters) this.#items.set(id, item);
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
      const made = await this.#remake(post);
      body = made.body ?? '';
      this.#bodies.set(post.id, body);
      if (!isComplete(made.warnings)) this.#incomplete.add(post.id);
    }
    if (this.#incomplete.has(post.id)) this.#incompleteReads += 1;
    return body;
  }

  item({ id }: SitePost): ItemFacts {
    return this.#itemFacts.get(id) ?? this.#noItem(id);
  }

  async itemText(post: SitePost): Promise<PostItem> {
    const cached = this.#items.get(post.id);
    if (cached) return cached;
    const { item, warnings } = await this.#remake(post);
    if (!isComplete(warnings)) this.#incompleteReads += 1;
    return item?.text ?? this.#noItem(post.id);
  }

  #get({ id }: SitePost): Pick<BuiltPost, 'summary' | 'bodyVersion'> {
    const post = this.#posts.get(id);
    if (!post) throw new InternalError(`The post ${id} was not published yet`);
    return post;
  }

  #noItem(id: string): never {
    throw new InternalError(`Nothing was made of the post ${id} for files of many posts`);
  }
}

/** Reports whether the body was converted in full. A conversion that took too long may succeed next time. */
export function isComplete(warnings: readonly { readonly code: string }[]): boolean {
  return !warnings.some(({ code }) => code === 'body-kept-as-html');
}
