import fs from 'fs-extra';
import path from 'node:path';
import { ArchiveError } from '../core/errors.ts';
import type { Blog, BlogInfo } from '../core/items/blog.ts';
import type { CategoryList } from '../core/items/category.ts';
import { commentListSchema, commentsOf, type Comment, type CommentList } from '../core/items/comment.ts';
import { withoutSignature } from '../core/media-address.ts';
import type { CommentChanges, PostRecord, PutPost, ReceivedPost } from '../core/post-record.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import {
  decodeJson,
  decodeRecord,
  encodeBlogInfo,
  encodeCategories,
  encodeComments,
  encodeFormat,
  encodeMedia,
  encodeRecord,
  splitReading,
  type MediaEntry,
} from './codec.ts';
import { compareComments, onlyCountsDiffer } from './changes.ts';
import { writingError } from './errors.ts';
import { formatVersion, isPostId, layout, placeOf } from './layout.ts';
import { assertBlog, decoded, readFormat, readMedia, readPostIds } from './open.ts';
import { Payload } from './payload.ts';
import { WholeFiles } from './whole-file.ts';

/** A fetched medium in the file that {@link ArchiveStore.newMediumFile} named. */
export interface FetchedFile {
  readonly file: string;
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  readonly extension: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** How many new media are fetched before `media.json` is written again, so that an interrupted run keeps most of them. */
const mediaBatch = 200;

/**
 * An archive opened for writing. Every file is written whole and only when it differs; no record is ever deleted because the
 * source does not list it any more. All methods may be called at the same time, for different posts and media.
 */
export class ArchiveStore {
  readonly #folder: string;
  readonly #about: { blog: string; baseUrl: string };
  readonly #files: WholeFiles;
  readonly #payload: Payload;
  readonly #ids: Set<string>;
  readonly #media: Map<string, MediaEntry>;
  #unsavedMedia = 0;

  /**
   * Opens the archive of a blog, or makes one in an empty or missing folder.
   *
   * @throws {ArchiveError} when the folder holds something else, another blog, or a newer format
   * @throws {UsageError} when the folder cannot be written
   */
  static async open(place: string, about: { blog: string; rootKey: string; baseUrl: string }): Promise<ArchiveStore> {
    const folder = path.resolve(place);
    const format = await readFormat(folder);
    if (format) assertBlog(folder, format, about.blog);
    try {
      await fs.ensureDir(folder);
      const files = new WholeFiles(placeOf(folder, layout.work));
      await files.prepare();
      const store = new ArchiveStore(folder, about, files, await readPostIds(folder), await readMedia(folder));
      await store.#payload.put(
        layout.format,
        encodeFormat({ format: formatVersion, blog: about.blog, rootKey: about.rootKey }),
      );
      return store;
    } catch (error) {
      throw writingError(folder, error);
    }
  }

  private constructor(
    folder: string,
    about: { blog: string; baseUrl: string },
    files: WholeFiles,
    ids: readonly string[],
    media: Map<string, MediaEntry>,
  ) {
    this.#folder = folder;
    this.#about = about;
    this.#files = files;
    this.#payload = new Payload(folder, files);
    this.#ids = new Set(ids);
    this.#media = media;
  }

  /** Whether an id can be that of a record. */
  accepts(id: string): boolean {
    return isPostId(id);
  }

