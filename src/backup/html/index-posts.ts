import { UsageError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { BackupPost, BackupPosts, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import { readAll } from '../files/checked-stream.ts';
import type { Container } from '../files/container.ts';
import { NotAPostError, readPage } from './read-page.ts';
import { folderOf, isFolderOf, isTitled, type PostFolder } from './layout.ts';
import { cardTitlesIn, type CardTitle } from '../published/card-titles.ts';
import type { MediaFolder, PostFile } from './media-folders.ts';
import type { Page } from './page.ts';
import { idOfStrayPage, type StrayPage } from './stray-pages.ts';
import { message, type Message, type Text } from '../../messages/message.ts';

/** Maximum number of files that are read concurrently. Each is entirely in memory until its metadata is parsed. */
const readAhead = 4;

/** The folder of a post, with its container. */
export interface PostCandidate extends PostFolder {
  readonly container: Container;
  /** why an entry that may have been the post was skipped, worded as the end of a sentence */
  readonly skipReason: Text | undefined;
}

/** Returns, by folder, why the folder or a page in it was skipped or could not be read. */
export function skipReasonsByFolder({ skipped, unreadable }: Container): Map<string, Text> {
  const reasons = new Map<string, Text>();
  for (const [at, reason] of [...skipped, ...unreadable]) {
    const [, folder = '', page] = /^(.*)\/([^/]+\.html?)$/isu.exec(at) ?? [];
    if (page === undefined) reasons.set(at, reason);
    else if (!reasons.has(folder)) reasons.set(folder, message('backup.left-out-in-it', { file: page, reason }));
  }
  return reasons;
}

export interface FolderIndex {
  readonly posts: BackupPosts;
  /** files of posts by post ID */
  readonly files: ReadonlyMap<string, PostFile>;
  /** folders that may contain media of posts */
  readonly folders: readonly MediaFolder[];
  readonly cardTitles: readonly CardTitle[];
  readonly broken: readonly BrokenPost[];
  readonly warnings: readonly Warning[];
}

type PlaceResult = { readonly place: PostCandidate; readonly file: string | undefined } & (
  { readonly found: FoundPost } | { readonly message: Text }
);

interface FoundPost extends PostFile {
  readonly post: BackupPost;
  readonly cardTitles: readonly CardTitle[];
}

/**
 * Reads the metadata of every post. Of two versions of a post, the one from the newer zip is imported. If neither is known to be newer, the
 * first readable one is imported, and the other is reported as not imported.
 *
 * @param strays HTML files outside the folders of posts
 * @throws {UsageError} if two backups have different titles for the same ID
 */
export async function indexPosts(
  places: readonly PostCandidate[],
  strays: readonly StrayPage[],
  signal?: AbortSignal,
): Promise<FolderIndex> {
  const indexer = new Indexer(places);
  const strayPages: StrayPage[] = [];
  for await (const one of readInOrder(places, signal)) {
    await indexer.addPlace(one);
    const { id, container, part, files } = one.place;
    for (const file of files)
      if (file !== one.file) strayPages.push({ container, part, file, isInPartFolder: false, besidePost: id });
  }
  // Posts in their own folders come first, since pages elsewhere with the same ID are copies.
  for (const stray of [...strayPages, ...strays]) {
    signal?.throwIfAborted();
    await indexer.addStray(stray);
  }
  return indexer.result();
}

class Indexer {
  readonly #posts = new OffHeapJsonMap<BackupPost>();
  readonly #files = new Map<string, PostFile>();
  /** by address and title, because blogs link to the same post many times */
  readonly #cardTitles = new Map<string, CardTitle>();
  readonly #folders: MediaFolder[];
  /** folders of stray pages */
  readonly #strayFolders: MediaFolder[] = [];
  /** folders of posts without a readable page */
  readonly #broken: { readonly read: PlaceResult; readonly message: Text }[] = [];
  /** files that are not imported */
  readonly #notImported: BrokenPost[] = [];
  readonly #warnings: Warning[] = [];

  constructor(places: readonly PostCandidate[]) {
    this.#folders = places.map(({ id, container, path }) => ({ id, container, path }));
  }

  async addPlace(read: PlaceResult): Promise<void> {
    if ('message' in read) this.#broken.push({ read, message: read.message });
    else await this.#add(read.found, false);
  }

  /** Imports a page outside the folders of posts, or a second one in such a folder, if its ID is certain. Otherwise reports it. */
  async addStray(stray: StrayPage): Promise<void> {
    if (this.#isMedium(stray)) return;
    const { container, part, file, besidePost } = stray;
    const what = `${container.name}/${file}`;
    try {
      const page = await readPage(container, file);
      const id = idOfStrayPage(stray, page.title);
      const known = id ?? besidePost ?? '';
      const [found, existing] = [{ container, part, file }, this.#files.get(known)];
      if (existing && (await isSameFile(existing, found)))
        this.#strayFolders.push({ id: known, container, path: folderOf(file) });
      else if (id === undefined)
        this.#notImported.push({ id: '?', message: message('backup.number-unknown', { what }) });
      else {
        this.#strayFolders.push({ id, container, path: folderOf(file) });
        await this.#add({ ...found, post: toBackupPost(id, page), cardTitles: cardTitlesIn(page.body) }, true);
      }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      if (!(error instanceof NotAPostError))
        this.#notImported.push({ id: idOfStrayPage(stray) ?? '?', message: error.text });
      else this.#warnings.push({ code: 'backup-entry-left-out', path: what, reason: message('backup.is-no-post') });
    }
  }

  result(): FolderIndex {
    const ids = [...this.#files.keys()].sort(compareIds);
    const broken: BrokenPost[] = [];
    for (const { read, message: text } of this.#broken) {
      const { id, container } = read.place;
      const imported = this.#files.get(id);
      if (!imported) broken.push({ id, message: text });
      else if (read.file !== undefined) this.#warnOtherVersion({ container, file: read.file }, imported);
    }
    return {
      posts: this.#posts.pick(ids),
      files: this.#files,
      folders: [...this.#folders, ...this.#strayFolders],
      cardTitles: [...this.#cardTitles.values()],
      broken: [...dedupeById(broken), ...this.#notImported],
      warnings: this.#warnings,
    };
  }

  /** Warns that a version of a post is not imported. */
  #warnOtherVersion(version: Pick<PostFile, 'container' | 'file'>, imported: PostFile): void {
    const reason = message('backup.other-version', { one: nameOf(imported) });
    this.#warnings.push({ code: 'backup-entry-left-out', path: nameOf(version), reason });
  }

  /** Reports whether a page is an attachment in a copy of a post's folder. Pages closer to the root have already been read. */
  #isMedium({ container, file }: StrayPage): boolean {
    return this.#strayFolders.some(
      (one) =>
        one.container === container &&
        isFolderOf(one.path, one.id) &&
        file.startsWith(`${one.path}/`) &&
        file.slice(one.path.length + 1).includes('/'),
    );
  }

  async #add(found: FoundPost, isStray: boolean): Promise<void> {
    const { post, container, part, file } = found;
    const { id } = post;
    for (const card of found.cardTitles) this.#cardTitles.set(JSON.stringify(card), card);
    const [existing, existingPost] = [this.#files.get(id), this.#posts.get(id)];
    if (existing && existingPost) {
      const isApart = !isStray && (existing.container !== container || existing.part !== part);
      if (isApart && existingPost.title !== post.title)
        throw twoBlogsError({ ...existing, post: existingPost, cardTitles: [] }, found);
      if (await isSameFile(existing, found)) return;
      const [date = '', existingDate = ''] = [container.newestFileDate, existing.container.newestFileDate];
      if (date === existingDate || isStray) {
        const text = message('backup.other-version-left', { what: nameOf(found), one: nameOf(existing) });
        this.#notImported.push({ id, message: text });
        return;
      }
      const [imported, skipped] = date > existingDate ? [found, existing] : [existing, found];
      this.#warnOtherVersion(skipped, imported);
      if (imported === existing) return;
    }
    this.#posts.set(id, post);
    this.#files.set(id, { container, part, file });
  }
}

/** Yields posts in order, reading only a few ahead to save memory. */
async function* readInOrder(
  places: readonly PostCandidate[],
  signal: AbortSignal | undefined,
): AsyncGenerator<PlaceResult> {
  const ahead: Promise<PlaceResult>[] = [];
  for (const place of places) {
    signal?.throwIfAborted();
    const result = readPlace(place);
    // A rejection is handled when the post is yielded, or never if an earlier one fails.
    result.catch(() => undefined);
    ahead.push(result);
    const next = ahead.length < readAhead ? undefined : ahead.shift();
    if (next) yield await next;
  }
  for (const next of ahead) yield await next;
}

function dedupeById(broken: readonly BrokenPost[]): BrokenPost[] {
  const byId = new Map(broken.map(({ id, message }) => [id, { id, message }]));
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

function twoBlogsError(first: FoundPost, second: FoundPost): UsageError {
  return new UsageError(
    'backups-of-two-blogs',
    message('backup.two-posts', {
      one: nameOf(first),
      other: nameOf(second),
      title: first.post.title,
      otherTitle: second.post.title,
    }),
  );
}

const nameOf = ({ container, file }: Pick<PostFile, 'container' | 'file'>) => `${container.name}/${file}`;

async function isSameFile(...both: [PostFile, PostFile]): Promise<boolean> {
  const [size, otherSize] = both.map(({ container, file }) => container.entries.get(file)?.size);
  if (size !== otherSize) return false;
  const [bytes, otherBytes] = await Promise.all(
    both.map(async ({ container, file }) => readAll(await container.open(file))),
  );
  return otherBytes !== undefined && bytes?.equals(otherBytes) === true;
}

async function readPlace(place: PostCandidate): Promise<PlaceResult> {
  const { id, container, part } = place;
  try {
    const { file, page } = await choosePage(place);
    const [post, cardTitles] = [toBackupPost(id, page), cardTitlesIn(page.body)];
    return { place, file, found: { post, cardTitles, container, part, file } };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { place, file: place.files[0], message: error.text };
  }
}

/**
 * Chooses the page of a post among the files of its folder: the one whose name matches the title in it, otherwise the first readable one.
 * Files named after the ID are preferred.
 *
 * @throws {BackupError} the failure of the first file, if none is readable
 */
async function choosePage(place: PostCandidate): Promise<{ file: string; page: Page }> {
  const files = place.matching > 0 ? place.files.slice(0, place.matching) : place.files;
  const read: { file: string; page: Page }[] = [];
  let failure: unknown = new BackupError(emptyFolderMessage(place));
  for (const [at, file] of files.slice(0, maxTried).entries()) {
    try {
      read.push({ file, page: await readPage(place.container, file) });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      if (at === 0) failure = error;
    }
  }
  const titled = read.filter(({ file, page }) => isTitled(file, place.id, page.title));
  // The shortest name is that of the original: copies have a suffix.
  const [chosen = read[0]] = titled.sort((a, b) => a.file.length - b.file.length);
  if (!chosen) throw failure;
  return chosen;
}

/** Maximum number of files to try in one folder. The platform writes one, so a folder with hundreds does not belong to a post. */
const maxTried = 5;

function emptyFolderMessage({ container, path, skipReason: skipped }: PostCandidate): Message {
  const why = skipped ?? message('backup.no-html');
  return message('backup.nothing-in-folder', { folder: `${container.name}/${path}`, why });
}

function toBackupPost(id: string, page: Page): BackupPost {
  const { title, category, date, tags, invalidDate } = page;
  // Copied, since V8 keeps the whole file in memory as long as a substring of it is in use.
  const dateText = structuredClone(invalidDate);
  return dateText === undefined ? { id, title, category, date, tags } : { id, title, category, date, dateText, tags };
}
