import path from 'node:path';
import { ArchiveError } from '../../core/errors.ts';
import type { Blog, BlogInfo } from '../../core/items/blog.ts';
import type { CategoryList } from '../../core/items/category.ts';
import type { Comment } from '../../core/items/comment.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { isNothingMissing, type Missing } from '../../core/missing.ts';
import { removedRecord, type HeldPost, type PutPost, type ReceivedPost } from '../../core/post-record.ts';
import type { Scrub } from '../../core/scrub.ts';
import { storedBody } from '../../core/token-addresses.ts';
import type { SourcePlace } from '../../core/source-place.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import {
  encodeBlogInfo,
  encodeCategories,
  encodeFormat,
  encodeMedia,
  encodeMissing,
  encodeRecord,
} from '../format/codec.ts';
import { Commits, type Commit } from './commits.ts';
import { mediaListDamaged, writingError } from '../format/errors.ts';
import { HeldMedia, mediumOf, type FetchedFile } from './media.ts';
import { Holdings } from '../reader/holdings.ts';
import { Journal } from './journal.ts';
import { readJournal } from '../reader/files.ts';
import { type JournalState } from '../format/journal.ts';
import { formatOf, isPostId, layout } from '../format/layout.ts';
import { assertWritable, readFormat } from '../reader/open.ts';
import { postChanges } from './post-changes.ts';
import { prepareWork, removeWork } from './work-folder.ts';
import { message } from '../../messages/message.ts';

/** Whose archive it is, and on which day the run is. */
export interface StoreOptions {
  readonly blog: string;
  readonly rootKey: string;
  /** where it comes from */
  readonly source: SourcePlace;
  /** as in 2026-11-20 */
  readonly today: string;
  /** masks the access token of the run in a text; left out, there is none */
  readonly scrub?: Scrub | undefined;
}

/**
 * An archive opened for writing. Every file is written whole and only when it differs; no record is ever deleted because the
 * source does not list it any more. A method that stores something resolves when it is on the disk. All of them may be called
 * at the same time, for different posts and media; the archive is to be locked meanwhile, see {@link takeLock}.
 */
export class ArchiveStore {
  readonly #folder: string;
  readonly #options: StoreOptions;
  readonly #holdings: Holdings;
  readonly #journal: Journal;
  readonly #commits: Commits;
  readonly #media: HeldMedia;
  #format = 0;
  #formatStored: Promise<void> = Promise.resolve();
  #missing: Missing | undefined;

  /**
   * Opens the archive of a blog, or makes one in an empty or missing folder. Where a run was stopped, goes on from there.
   *
   * @throws {ArchiveError} when the folder holds something else, another blog, or a newer format
   * @throws {UsageError} when the folder cannot be written
   */
  static async open(place: string, options: StoreOptions): Promise<ArchiveStore> {
    const folder = path.resolve(place);
    await assertWritable(folder, options.blog);
    try {
      await prepareWork(folder);
      const store = new ArchiveStore(folder, options, await Holdings.open(folder));
      await store.#journal.append([{ run: options.today }], false);
      await store.#raiseFormat(await formatIn(folder, store.#holdings));
      return store;
    } catch (error) {
      throw writingError(folder, error);
    }
  }

  private constructor(folder: string, options: StoreOptions, holdings: Holdings) {
    this.#folder = folder;
    this.#options = options;
    this.#holdings = holdings;
    this.#journal = new Journal(folder);
    this.#commits = new Commits(folder, this.#journal);
    this.#media = new HeldMedia(folder, holdings);
  }

  /** Whether an id can be that of a record. */
  accepts(id: string): boolean {
    return isPostId(id);
  }

  /** The ids of all records, in no order. */
  postIds(): ReadonlySet<string> {
    return this.#holdings.postIds();
  }

  /** What is held of a post, by files that are what the archive wrote there; undefined where there is nothing. */
  post(id: string): HeldPost | undefined {
    return this.#holdings.post(id);
  }

  /** The body of a post; undefined where none is held that can be believed. */
  body(id: string): string | undefined {
    return this.#holdings.body(id);
  }

  comments(id: string): readonly Comment[] {
    return this.#holdings.comments(id);
  }

  /** The blog as it is held; undefined where it is not, or damaged. */
  blog(): Blog | undefined {
    return this.#holdings.blog();
  }

