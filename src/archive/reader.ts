import { exactTextOf } from '../core/items/scalar.ts';
import { ArchiveError } from '../core/errors.ts';
import { blogInfoSchema, blogsOf, type Blog } from '../core/items/blog.ts';
import { categoriesOf, categoryListSchema, type Category } from '../core/items/category.ts';
import { commentListSchema, commentsOf, type Comment } from '../core/items/comment.ts';
import { withoutSignature } from '../core/media-address.ts';
import type { PostRecord } from '../core/post-record.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import { decodeJson, decodeRecord, type ArchiveFormat, type MediaEntry } from './codec.ts';
import { damaged } from './errors.ts';
import { layout, placeOf } from './layout.ts';
import { decoded, readEntry } from './entries.ts';
import { readFormat, readMedia, readPostIds } from './open.ts';

/** An archive opened for reading. Ids and the addresses of media are held in memory, everything else is read when asked for. */
export class Archive {
  readonly #folder: string;
  readonly #ids: readonly string[];
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
    const [ids, media] = [await readPostIds(folder), readMedia(folder)];
    const blog = readEntry(folder, layout.blog);
    const categories = readEntry(folder, layout.categories);
    const info = decoded(folder, layout.blog, () => decodeJson(blogInfoSchema, blog ?? '{}'));
    const list = decoded(folder, layout.categories, () => decodeJson(categoryListSchema, categories ?? '{}'));
    return new Archive(folder, format, ids, media, blogsOf(info)[0] ?? {}, categoriesOf(list));
  }

  private constructor(
    folder: string,
    format: ArchiveFormat,
    ids: readonly string[],
    media: ReadonlyMap<string, MediaEntry>,
    blog: Blog,
    categories: readonly Category[],
  ) {
    this.#folder = folder;
    this.format = format;
    this.#ids = ids;
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

  postIds(): readonly string[] {
    return this.#ids;
  }

  async record(id: string): Promise<PostRecord> {
    const entry = layout.post(id);
    const text = readEntry(this.#folder, entry);
    if (text === undefined) throw damaged(this.#folder, entry, 'it is missing');
    return decoded(this.#folder, entry, () => decodeRecord(text));
  }

  /** The body as it was received; empty where the post was never read. */
  async content(id: string): Promise<string> {
    // Not every body can be a file of its own, see splitReading.
    return readEntry(this.#folder, layout.content(id)) ?? exactTextOf((await this.record(id)).reading?.content);
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

  /** The absolute path of a medium's file. */
  mediumPath(medium: StoredMedium): string {
    return placeOf(this.#folder, `${layout.mediaFiles}/${medium.file}`);
  }
}
