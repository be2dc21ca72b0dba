import type { Damage } from '../../core/records/damage.ts';
import { ArchiveError, InternalError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { blogInfoSchema, blogsOf, type Blog } from '../../core/items/blog.ts';
import { categoriesOf, categoryListSchema, type Category } from '../../core/items/category.ts';
import { commentsOf, type Comment } from '../../core/items/comment.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import type { Authors } from '../../core/records/authors.ts';
import { rawVisibilityOf, type PostRecord } from '../../core/records/post-record.ts';
import { stripTokens } from '../../core/tokens/strip-tokens.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';
import { filesOfPost, recordSignatureIn, recordSignatureOf, signaturesOfPost } from './signatures.ts';
import { sha256Of } from '../format/bag.ts';
import { authorsSchema, decodeJson, type ArchiveFormat, type MediaEntry } from '../format/codec.ts';
import { damaged, damagedRecords } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { decoded, readEntry, readJournal, readPost } from './files.ts';
import { Holdings } from './holdings.ts';
import { findDamagedMedia } from './media-check.ts';
import { readFormat, readMedia } from './open.ts';
import { countUnread } from './unread.ts';
import { message } from '../../messages/message.ts';

/** An archive opened for publishing. Keeps only IDs and media URLs in memory. */
export class Archive {
  readonly #folder: string;
  readonly #posts: Posts;
  /** visibility of each post when its record was first read */
  readonly #visibility = new Map<string, string>();
  /** signatures of the records that changed after the archive was opened and before they were first read */
  readonly #signatures = new Map<string, string>();
  readonly #media: ReadonlyMap<string, MediaEntry>;
  readonly #blog: Blog;
  readonly #categories: readonly Category[];
  readonly #authors: Authors;
  readonly format: ArchiveFormat;

  /**
   * @param before intact posts of the last run; files whose signatures are unchanged are not read again
   * @throws {ArchiveError} if there is no archive, it is from a newer version, or its manifest or a file that concerns the whole blog is
   *   damaged
   */
  static async open(folder: string, before: ReadonlyMap<string, SeenPost> = new Map()): Promise<Archive> {
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError('archive-missing', message('archive.missing', { folder }));
    const posts = await intactPosts(folder, before);
    // If this were ignored, posts, categories and media would seem to be deleted.
    if (posts.damagedOfBlog.length > 0) throw damagedRecords(folder, posts.damagedOfBlog);
    return new Archive(folder, format, posts);
  }

  private constructor(folder: string, format: ArchiveFormat, posts: Posts) {
    this.#folder = folder;
    this.format = format;
    this.#posts = posts;
    this.#media = readMedia(folder);
    const read = <T>(entry: string, schema: Parameters<typeof decodeJson<T>>[0]) =>
      decoded(folder, entry, () => decodeJson(schema, readEntry(folder, entry) ?? '{}'));
    this.#blog = blogsOf(read(layout.blog, blogInfoSchema))[0] ?? {};
    this.#categories = categoriesOf(read(layout.categories, categoryListSchema));
    this.#authors = read(layout.authors, authorsSchema);
  }

  blog(): Blog {
    return this.#blog;
  }

  categories(): readonly Category[] {
    return this.#categories;
  }

  authors(): Authors {
    return this.#authors;
  }

  /** Returns the IDs of the posts whose files are intact. */
  postIds(): readonly string[] {
    return this.#posts.ids;
  }

  /** Returns the damaged files of the other posts, by post. Nothing in these files is trusted, least of all the visibility. */
  damagedPosts(): ReadonlyMap<string, readonly string[]> {
    return this.#posts.damaged;
  }

  /** Returns the number of listed posts that no run has read, see {@link countUnread}. */
  unread(): number {
    const ids = new Set([...this.#posts.ids, ...this.#posts.damaged.keys()]);
    return countUnread(this.#folder, ids, readJournal(this.#folder));
  }

  /** Returns the version of a post, which changes whenever its record, body or comments change. */
  version(id: string): string {
    return this.#posts.seen.get(id)?.version ?? '';
  }

  /** Returns the intact posts and their signatures, for the next run. */
  seen(): ReadonlyMap<string, SeenPost> {
    return this.#posts.seen;
  }

  async record(id: string): Promise<PostRecord> {
    const signature = recordSignatureOf(this.#folder, id);
    const post = readPost(this.#folder, id);
    const { record } = post;
    if (!record) throw this.#damageError(post.damageOf('record'));
    if (!this.#visibility.has(id)) {
      this.#visibility.set(id, rawVisibilityOf(record));
      if (signature !== this.#recordSignature(id)) this.#signatures.set(id, signature);
    }
    return record;
  }

  /**
   * Returns the body of a post without access tokens. Empty if the post was never read.
   * @throws {ArchiveError} if another run has changed the visibility of the post since its record was read, since the body may be newer,
   *   too
   */
  async content(id: string): Promise<string> {
    const { body } = readPost(this.#folder, id);
    const visibility = this.#visibility.get(id);
    const isAsBefore = this.isRecordAsBefore(id);
    if (isAsBefore && body !== undefined) return stripTokens(body);
    const record = await this.record(id);
    if (!isAsBefore && rawVisibilityOf(record) !== visibility) {
      throw new ArchiveError('archive-changing', message('archive.changing', { id, folder: this.#folder }));
    }
    return stripTokens(body ?? '');
  }

  /**
   * Reports whether the record of a post is unchanged since it was first read, or since the archive was opened. If so, its visibility still
   * applies to everything that was read of the post.
   */
  isRecordAsBefore(id: string): boolean {
    return recordSignatureOf(this.#folder, id) === this.#recordSignature(id);
  }

  /** Returns the signature that a record had when it was first read, or when the archive was opened. */
  #recordSignature(id: string): string | undefined {
    return this.#signatures.get(id) ?? recordSignatureIn(this.#posts.seen.get(id)?.stamps ?? '');
  }

  async comments(id: string): Promise<Comment[]> {
    const post = readPost(this.#folder, id);
    const damage = post.damageOf('comments');
    if (damage) throw this.#damageError(damage);
    return commentsOf(post.comments ?? {});
  }

  extra(): string | undefined {
    return readEntry(this.#folder, layout.rest);
  }

  #damageError(damage: Damage | undefined): Error {
    if (!damage) throw new InternalError('Nothing is damaged');
    return damaged(this.#folder, damage.entry, damage.reason);
  }

  /** Returns the stored file of a media URL, ignoring its signature; undefined if there is none. */
  medium(address: string): StoredMedium | undefined {
    const entry = this.#media.get(stripSignature(address));
    return entry && 'file' in entry ? (entry as StoredMedium) : undefined;
  }

  /** Returns all stored media files, by URL without signature. */
  media(): ReadonlyMap<string, StoredMedium> {
    const stored = [...this.#media].filter(([, entry]) => 'file' in entry);
    return new Map(stored as [string, StoredMedium][]);
  }

  /** Checks the stored media files, see {@link findDamagedMedia}. */
  checkMedia(before: ReadonlyMap<string, string>): ReturnType<typeof findDamagedMedia> {
    const files = [...this.media().values()].map(({ file }) => file);
    return findDamagedMedia(this.#folder, files, before);
  }

  /** Returns the absolute path of a media file. */
  mediumPath(medium: StoredMedium): string {
    return placeOf(this.#folder, `${layout.mediaFiles}/${medium.file}`);
  }
}

/** An intact post. */
export interface SeenPost {
  /** signatures of its files, see `signaturesOfPost` */
  readonly stamps: string;
  readonly version: string;
}

interface Posts {
  /** IDs of the intact posts, in the order of {@link compareIds} */
  readonly ids: readonly string[];
  /** damaged files of the other posts, by post */
  readonly damaged: ReadonlyMap<string, readonly string[]>;
  /** damaged or missing files that concern the whole blog, including the manifest */
  readonly damagedOfBlog: readonly string[];
  readonly seen: ReadonlyMap<string, SeenPost>;
}

/** Maximum number of attempts to read damaged posts, since a run in progress changes files before the manifest. */
const maxLooks = 3;

async function intactPosts(folder: string, before: ReadonlyMap<string, SeenPost>): Promise<Posts> {
  const ids: string[] = [];
  const seen = new Map<string, SeenPost>();
  let damaged = new Map<string, readonly string[]>();
  let ofBlog: readonly string[] = [];
  for (let look = 0; look < maxLooks && (look === 0 || damaged.size + ofBlog.length > 0); look += 1) {
    const holdings = await Holdings.open(folder);
    const candidates = look === 0 ? holdings.postIds() : new Set(damaged.keys());
    damaged = new Map();
    ofBlog = holdings.damaged();
    for (const id of candidates) {
      // The signatures are computed first, so that the next run notices a change during the check.
      const stamps = signaturesOfPost(folder, id);
      const found = before.get(id);
      const version = holdings.version(id);
      const isAsBefore = found?.stamps === stamps && found.version === version;
      const damage = isAsBefore || holdings.isIntact(id) ? [] : damagedFiles(holdings, id);
      if (damage.length > 0) {
        damaged.set(id, damage);
        continue;
      }
      ids.push(id);
      seen.set(id, isAsBefore ? found : { stamps, version: version ?? versionOf(folder, id) });
    }
  }
  return { ids: ids.sort(compareIds), damaged, damagedOfBlog: ofBlog, seen };
}

function damagedFiles(holdings: Holdings, id: string): readonly string[] {
  return holdings.post(id)?.damage.map(({ entry }) => entry) ?? [layout.post(id)];
}

/**
 * Returns the version of a post that no manifest lists because the run that wrote it was stopped. Never equals the version of a listed
 * post.
 */
function versionOf(folder: string, id: string): string {
  const sums = filesOfPost(id).map((entry) => sha256Of(readEntry(folder, entry) ?? ''));
  return `unsealed ${sha256Of(sums.join(' '))}`;
}
