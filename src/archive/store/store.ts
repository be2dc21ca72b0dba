import fs from 'fs-extra';
import path from 'node:path';
import { ArchiveError } from '../../core/errors/errors.ts';
import type { Blog, BlogInfo } from '../../core/items/blog.ts';
import { withoutUnused, type CategoryList } from '../../core/items/category.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import type { Authors } from '../../core/records/authors.ts';
import { isNothingMissing, type Missing } from '../../core/records/missing.ts';
import { categoryIdsOf, toRemovedRecord, type PutResult, type ReceivedPost } from '../../core/records/post-record.ts';
import { allowsDeletion } from '../../core/records/damage.ts';
import type { PostProgress, StoredPost } from '../../core/records/stored-post.ts';
import type { Scrub } from '../../core/tokens/scrub.ts';
import { maskRunToken } from '../../core/tokens/strip-tokens.ts';
import type { SourceLocation } from '../../core/source-location.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';
import {
  encodeAuthors,
  encodeBlogInfo,
  encodeCategories,
  encodeForgotten,
  encodeFormat,
  encodeMedia,
  encodeMissing,
  encodeRecord,
} from '../format/codec.ts';
import { Commits, type Commit } from './commits.ts';
import { mediaListDamaged, writingError } from '../format/errors.ts';
import { MediaStore, mediumOf, type FetchedFile } from './media.ts';
import { Holdings } from '../reader/holdings.ts';
import { Journal } from './journal.ts';
import { readJournal } from '../reader/files.ts';
import { type JournalState } from '../format/journal.ts';
import { formatOf, isPostId, layout, placeOf } from '../format/layout.ts';
import { assertWritable, readFormat } from '../reader/open.ts';
import type { Change } from '../reader/payload.ts';
import { postChanges } from './post-changes.ts';
import { prepareWork, removeWork } from './work-folder.ts';
import { message } from '../../messages/message.ts';

/** The blog of the archive, and the day of the run. */
export interface StoreOptions {
  readonly blog: string;
  readonly rootKey: string;
  /** the source of the blog; default: the archive keeps those that it has */
  readonly source?: SourceLocation | undefined;
  /** day of the run, such as 2026-11-20 */
  readonly today: string;
  /** masks the access token of the run in text; default: there is no token */
  readonly scrub?: Scrub | undefined;
}

/**
 * An archive opened for writing. Files are replaced atomically, and only if they differ. Records that the source no longer lists are never
 * deleted. Methods that store data resolve when it is durable, and may be called concurrently for different posts and media. The archive
 * must be locked, see {@link takeLock}.
 */
export class ArchiveStore {
  readonly #folder: string;
  readonly #options: StoreOptions;
  readonly #holdings: Holdings;
  readonly #journal: Journal;
  readonly #commits: Commits;
  readonly #media: MediaStore;
  #format = 0;
  #formatStored: Promise<void> = Promise.resolve();
  #missing: Missing | undefined;

  /**
   * Opens the archive of a blog, or creates one in an empty or missing folder. Continues a stopped run if there is one.
   *
   * @throws {ArchiveError} if the folder contains something else, another blog, or a newer format
   * @throws {UsageError} if the folder cannot be written
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
    this.#media = new MediaStore(folder, holdings);
  }

  /** Reports whether a record can have this ID. */
  accepts(id: string): boolean {
    return isPostId(id);
  }

  /** Returns the IDs of all posts that have a record, unsorted. */
  postIds(): ReadonlySet<string> {
    return this.#holdings.postIds();
  }

  /** Returns a post; undefined if there is no record with this ID. */
  post(id: string): StoredPost | undefined {
    return this.#holdings.post(id);
  }

  /** Returns the progress of a post in the stopped run that this run continues. */
  progress(id: string): PostProgress {
    return this.#holdings.progress(id);
  }