  /** How many comments of a post are held. */
  async commentCount(id: string): Promise<number> {
    return (await this.#storedComments(id)).length;
  }

  /** The ids of all records, in no order. */
  postIds(): ReadonlySet<string> {
    return this.#ids;
  }

  async record(id: string): Promise<PostRecord | undefined> {
    const bytes = await this.#payload.read(layout.post(id));
    return bytes && decoded(this.#folder, layout.post(id), () => decodeRecord(bytes.toString()));
  }

  /** @param info the blog info item as received; of its blogs only `blog` is kept: others are none of this archive's business */
  async putBlog(info: BlogInfo, blog: Blog): Promise<void> {
    const narrowed = Array.isArray(info) ? [blog] : { ...info, blogs: [blog] };
    await this.#write(() => this.#payload.put(layout.blog, encodeBlogInfo(narrowed)));
  }

  async putCategories(list: CategoryList): Promise<void> {
    await this.#write(() => this.#payload.put(layout.categories, encodeCategories(list)));
  }

  /** Stores a post. Its `post.json` is written last: a record is there when all that was received of it is. */
  async putPost(received: ReceivedPost): Promise<PutPost> {
    const { id } = received;
    if (!isPostId(id)) throw new ArchiveError(`The post id ${JSON.stringify(id)} cannot be the name of a folder.`);
    return this.#write(async () => {
      const stored = await this.record(id);
      const split = received.reading && splitReading(received.reading);
      const content =
        split?.content === undefined ? 'unchanged' : await this.#payload.put(layout.content(id), split.content);
      const comments = await this.#putComments(id, received.comments);
      const record: PostRecord = {
        state: received.state,
        summary: received.summary,
        reading: split?.reading ?? stored?.reading ?? null,
      };
      const put = await this.#payload.put(layout.post(id), encodeRecord(record));
      // A body that cannot be a file of its own is in the record now; a reading without one takes nothing away.
      if (split?.reading.content !== undefined && split.reading.content !== null) {
        await this.#payload.remove(layout.content(id));
      }
      this.#ids.add(id);
      if (!stored) return { post: 'new', comments };
      const edited = content !== 'unchanged' || (put !== 'unchanged' && !onlyCountsDiffer(stored, record));
      return { post: edited ? 'changed' : 'unchanged', comments };
    });
  }

  /** Marks a record as not listed any more. Body, comments and media stay. */
  async markRemoved(id: string, day: string): Promise<void> {
    await this.#write(async () => {
      const record = await this.record(id);
      if (!record || record.state === 'removed') return;
      await this.#payload.put(layout.post(id), encodeRecord({ ...record, state: 'removed', missed: day }));
    });
  }

  async #putComments(id: string, list: CommentList | undefined): Promise<CommentChanges> {
    const entry = layout.comments(id);
    const stored = await this.#storedComments(id);
    if (!list) return { stored: stored.length, new: 0, changed: 0, removed: 0 };
    const received = commentsOf(list);
    if (received.length > 0) await this.#payload.put(entry, encodeComments(list));
    else if (stored.length > 0) await this.#payload.remove(entry);
    return compareComments(stored, received);
  }

  async #storedComments(id: string): Promise<Comment[]> {
    const entry = layout.comments(id);
    const bytes = await this.#payload.read(entry);
    return bytes ? commentsOf(decoded(this.#folder, entry, () => decodeJson(commentListSchema, bytes.toString()))) : [];
  }

  /** What is known of the medium at an address, whatever its signature. A file that vanished from the archive is not known. */
  medium(address: string): StoredMedium | 'gone' | undefined {
    const entry = this.#media.get(withoutSignature(address));
    if (!entry) return undefined;
    if (!('file' in entry)) return 'gone';
    const medium = entry as StoredMedium;
    return fs.existsSync(placeOf(this.#folder, `${layout.mediaFiles}/${medium.file}`)) ? medium : undefined;
  }

  /** A path for a medium's file, for {@link putMedium} to take in. */
  newMediumFile(): string {
    return this.#files.unfinished();
  }

  async putMedium(address: string, fetched: FetchedFile): Promise<void> {
    const file = `${fetched.sha256.slice(0, 2)}/${fetched.sha256}.${fetched.extension}`;
    await this.#write(async () => {
      await this.#payload.keep(`${layout.mediaFiles}/${file}`, fetched.file, fetched);
      const { type, size, width, height } = fetched;
      await this.#enter(address, {
        file,
        type,
        size,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      });
    });
  }

  /** Notes that the source does not have the medium. A file that is there already stays, whatever the source says now. */
  async markGone(address: string, day: string): Promise<void> {
    if (this.medium(address) === undefined) await this.#write(() => this.#enter(address, { gone: day }));
  }

  async #enter(address: string, entry: MediaEntry): Promise<void> {
    this.#media.set(withoutSignature(address), entry);
    this.#unsavedMedia += 1;
    if (this.#unsavedMedia >= mediaBatch) await this.#saveMedia();
  }

  async #saveMedia(): Promise<void> {
    this.#unsavedMedia = 0;
    await this.#payload.put(layout.media, encodeMedia(this.#media));
  }

  /** Writes what is still open, and the bag's manifests. Nothing may be put afterwards. */
  async finish(): Promise<void> {
    await this.#write(async () => {
      await this.#saveMedia();
      await this.#payload.seal(this.#about);
      await this.#files.close();
    });
  }

  async #write<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw writingError(path.resolve(this.#folder), error);
    }
  }
}