  categories(): CategoryList | undefined {
    return this.#holdings.categories();
  }

  rest(): string | undefined {
    return this.#holdings.rest();
  }

  /** What the last run could not have; this one, once it has written that down. */
  missing(): Missing {
    return this.#missing ?? this.#holdings.missing();
  }

  /** Files about the whole archive that are damaged, relative to it. */
  damaged(): readonly string[] {
    return this.#holdings.damaged();
  }

  /** Whether it is known which media are held and what is missing. */
  isTrusted(): boolean {
    return this.#holdings.isTrusted();
  }

  /** @param info the blog info item as received; of its blogs only `blog` is kept: others are none of this archive's business */
  async putBlog(info: BlogInfo, blog: Blog): Promise<void> {
    const narrowed = Array.isArray(info) ? [blog] : { ...info, blogs: [blog] };
    await this.#put(layout.blog, encodeBlogInfo(narrowed));
  }

  async putCategories(list: CategoryList): Promise<void> {
    await this.#put(layout.categories, encodeCategories(list));
  }

  /** Keeps what a source says of the blog beside all else: neither published nor served. */
  async putRest(text: string): Promise<void> {
    await this.#put(layout.rest, text);
  }

  /**
   * Stores a post. Its `post.json` comes to its place last, so that a record is there when all that was received of it is; but
   * first where fewer may see it from now on.
   */
  async putPost(received: ReceivedPost): Promise<PutPost> {
    const { id } = received;
    if (!isPostId(id))
      throw new ArchiveError(
        'post-id-unusable',
        message('archive.post-id-unusable', { id: JSON.stringify(id.slice(0, 80)) }),
      );
    const { changes, comments, isEdited, format } = postChanges(this.#holdings, this.#storable(received));
    const hasComments = received.comments !== undefined || received.commentsUnknown === true;
    const isWhole = received.reading !== undefined && hasComments && !received.keepsComments;
    await this.#raiseFormat(format);
    await this.#commit({ changes, ...(isWhole && { after: [{ read: id }] }) });
    const isNew = !this.#holdings.postIds().has(id);
    this.#holdings.add(id);
    return { post: isNew ? 'new' : isEdited ? 'changed' : 'unchanged', comments };
  }

  /** Stores the format before the first record that requires it: an older version must not rewrite such a record. */
  #raiseFormat(format: number): Promise<void> {
    if (format > this.#format) {
      this.#format = format;
      const { blog, rootKey } = this.#options;
      this.#formatStored = this.#put(layout.format, encodeFormat({ format, blog, rootKey }));
    }
    return this.#formatStored;
  }

