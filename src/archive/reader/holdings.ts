import type { z } from 'zod';
import { blogInfoSchema, blogsOf, type Blog } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import type { Authors } from '../../core/records/authors.ts';
import { nothingMissing, type Missing } from '../../core/records/missing.ts';
import { Checksums } from './checksums.ts';
import {
  authorsSchema,
  decodeJson,
  forgottenSchema,
  readableMedia,
  mediaSchema,
  missingSchema,
  type MediaEntry,
} from '../format/codec.ts';
import { readJournal } from './files.ts';
import type { JournalState } from '../format/journal.ts';
import type { PostProgress, StoredPost } from '../../core/records/stored-post.ts';
import { decodeFile, decodePost } from '../format/post.ts';
import { forgottenListDamaged } from '../format/errors.ts';
import { filesOfBlog, layout, mediumFile } from '../format/layout.ts';
import { readPostIds, withJournal } from './open.ts';
import { Payload } from './payload.ts';

/** Number of hexadecimal digits of a checksum that are enough to distinguish the versions of a file. */
const versionDigits = 16;

/** The contents of an archive, for use by a crawl. Only files with correct checksums count. Writes nothing, and needs no lock. */
export class Holdings {
  readonly #folder: string;
  readonly payload: Payload;
  readonly #ids: Set<string>;
  readonly media: Map<string, MediaEntry>;
  readonly #missing: Missing;
  readonly #damaged: readonly string[];
  readonly #isTrusted: boolean;
  readonly #isMediaListDamaged: boolean;
  readonly #journal: JournalState;
  readonly #checksums: Checksums;

  static async open(folder: string): Promise<Holdings> {
    return new Holdings(folder, await readPostIds(folder), readJournal(folder));
  }

  private constructor(folder: string, ids: readonly string[], journal: JournalState) {
    this.#folder = folder;
    this.#journal = journal;
    const checksums = new Checksums(folder, journal);
    this.#checksums = checksums;
    this.payload = new Payload(folder, checksums);
    this.#ids = new Set([...ids, ...checksums.postIds()]);
    const media = this.#decoded(layout.media, mediaSchema);
    const missing = this.#decoded(layout.missing, missingSchema);
    const entries = media.damage ? this.#readableMedia(checksums) : Object.entries(media.value ?? {});
    this.media = withJournal(folder, new Map(entries), journal);
    this.#missing = (missing.value as Missing | undefined) ?? nothingMissing;
    this.#isMediaListDamaged = media.damage !== undefined;
    this.#isTrusted = !media.damage && !missing.damage;
    this.#damaged = [
      ...filesOfBlog.filter((entry) => this.payload.isDamaged(entry, this.payload.look(entry))),
      ...(checksums.isManifestDamaged ? [layout.manifest] : []),
    ];
  }

  /**
   * Returns the readable entries of a damaged `media.json` whose files exist. They matter because the media of removed posts cannot be
   * fetched again.
   */
  #readableMedia(checksums: Checksums): [string, MediaEntry][] {
    const text = this.payload.look(layout.media)?.bytes.toString() ?? '';
    return readableMedia(text).filter(
      ([, entry]) => !('file' in entry) || checksums.knows(`${layout.mediaFiles}/${String(entry.file)}`),
    );
  }

  /** Returns the media files that have lost their entries because `media.json` is damaged. Empty if it is intact. */
  mediaWithLostEntry(): string[] {
    if (!this.#isMediaListDamaged) return [];
    const files = [...this.media.values()].map((entry) => ('file' in entry ? String(entry.file) : ''));
    const known = new Set(files.map((file) => `${layout.mediaFiles}/${file}`));
    return [...this.#checksums.all()].filter((entry) => mediumFile.test(entry) && !known.has(entry));
  }

  /** Returns the IDs of all posts that have a record, unsorted. */
  postIds(): ReadonlySet<string> {
    return this.#ids;
  }

  /**
   * Returns the first digits of the expected checksums of a post's record, body and comments, separated by spaces. Undefined if a stopped
   * run may have written these files.
   */
  version(id: string): string | undefined {
    if (this.#journal.partial.has(id)) return undefined;
    const record = this.#checksums.expected(layout.post(id));
    if (record === undefined) return undefined;
    const others = [layout.content(id), layout.comments(id)].map((entry) => this.#checksums.expected(entry) ?? '');
    return [record, ...others].map((sum) => sum.slice(0, versionDigits)).join(' ');
  }

  /** Adds the ID of a new record. */
  add(id: string): void {
    this.#ids.add(id);
  }

  /** Removes the ID of a record that was removed. */
  remove(id: string): void {
    this.#ids.delete(id);
  }

  /** Returns the authors by ID; undefined if they are missing or damaged. */
  authors(): Authors | undefined {
    return this.#decoded(layout.authors, authorsSchema).value;
  }

  /** Returns the items that the last run could not fetch. */
  missing(): Missing {
    return this.#missing;
  }

  /**
   * Returns the IDs of the posts that no run may store again.
   * @throws {ArchiveError} if the list is damaged: without it, a run would fetch these posts
   */
  forgotten(): ReadonlySet<string> {
    const { value, damage } = this.#decoded(layout.forgotten, forgottenSchema);
    if (damage) throw forgottenListDamaged(this.#folder);
    return new Set(value?.posts);
  }

  /** Returns the damaged files that concern the whole blog, relative to the archive. */
  damaged(): readonly string[] {
    return this.#damaged;
  }

  /** Reports whether the lists of media and missing items are intact. If not, every post must be read again. */
  isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** Reports whether all files of a post have the correct checksums, without decoding them. */
  isIntact(id: string): boolean {
    if (this.version(id) === undefined) return false;
    return [layout.post(id), layout.content(id), layout.comments(id)].every((entry) => {
      const expected = this.#checksums.expected(entry);
      const look = this.payload.look(entry);
      return expected === undefined ? look === undefined && entry !== layout.content(id) : look?.intact === true;
    });
  }

  /** Reads a post and compares its files with their checksums. Undefined if there is no record with this ID. */
  post(id: string): StoredPost | undefined {
    return this.#ids.has(id) ? this.partsOf(id) : undefined;
  }

  /** Reads the files of a post even if it has no record, as may be the case after a stopped run. */
  partsOf(id: string): StoredPost {
    return decodePost(id, this.payload.read);
  }

  progress(id: string): PostProgress {
    const { partial, read, mediaComplete } = this.#journal;
    return { isPartial: partial.has(id), readOn: read.get(id), hasMedia: mediaComplete.has(id) };
  }

  blog(): Blog | undefined {
    const info = this.#decoded(layout.blog, blogInfoSchema).value;
    return info && blogsOf(info)[0];
  }

  categories(): CategoryList | undefined {
    return this.#decoded(layout.categories, categoryListSchema).value;
  }

  /** Returns the content of a backup that has no field of its own; undefined if there is none, or it is damaged. */
  extra(): string | undefined {
    const text = this.payload.read(layout.rest);
    return typeof text === 'string' ? text : undefined;
  }

  #decoded<T>(entry: string, schema: z.ZodType<T>) {
    return decodeFile(entry, this.payload.read, (text) => decodeJson(schema, text));
  }
}
