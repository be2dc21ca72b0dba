import { blogInfoSchema, blogsOf, type Blog } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import { commentListSchema, commentsOf, type Comment } from '../../core/items/comment.ts';
import { exactTextOf, textOf } from '../../core/items/scalar.ts';
import { nothingMissing, type Missing } from '../../core/missing.ts';
import type { HeldPost, PostRecord } from '../../core/post-record.ts';
import { Checksums } from './checksums.ts';
import {
  CodecError,
  decodeJson,
  decodeRecord,
  legibleMedia,
  mediaSchema,
  missingSchema,
  type MediaEntry,
} from '../format/codec.ts';
import { readJournal } from './files.ts';
import { type JournalState } from '../format/journal.ts';
import { filesOfBlog, layout, mediumFile } from '../format/layout.ts';
import { readPostIds, withJournal } from './open.ts';
import { Payload } from './payload.ts';

/** Hexadecimal digits of a checksum. Enough to tell the versions of a file apart. */
const versionDigits = 16;

/**
 * What an archive holds, by files that are what the archive wrote there: each is looked at with its checksum in hand. Reads
 * alone, and needs no lock.
 */
export class Holdings {
  readonly payload: Payload;
  readonly #ids: Set<string>;
  readonly media: Map<string, MediaEntry>;
  readonly #missing: Missing;
  readonly #damaged: readonly string[];
  readonly #isTrusted: boolean;
  readonly #isMediaListDamaged: boolean;
  readonly #journal: JournalState;
  readonly #checksums: Checksums;

  /** @param ids of the records, where it is known which there are */
  static async open(folder: string, ids?: readonly string[]): Promise<Holdings> {
    return new Holdings(folder, ids ?? (await readPostIds(folder)), readJournal(folder));
  }

