import { exactTextOf } from '../core/items/scalar.ts';
import { ArchiveError } from '../core/errors.ts';
import { compareIds } from '../core/ids.ts';
import { blogInfoSchema, blogsOf, type Blog } from '../core/items/blog.ts';
import { categoriesOf, categoryListSchema, type Category } from '../core/items/category.ts';
import { commentListSchema, commentsOf, type Comment } from '../core/items/comment.ts';
import { withoutSignature } from '../core/media-address.ts';
import { visibilityIn, type PostRecord } from '../core/post-record.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import { decodeJson, decodeRecord, type ArchiveFormat, type MediaEntry } from './codec.ts';
import { damaged } from './errors.ts';
import { layout, placeOf } from './layout.ts';
import { decoded, readEntry } from './entries.ts';
import { Holdings } from './holdings.ts';
import { readFormat, readMedia } from './open.ts';

/** An archive opened for reading. Ids and the addresses of media are held in memory, everything else is read when asked for. */
export class Archive {
  readonly #folder: string;
  readonly #ids: readonly string[];
  readonly #damaged: ReadonlyMap<string, readonly string[]>;
  /** who could see a post when its record was first read */
  readonly #visibility = new Map<string, string>();
  readonly #media: ReadonlyMap<string, MediaEntry>;
  readonly #blog: Blog;
  readonly #categories: readonly Category[];
  readonly format: ArchiveFormat;

  /**
   * @throws {ArchiveError} when there is no archive, it is damaged, or from a newer version
   */
  static async open(folder: string): Promise<Archive> {
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError(`There is no archive in ${folder}. "blogkeep crawl" makes one.`);
    const media = readMedia(folder);
    const { ids, damaged } = await intactPosts(folder);
    const blog = readEntry(folder, layout.blog);
    const categories = readEntry(folder, layout.categories);
    const info = decoded(folder, layout.blog, () => decodeJson(blogInfoSchema, blog ?? '{}'));
    const list = decoded(folder, layout.categories, () => decodeJson(categoryListSchema, categories ?? '{}'));
    return new Archive(folder, format, { ids, damaged }, media, blogsOf(info)[0] ?? {}, categoriesOf(list));
  }

  private constructor(
    folder: string,
    format: ArchiveFormat,
    posts: { readonly ids: readonly string[]; readonly damaged: ReadonlyMap<string, readonly string[]> },
    media: ReadonlyMap<string, MediaEntry>,
    blog: Blog,
    categories: readonly Category[],
  ) {
    this.#folder = folder;
    this.format = format;
    this.#ids = posts.ids;
    this.#damaged = posts.damaged;
    this.#media = media;
    this.#blog = blog;
    this.#categories = categories;
  }

  blog(): Blog {
    return this.#blog;
  }

  categories(): readonly Category[] {
    return this.#categories;
  }

  /** Of the posts whose files are what the archive wrote there. */
  postIds(): readonly string[] {
    return this.#ids;
  }

  /** Of the other posts: the files that are damaged or missing. What they say is not to be believed, least of all who may see it. */
  damagedPosts(): ReadonlyMap<string, readonly string[]> {
    return this.#damaged;
  }

  async record(id: string): Promise<PostRecord> {
    const entry = layout.post(id);
    const text = readEntry(this.#folder, entry);
    if (text === undefined) throw damaged(this.#folder, entry, 'it is missing');
    const record = decoded(this.#folder, entry, () => decodeRecord(text));
    if (!this.#visibility.has(id)) this.#visibility.set(id, visibilityIn(record));
    return record;
  }

  /**
   * The body as it was received; empty where the post was never read.
   * @throws {ArchiveError} when another run has changed meanwhile who may see the post: the body may be another one by now
   */
  async content(id: string): Promise<string> {
    const text = readEntry(this.#folder, layout.content(id));
    const record = await this.record(id);
    if (visibilityIn(record) !== this.#visibility.get(id)) {
      throw new ArchiveError(
        `Post ${id} in ${this.#folder} was changed by another run while it was read. Run this again when that has ended.`,
      );
    }
    // Not every body can be a file of its own, see splitReading.
    return text ?? exactTextOf(record.reading?.content);
  }

  async comments(id: string): Promise<Comment[]> {
    const entry = layout.comments(id);
    const text = readEntry(this.#folder, entry);
    if (text === undefined) return [];
    return commentsOf(decoded(this.#folder, entry, () => decodeJson(commentListSchema, text)));
  }

  /** The stored file of an address, whatever its signature; undefined where there is none. */
  medium(address: string): StoredMedium | undefined {
    const entry = this.#media.get(withoutSignature(address));
    return entry && 'file' in entry ? (entry as StoredMedium) : undefined;
  }

  /** All stored media by their address without signature. */
  media(): ReadonlyMap<string, StoredMedium> {
    const stored = [...this.#media].filter(([, entry]) => 'file' in entry);
    return new Map(stored as [string, StoredMedium][]);
  }

  /** The absolute path of a medium's file. */
  mediumPath(medium: StoredMedium): string {
    return placeOf(this.#folder, `${layout.mediaFiles}/${medium.file}`);
  }
}

/** How often posts that look damaged are looked at again: a run that writes meanwhile changes files, and then says so. */
const looks = 3;

/** The ids of the posts whose files are as they should be, in the order of {@link compareIds}, and the files of the others. */
async function intactPosts(folder: string): Promise<{ ids: string[]; damaged: Map<string, readonly string[]> }> {
  const ids: string[] = [];
  let damaged = new Map<string, readonly string[]>();
  for (let look = 0; look < looks && (look === 0 || damaged.size > 0); look += 1) {
    const holdings = await Holdings.open(folder);
    const doubtful = look === 0 ? holdings.postIds() : new Set(damaged.keys());
    damaged = new Map();
    for (const id of doubtful) {
      const post = holdings.post(id);
      if (!post?.record || post.damaged.length > 0) damaged.set(id, post?.damaged ?? [layout.post(id)]);
      else ids.push(id);
    }
  }
  return { ids: ids.sort(compareIds), damaged };
}