  /** Returns the blog; undefined if it is missing or damaged. */
  blog(): Blog | undefined {
    return this.#holdings.blog();
  }

  categories(): CategoryList | undefined {
    return this.#holdings.categories();
  }

  authors(): Authors | undefined {
    return this.#holdings.authors();
  }

  extra(): string | undefined {
    return this.#holdings.extra();
  }

  /** Returns the items that the last run could not fetch. After {@link putMissing}, returns the items of this run. */
  missing(): Missing {
    return this.#missing ?? this.#holdings.missing();
  }

  /** Returns the IDs of the posts that no run may store again. @throws {ArchiveError} if the list is damaged */
  forgotten(): ReadonlySet<string> {
    return this.#holdings.forgotten();
  }

  /** Returns the damaged files that concern the whole blog, relative to the archive. */
  damaged(): readonly string[] {
    return this.#holdings.damaged();
  }

  /** Reports whether the lists of media and missing items are intact. */
  isTrusted(): boolean {
    return this.#holdings.isTrusted();
  }

  /** @param info the blog info item as received; of all blogs in it, only `blog` is stored */
  async putBlog(info: BlogInfo, blog: Blog): Promise<void> {
    const narrowed = Array.isArray(info) ? [blog] : { ...info, blogs: [blog] };
    await this.#put(layout.blog, encodeBlogInfo(narrowed));
  }

  async putCategories(list: CategoryList): Promise<void> {
    await this.#put(layout.categories, encodeCategories(list));
  }

  async putAuthors(authors: Authors): Promise<void> {
    await this.#put(layout.authors, encodeAuthors(authors));
  }

  /** Stores the content of a backup that has no field of its own. Of it, only public guestbook entries are ever published. */
  async putExtra(text: string): Promise<void> {
    await this.#put(layout.rest, text);
  }

  /**
   * Stores a post. Normally, `post.json` is written last, so that a record is complete as soon as it exists. If the visibility becomes more
   * restrictive, `post.json` is written first.
   */
  async putPost(received: ReceivedPost): Promise<PutResult> {
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

  /**
   * Stores the format version before the first record that requires it, so that an older version of blogkeep never rewrites such a record.
   */
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
    return { ...received, reading: { ...received.reading, content: maskRunToken(content, scrub) } };
  }

  /**
   * Records listed posts that have no record in the journal. If this run is stopped, they are known to be missing.
   *
   * @param total number of posts, if the source reports it
   */
  async noteListed(ids: readonly string[], total?: number): Promise<void> {
    await this.#commit({ changes: [], after: [{ listed: [...ids], ...(total !== undefined && { total }) }] });
  }

  /** Records in the journal that all media of a post are stored or gone. */
  async markMediaComplete(id: string): Promise<void> {
    await this.#commit({ changes: [], after: [{ settled: id }] });
  }

  /**
   * Marks a record as removed. Body, comments and media are kept. A damaged record is not changed.
   * @param isHidden whether the post still exists, but is no longer public: then it is not published either
   */
  async markRemoved(id: string, day: string, isHidden = false): Promise<void> {
    const record = this.#holdings.post(id)?.record;
    if (!record || record.state === 'removed') return;
    await this.#put(layout.post(id), encodeRecord(toRemovedRecord(record, day, isHidden)));
  }