  #storable(received: ReceivedPost): ReceivedPost {
    const { scrub } = this.#options;
    const content = received.reading?.content;
    if (!scrub || typeof content !== 'string') return received;
    return { ...received, reading: { ...received.reading, content: storedBody(content, scrub) } };
  }

  /**
   * Notes in the journal which posts the list has shown of which there is no record, so that it is known what is missing where
   * this run is stopped.
   *
   * @param total how many posts there are, where the source says so
   */
  async noteListed(ids: readonly string[], total?: number): Promise<void> {
    await this.#commit({ changes: [], after: [{ listed: [...ids], ...(total !== undefined && { total }) }] });
  }

  /** Notes in the journal that the media of a post are stored too, or gone. */
  async markSettled(id: string): Promise<void> {
    await this.#commit({ changes: [], after: [{ settled: id }] });
  }

  /** Marks a record as not listed any more. Body, comments and media stay; one that is damaged stays as it is. */
  async markRemoved(id: string, day: string): Promise<void> {
    const record = this.#holdings.record(id);
    if (!record || record.state === 'removed') return;
    await this.#put(layout.post(id), encodeRecord(removedRecord(record, day)));
  }

  /**
   * Reads every media file, and takes those that are damaged for not known, so that they are fetched again.
   * @returns the addresses of these
   * @throws the signal's reason
   */
  checkMedia(signal?: AbortSignal): Promise<string[]> {
    return this.#media.check(signal);
  }

  /** What is known of the media file at an address, whatever its signature. */
  medium(address: string): StoredMedium | 'gone' | undefined {
    return this.#media.at(address);
  }

  /** How many addresses there is a file of, and how many the source no longer has. */
  mediaCounts(): { stored: number; gone: number } {
    return this.#media.counts();
  }

  /** A path for a media file, for {@link putMedium} to take in. */
  newMediumFile(): string {
    return this.#commits.unfinished();
  }

  async putMedium(address: string, fetched: FetchedFile): Promise<void> {
    const { sha256, size, file: finished } = fetched;
    const medium = mediumOf(fetched);
    const changes = [{ entry: `${layout.mediaFiles}/${medium.file}`, file: { sha256, size }, finished }];
    await this.#commit({ changes, before: [{ medium: withoutSignature(address), entry: medium }] });
    this.#media.put(address, medium);
  }

  /** Notes that the host of a media file does not have it. A file that is there already stays, whatever the source says now. */
  async markGone(address: string, day: string, reason: string): Promise<void> {
    const entry = this.#media.goneEntry(address, day, reason);
    if (!entry) return;
    await this.#commit({ changes: [], before: [{ medium: withoutSignature(address), entry }] });
    this.#media.put(address, entry);
  }

  /** Writes down what this run could not have, for the next one. */
  async putMissing(missing: Missing): Promise<void> {
    this.#missing = missing;
    if (!isNothingMissing(missing)) await this.#put(layout.missing, encodeMissing(missing));
    else await this.#commit({ changes: this.#holdings.payload.removal(layout.missing) });
  }

  /**
   * Writes what is still open and the bag's manifests, and takes the journal away. Nothing may be put afterwards.
   *
   * @param acceptRemovals whether a damaged `media.json` may be replaced by one without entries for all media files
   * @throws {ArchiveError} if it may not. Then it stays damaged, and what this run has stored stays in the journal.
   */
  async finish({ acceptRemovals = false }: { acceptRemovals?: boolean } = {}): Promise<void> {
    const lost = acceptRemovals ? [] : this.#media.lost();
    if (lost.length > 0) {
      await this.suspend({ seal: true });
      throw mediaListDamaged(this.#folder, lost);
    }
    await this.#seal(acceptRemovals);
    this.#journal.remove();
    removeWork(this.#folder);
  }

  /**
   * Ends a run that could not be ended as it should: the journal stays, and the next run goes on from there.
   * @param seal whether there is time to write the manifests all the same, so that any tool can verify what there is
   */
  async suspend({ seal }: { seal: boolean }): Promise<void> {
    await this.#commits.settled();
    try {
      if (seal) await this.#seal();
    } finally {
      this.#journal.close();
      if (isWorthless(readJournal(this.#folder))) {
        this.#journal.remove();
        removeWork(this.#folder);
      }
    }
  }

  async #seal(acceptRemovals = false): Promise<void> {
    // An intact list would hide that media files are without their URLs, and publishing would remove them from the outputs.
    if (acceptRemovals || this.#media.lost().length === 0) {
      await this.#put(layout.media, encodeMedia(this.#holdings.media));
      const replaced = this.#media.replaced().map((file) => ({ entry: `${layout.mediaFiles}/${file}`, file: null }));
      await this.#commit({ changes: replaced });
    }
    await this.#commit({ changes: this.#holdings.payload.seal(this.#options) });
  }

  async #put(entry: string, text: string): Promise<void> {
    await this.#commit({ changes: this.#holdings.payload.change(entry, text).changes });
  }

  async #commit(commit: Commit): Promise<void> {
    if (commit.changes.length + (commit.before?.length ?? 0) + (commit.after?.length ?? 0) === 0) return;
    try {
      await this.#commits.commit(commit);
    } catch (error) {
      // Some of it may be in its place all the same.
      this.#holdings.payload.changed([]);
      throw writingError(this.#folder, error);
    }
    this.#holdings.payload.changed(commit.changes);
  }
}

/** Returns the format of an archive. If the file that states it is missing or damaged, the records decide. */
async function formatIn(folder: string, holdings: Holdings): Promise<number> {
  const stored = holdings.damaged().includes(layout.format) ? undefined : await readFormat(folder);
  const hasDetails = (id: string) => holdings.record(id)?.details !== undefined;
  return stored?.format ?? formatOf([...holdings.postIds()].some(hasDetails));
}

/** Whether nothing was done, and nothing is known to be left to do. */
const isWorthless = ({ files, media, read, listed }: JournalState) =>
  files.size + media.size + read.size + listed.size === 0;
