import fs from 'fs-extra';
import type { Damage } from '../../core/damage.ts';
import { ArchiveError, InternalError } from '../../core/errors.ts';
import { compareIds } from '../../core/ids.ts';
import { blogInfoSchema, blogsOf, type Blog } from '../../core/items/blog.ts';
import { categoriesOf, categoryListSchema, type Category } from '../../core/items/category.ts';
import { commentsOf, type Comment } from '../../core/items/comment.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { visibilityIn, type PostRecord } from '../../core/post-record.ts';
import { withoutTokens } from '../../core/token-addresses.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import { filesOfPost, recordStampIn, recordStampOf, stampsOfPost, type ArchiveState } from './signatures.ts';
import { sha256Of } from '../format/bag.ts';
import { decodeJson, type ArchiveFormat, type MediaEntry } from '../format/codec.ts';
import { damaged, damagedRecords } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { decoded, readEntry, readJournal, readPost } from './files.ts';
import { Holdings } from './holdings.ts';
import { findDamagedMedia } from './media-check.ts';
import { readFormat, readMedia } from './open.ts';
import { countUnread } from './unread.ts';
import { message } from '../../messages/message.ts';

/** An archive opened for reading. Ids and the addresses of media are held in memory, everything else is read when asked for. */
export class Archive {
  readonly #folder: string;
  readonly #ids: readonly string[];
  readonly #damaged: ReadonlyMap<string, readonly string[]>;
  readonly #seen: ReadonlyMap<string, SeenPost>;
  /** who could see a post when its record was first read */
  readonly #visibility = new Map<string, string>();
  /** how that file lay before, where it was not as when the archive was opened */
  readonly #stamps = new Map<string, string>();
  readonly #media: ReadonlyMap<string, MediaEntry>;
  readonly #blog: Blog;
  readonly #categories: readonly Category[];
  readonly format: ArchiveFormat;

  /**
   * @param seen what an earlier run found, by post: files that lie as they lay then are not read to know that they are intact
   * @param lying how the files of posts lay a moment ago, so that they need not be looked at again
   * @throws {ArchiveError} if there is no archive, it is from a newer version, or its manifest or a file about the whole blog
   *   is damaged
   */
  static async open(
    folder: string,
    seen: ReadonlyMap<string, SeenPost> = new Map(),
    lying: ArchiveState['posts'] = new Map(),
  ): Promise<Archive> {
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError('archive-missing', message('archive.missing', { folder }));
    const posts = await intactPosts(folder, seen, lying);
    // Without these, posts, categories and media would only seem to be absent.
    if (posts.damagedOfBlog.length > 0) throw damagedRecords(folder, posts.damagedOfBlog);
    const media = readMedia(folder);
    const blog = readEntry(folder, layout.blog);
    const categories = readEntry(folder, layout.categories);
    const info = decoded(folder, layout.blog, () => decodeJson(blogInfoSchema, blog ?? '{}'));
    const list = decoded(folder, layout.categories, () => decodeJson(categoryListSchema, categories ?? '{}'));
    return new Archive(folder, format, posts, media, blogsOf(info)[0] ?? {}, categoriesOf(list));
  }