  private constructor(folder: string, ids: readonly string[], journal: JournalState) {
    this.#journal = journal;
    const checksums = new Checksums(folder, journal);
    this.#checksums = checksums;
    this.payload = new Payload(folder, checksums);
    this.#ids = new Set([...ids, ...checksums.postIds()]);
    const media = this.#decoded(layout.media, (text) => decodeJson(mediaSchema, text));
    const missing = this.#decoded(layout.missing, (text) => decodeJson(missingSchema, text));
    const entries = media.isDamaged ? this.#legibleMedia(checksums) : Object.entries(media.value ?? {});
    this.media = withJournal(folder, new Map(entries), journal);
    this.#missing = (missing.value as Missing | undefined) ?? nothingMissing;
    this.#isMediaListDamaged = media.isDamaged;
    this.#isTrusted = !media.isDamaged && !missing.isDamaged;
    this.#damaged = [
      ...filesOfBlog.filter((entry) => this.payload.isDamaged(entry, this.payload.look(entry))),
      ...(checksums.isManifestDamaged ? [layout.manifest] : []),
    ];
  }

  /** What can still be read of a damaged `media.json`, by files that there are: those of removed posts nobody can fetch again. */
  #legibleMedia(checksums: Checksums): [string, MediaEntry][] {
    const text = this.payload.look(layout.media)?.bytes.toString() ?? '';
    return legibleMedia(text).filter(
      ([, entry]) => !('file' in entry) || checksums.knows(`${layout.mediaFiles}/${String(entry.file)}`),
    );
  }

  /** Files that the manifest lists and that have no entry, if `media.json` is damaged; otherwise none: nothing was lost. */
  mediaWithLostEntry(): string[] {
    if (!this.#isMediaListDamaged) return [];
    const files = [...this.media.values()].map((entry) => ('file' in entry ? String(entry.file) : ''));
    const known = new Set(files.map((file) => `${layout.mediaFiles}/${file}`));
    return [...this.#checksums.all()].filter((entry) => mediumFile.test(entry) && !known.has(entry));
  }

  /** The ids of all records, in no order. */
  postIds(): ReadonlySet<string> {
    return this.#ids;
  }

  /**
   * Returns the first digits of the checksums that the record, the body and the comments of a post must have, separated by spaces.
   * Undefined if a stopped run may have written them.
   */
  version(id: string): string | undefined {
    if (this.#journal.torn.has(id)) return undefined;
    const record = this.#checksums.expected(layout.post(id));
    if (record === undefined) return undefined;
    const others = [layout.content(id), layout.comments(id)].map((entry) => this.#checksums.expected(entry) ?? '');
    return [record, ...others].map((sum) => sum.slice(0, versionDigits)).join(' ');
  }

  /** A record came to be. */
  add(id: string): void {
    this.#ids.add(id);
  }

  /** What the last run could not have. */
  missing(): Missing {
    return this.#missing;
  }

  /** Files about the whole archive that are damaged, relative to it. */
  damaged(): readonly string[] {
    return this.#damaged;
  }

  /** Whether it is known which media are held and what is missing; else all of it has to be found out again. */
  isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** Whether all files of a post are there and intact by their checksums alone, which is quickly told. */
  isIntact(id: string): boolean {
    if (this.version(id) === undefined) return false;
    return [layout.post(id), layout.content(id), layout.comments(id)].every((entry) => {
      const expected = this.#checksums.expected(entry);
      const look = this.payload.look(entry);
      return expected === undefined ? look === undefined && entry !== layout.content(id) : look?.intact === true;
    });
  }

  /** What is held of a post; undefined where there is nothing. */
  post(id: string): HeldPost | undefined {
    if (!this.#ids.has(id)) return undefined;
    const record = this.#decoded(layout.post(id), decodeRecord);
    const comments = this.#comments(id);
    const damaged = [
      ...(record.isDamaged || !record.value ? [layout.post(id)] : []),
      ...(this.#isBodyDamaged(id, record.value) ? [layout.content(id)] : []),
      ...(comments.isDamaged ? [layout.comments(id)] : []),
    ];
    return {
      record: record.value,
      commentIds: new Set((comments.value ?? []).map((comment) => textOf(comment.id))),
      damaged,
      hasDamagedComments: comments.isDamaged,
      isTorn: this.#journal.torn.has(id),
      readOn: this.#journal.read.get(id),
      isSettled: this.#journal.settled.has(id),
    };
  }

  #isBodyDamaged(id: string, record: PostRecord | undefined): boolean {
    const look = this.payload.look(layout.content(id));
    if (look || this.payload.isDamaged(layout.content(id), look)) return !look?.intact;
    // A reading has a body: where its file is missing and no manifest knows of it, both are damaged.
    return record !== undefined && record.reading !== null && record.reading.content === undefined;
  }

  record(id: string): PostRecord | undefined {
    return this.#decoded(layout.post(id), decodeRecord).value;
  }

  blog(): Blog | undefined {
    const info = this.#decoded(layout.blog, (text) => decodeJson(blogInfoSchema, text)).value;
    return info && blogsOf(info)[0];
  }

  categories(): CategoryList | undefined {
    return this.#decoded(layout.categories, (text) => decodeJson(categoryListSchema, text)).value;
  }

  /** What a source said of the blog beside all else; undefined where there is none that can be believed. */
  rest(): string | undefined {
    const look = this.payload.look(layout.rest);
    return look?.intact ? look.bytes.toString() : undefined;
  }

  comments(id: string): Comment[] {
    return this.#comments(id).value ?? [];
  }

  /** The body of a post; undefined where there is none that can be believed. */
  body(id: string): string | undefined {
    const look = this.payload.look(layout.content(id));
    return look?.intact ? look.bytes.toString() : exactTextOf(this.record(id)?.reading?.content) || undefined;
  }

  #comments(id: string) {
    return this.#decoded(layout.comments(id), (text) => commentsOf(decodeJson(commentListSchema, text)));
  }

  #decoded<T>(entry: string, decode: (text: string) => T): { value?: T; isDamaged: boolean } {
    const look = this.payload.look(entry);
    if (this.payload.isDamaged(entry, look)) return { isDamaged: true };
    if (!look) return { isDamaged: false };
    try {
      return { value: decode(look.bytes.toString()), isDamaged: false };
    } catch (error) {
      if (error instanceof CodecError) return { isDamaged: true };
      throw error;
    }
  }
}