  /**
   * Removes posts for good, and the entries of media. Media files without another entry are removed too. The files of the posts are removed
   * last, so that a stopped call can be repeated.
   *
   * @param forgotten IDs of all posts that no run may store again, including those of earlier calls
   * @param media URLs without signatures
   */
  async forget(forgotten: ReadonlySet<string>, media: ReadonlySet<string>): Promise<void> {
    const { payload } = this.#holdings;
    const { posts, media: missingMedia, ...others } = this.missing();
    const keep = <T>(entries: Readonly<Record<string, T>>, removed: ReadonlySet<string>) =>
      Object.fromEntries(Object.entries(entries).filter(([key]) => !removed.has(key)));
    const missing = { ...others, posts: keep(posts, forgotten), media: keep(missingMedia, media) };
    const files = this.#media.remove(media);
    this.#journal.removeMedia(media);
    const folders = [...forgotten].map((id) => [layout.post(id), layout.content(id), layout.comments(id)]);
    const changes = [
      ...payload.change(layout.forgotten, encodeForgotten(forgotten)).changes,
      ...files.flatMap((file) => payload.removal(`${layout.mediaFiles}/${file}`)),
      ...payload.change(layout.media, encodeMedia(this.#holdings.media)).changes,
      ...folders.flat().flatMap((entry) => payload.removal(entry)),
    ];
    await this.#commit({ changes });
    for (const id of forgotten) this.#holdings.remove(id);
    removeEmptyFolders(this.#folder, changes);
    await this.putMissing(missing);
  }

  /**
   * Reads every media file. Damaged ones count as unknown from then on, so that they are fetched again.
   * @returns the URLs of the damaged files
   * @throws the signal's reason
   */
  checkMedia(signal?: AbortSignal): Promise<string[]> {
    return this.#media.check(signal);
  }

  /** Returns the media file of a URL, ignoring its signature; undefined if it is unknown. */
  medium(address: string): StoredMedium | 'gone' | undefined {
    return this.#media.at(address);
  }

  /** Returns the number of URLs that have a stored file, and the number of URLs whose media the source no longer has. */
  mediaCounts(): { stored: number; gone: number } {
    return this.#media.counts();
  }

  /** Returns a path for a temporary file, to be passed to {@link putMedium}. */
  newMediumFile(): string {
    return this.#commits.temporaryFile();
  }

  async putMedium(address: string, fetched: FetchedFile): Promise<void> {
    const { sha256, size, file: finished } = fetched;
    const medium = mediumOf(fetched);
    const changes = [{ entry: `${layout.mediaFiles}/${medium.file}`, file: { sha256, size }, finished }];
    await this.#commit({ changes, before: [{ medium: stripSignature(address), entry: medium }] });
    this.#media.put(address, medium);
  }

  /** Records that the host of a media file no longer has it. A stored file is kept. */
  async markGone(address: string, day: string, reason: string): Promise<void> {
    const entry = this.#media.goneEntry(address, day, reason);
    if (!entry) return;
    await this.#commit({ changes: [], before: [{ medium: stripSignature(address), entry }] });
    this.#media.put(address, entry);
  }

  /** Stores the items that this run could not fetch, for the next run. */
  async putMissing(missing: Missing): Promise<void> {
    this.#missing = missing;
    if (!isNothingMissing(missing)) await this.#put(layout.missing, encodeMissing(missing));
    else await this.#commit({ changes: this.#holdings.payload.removal(layout.missing) });
  }

  /**
   * Writes the manifests and removes the journal. Nothing may be stored afterwards.
   *
   * @param acceptRemovals whether a damaged `media.json` may be replaced even if entries of media files are lost
   * @throws {ArchiveError} if entries are lost and that is not accepted. `media.json` then stays damaged, and the journal keeps the changes
   *   of this run.
   */
  async finish({ acceptRemovals = false }: { acceptRemovals?: boolean } = {}): Promise<void> {
    const lost = acceptRemovals ? [] : this.#media.lost();
    if (!allowsDeletion(lost)) {
      await this.suspend({ seal: true });
      throw mediaListDamaged(this.#folder, lost);
    }
    await this.#seal(acceptRemovals);
    this.#journal.remove();
    removeWork(this.#folder);
  }

  /**
   * Ends an incomplete run. The journal is kept, so that the next run continues from it.
   * @param seal whether to write the manifests, so that any tool can verify the archive
   */
  async suspend({ seal }: { seal: boolean }): Promise<void> {
    await this.#commits.idle();
    try {
      if (seal) await this.#seal();
    } finally {
      this.#journal.close();
      if (hasNoEntries(readJournal(this.#folder))) {
        this.#journal.remove();
        removeWork(this.#folder);
      }
    }
  }

  async #seal(acceptRemovals = false): Promise<void> {
    // If the list seemed intact, nothing would show that URLs are lost, and publishing would remove their files from the outputs.
    if (acceptRemovals || allowsDeletion(this.#media.lost())) {
      await this.#put(layout.media, encodeMedia(this.#holdings.media));
      const replaced = this.#media.replaced().map((file) => ({ entry: `${layout.mediaFiles}/${file}`, file: null }));
      await this.#commit({ changes: replaced });
    }
    if (this.forgotten().size > 0) await this.#removeTraces();
    await this.#commit({ changes: this.#holdings.payload.seal(this.#options) });
  }

  /** Removes what may contain texts of forgotten posts: data of a backup outside posts, and names of categories and authors that
   * only they have. */
  async #removeTraces(): Promise<void> {
    const { payload } = this.#holdings;
    if (mayShowPosts(this.extra() ?? '')) await this.#commit({ changes: payload.removal(layout.rest) });
    const records = [...this.postIds()].map((id) => this.post(id)?.record);
    const list = this.categories();
    const authors = this.authors();
    if (authors && !records.includes(undefined)) {
      const usedAuthorIds = new Set(records.map((one) => one?.details?.authorId));
      await this.putAuthors(Object.fromEntries(Object.entries(authors).filter(([id]) => usedAuthorIds.has(id))));
    }
    const isUncertain = list === undefined || records.includes(undefined);
    if (!isUncertain)
      await this.putCategories(withoutUnused(list, new Set(records.flatMap((one) => (one ? categoryIdsOf(one) : [])))));
  }

  async #put(entry: string, text: string): Promise<void> {
    await this.#commit({ changes: this.#holdings.payload.change(entry, text).changes });
  }

  async #commit(commit: Commit): Promise<void> {
    if (commit.changes.length + (commit.before?.length ?? 0) + (commit.after?.length ?? 0) === 0) return;
    try {
      await this.#commits.commit(commit);
    } catch (error) {
      // Some of the changes may have been made, so the cache of the payload is outdated.
      this.#holdings.payload.changed([]);
      throw writingError(this.#folder, error);
    }
    this.#holdings.payload.changed(commit.changes);
  }
}

/** Returns the format version of an archive. If the file that states it is missing or damaged, it is determined from the records. */
async function formatIn(folder: string, holdings: Holdings): Promise<number> {
  const stored = holdings.damaged().includes(layout.format) ? undefined : await readFormat(folder);
  const hasDetails = (id: string) => holdings.post(id)?.record?.details !== undefined;
  return stored?.format ?? formatOf([...holdings.postIds()].some(hasDetails));
}

/** Removes the folders that are empty after changes. They are outside the bag, so an error does not matter. */
function removeEmptyFolders(archive: string, changes: readonly Change[]): void {
  for (const { entry } of changes.filter(({ file }) => file === null)) {
    try {
      for (let folder = path.posix.dirname(entry); folder !== layout.posts && folder !== layout.mediaFiles;) {
        fs.rmdirSync(placeOf(archive, folder));
        folder = path.posix.dirname(folder);
      }
    } catch {
      // The folder is not empty, or is already removed.
    }
  }
}

/** Reports whether a journal contains neither changes nor listed or read posts. */
const hasNoEntries = ({ files, media, read, listed }: JournalState) =>
  files.size + media.size + read.size + listed.size === 0;

/** Reports whether the content of `data/backup.xml` may contain texts of posts. That of TTXML does not. */
export const mayShowPosts = (extra: string): boolean =>
  extra !== '' && !/^(?:<\?xml[^>]*>)?\s*<blog[\s>]/u.test(extra.trimStart());