  private constructor(
    folder: string,
    format: ArchiveFormat,
    posts: Posts,
    media: ReadonlyMap<string, MediaEntry>,
    blog: Blog,
    categories: readonly Category[],
  ) {
    this.#folder = folder;
    this.format = format;
    this.#ids = posts.ids;
    this.#damaged = posts.damaged;
    this.#seen = posts.seen;
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

  /** Of the other posts: the files that are damaged or missing. What they say is not trusted, least of all who may see it. */
  damagedPosts(): ReadonlyMap<string, readonly string[]> {
    return this.#damaged;
  }

  /** How many posts the source lists that no run has read, see {@link countUnread}. */
  unread(): number {
    const ids = new Set([...this.#ids, ...this.#damaged.keys()]);
    return countUnread(this.#folder, ids, readJournal(this.#folder));
  }

  /** Changes with the record, the body and the comments of a post. */
  version(id: string): string {
    return this.#seen.get(id)?.version ?? '';
  }

  /** How the files of the posts lie, for the next time that the archive is opened. */
  seen(): ReadonlyMap<string, SeenPost> {
    return this.#seen;
  }

  async record(id: string): Promise<PostRecord> {
    const stamp = recordStampOf(this.#folder, id);
    const post = readPost(this.#folder, id);
    const { record } = post;
    if (!record) throw this.#damageError(post.damageOf('record'));
    if (!this.#visibility.has(id)) {
      this.#visibility.set(id, visibilityIn(record));
      if (stamp !== this.#stampOfRecord(id)) this.#stamps.set(id, stamp);
    }
    return record;
  }

  /**
   * The body as it was received, but for access tokens; empty where the post was never read.
   * @throws {ArchiveError} when another run has changed meanwhile who may see the post: the body may be another one by now
   */
  async content(id: string): Promise<string> {
    const { body } = readPost(this.#folder, id);
    const visibility = this.#visibility.get(id);
    const isAsBefore = this.isRecordAsBefore(id);
    if (isAsBefore && body !== undefined) return withoutTokens(body);
    const record = await this.record(id);
    if (!isAsBefore && visibilityIn(record) !== visibility) {
      throw new ArchiveError('archive-changing', message('archive.changing', { id, folder: this.#folder }));
    }
    return withoutTokens(body ?? '');
  }

  /**
   * Whether the record of a post lies as it lay when it was read, or when the archive was opened: then it says the same of who may see what
   * was read of the post until now.
   */
  isRecordAsBefore(id: string): boolean {
    return recordStampOf(this.#folder, id) === this.#stampOfRecord(id);
  }

  /** How the file of a record lay when it was first read, or when the archive was opened. */
  #stampOfRecord(id: string): string | undefined {
    return this.#stamps.get(id) ?? recordStampIn(this.#seen.get(id)?.stamps ?? '');
  }

  async comments(id: string): Promise<Comment[]> {
    const post = readPost(this.#folder, id);
    const damage = post.damageOf('comments');
    if (damage) throw this.#damageError(damage);
    return commentsOf(post.comments ?? {});
  }

  #damageError(damage: Damage | undefined): Error {
    if (!damage) throw new InternalError('Nothing is damaged');
    return damaged(this.#folder, damage.entry, damage.reason);
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

  /** Checks the stored media files, see {@link findDamagedMedia}. */
  checkMedia(before: ReadonlyMap<string, string>): ReturnType<typeof findDamagedMedia> {
    const files = [...this.media().values()].map(({ file }) => file);
    return findDamagedMedia(this.#folder, files, before);
  }

  /** The absolute path of a media file. */
  mediumPath(medium: StoredMedium): string {
    return placeOf(this.#folder, `${layout.mediaFiles}/${medium.file}`);
  }
}

/** What was found of a post's files, which were intact. */
export interface SeenPost {
  /** how they lie on the disk, see `stampsOfPost` */
  readonly stamps: string;
  readonly version: string;
}

interface Posts {
  /** of those whose files are intact, in the order of {@link compareIds} */
  readonly ids: readonly string[];
  /** the files of the others */
  readonly damaged: ReadonlyMap<string, readonly string[]>;
  /** damaged or missing files about the whole blog, and the manifest */
  readonly damagedOfBlog: readonly string[];
  readonly seen: ReadonlyMap<string, SeenPost>;
}

/** How often posts that look damaged are looked at again: a run that writes meanwhile changes files, and then says so. */
const looks = 3;

async function intactPosts(
  folder: string,
  before: ReadonlyMap<string, SeenPost>,
  lying: ArchiveState['posts'],
): Promise<Posts> {
  const ids: string[] = [];
  const seen = new Map<string, SeenPost>();
  let damaged = new Map<string, readonly string[]>();
  let ofBlog: readonly string[] = [];
  for (let look = 0; look < looks && (look === 0 || damaged.size + ofBlog.length > 0); look += 1) {
    const holdings = await Holdings.open(folder, look === 0 ? recordsAmong(folder, before, lying) : undefined);
    const doubtful = look === 0 ? holdings.postIds() : new Set(damaged.keys());
    damaged = new Map();
    ofBlog = holdings.damaged();
    for (const id of doubtful) {
      // First how the files lie: what is written meanwhile is seen the next time.
      const stamps = (look === 0 ? lying.get(id) : undefined) ?? stampsOfPost(folder, id);
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

/** The ids of all records, where it is known how the files of posts lie; what lies as it lay when it was intact is a record. */
function recordsAmong(
  folder: string,
  before: ReadonlyMap<string, SeenPost>,
  lying: ArchiveState['posts'],
): readonly string[] | undefined {
  if (lying.size === 0) return undefined;
  const ids: string[] = [];
  for (const [id, stamps] of lying)
    if (before.get(id)?.stamps === stamps || fs.existsSync(placeOf(folder, layout.post(id)))) ids.push(id);
  return ids;
}

function damagedFiles(holdings: Holdings, id: string): readonly string[] {
  return holdings.archived(id)?.damage.map(({ entry }) => entry) ?? [layout.post(id)];
}

/** Of a post that a stopped run has written, whose checksums no manifest has yet. Never that of a manifest. */
function versionOf(folder: string, id: string): string {
  const sums = filesOfPost(id).map((entry) => sha256Of(readEntry(folder, entry) ?? ''));
  return `unsealed ${sha256Of(sums.join(' '))}`;
}
