import { UsageError } from '../../core/errors.ts';
import { compareIds } from '../../core/ids.ts';
import type { Warning } from '../../core/warnings.ts';
import type { BackupPost, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import type { Container } from '../files/container.ts';
import { readPage } from './files.ts';
import { pageName, type PostFolder } from './layout.ts';
import type { Page } from './page.ts';
import { message, type Message, type Text } from '../../messages/message.ts';

/** Files that are read at once: each is in memory whole until its head was taken. */
const atOnce = 4;

/** Where a post lies, which of its files was taken, and the file that its media are looked for beside. */
export interface PostPlace extends PostFolder {
  readonly container: Container;
  /** what was left out that may have been the post, and why: the end of a sentence */
  readonly leftOut: Text | undefined;
}

/** The folders themselves, and pages in them, that were left out; by folder. */
export function postsLeftOut({ leftOut }: Container): Map<string, Text> {
  const reasons = new Map<string, Text>();
  for (const [at, reason] of leftOut) {
    const [, folder = '', page] = /^(.*)\/([^/]+\.html?)$/isu.exec(at) ?? [];
    if (page === undefined) reasons.set(at, reason);
    else if (!reasons.has(folder)) reasons.set(folder, message('backup.left-out-in-it', { file: page, reason }));
  }
  return reasons;
}

export interface IndexedPost {
  readonly post: BackupPost;
  readonly place: PostPlace;
  /** path of its file below the container */
  readonly file: string;
}

export interface Index {
  /** by id */
  readonly posts: ReadonlyMap<string, IndexedPost>;
  readonly broken: readonly BrokenPost[];
  readonly warnings: readonly Warning[];
}

type Read = { readonly id: string; readonly warnings: Warning[] } & (
  { readonly found: IndexedPost } | { readonly message: Text }
);

/**
 * Reads the head of every post. Of one that is there twice, the first that can be read is taken.
 *
 * @throws {UsageError} where one id has two titles
 */
export async function indexPosts(places: readonly PostPlace[], signal?: AbortSignal): Promise<Index> {
  const read = await readAll(places, signal);
  const posts = new Map<string, IndexedPost>();
  const warnings: Warning[] = [];
  for (const one of read) {
    warnings.push(...one.warnings);
    if (!('found' in one)) continue;
    const first = posts.get(one.id);
    if (!first) posts.set(one.id, one.found);
    else warnings.push(...twice(first, one.found));
  }
  const broken = read.flatMap((one) => ('message' in one && !posts.has(one.id) ? [one] : []));
  const sorted = [...posts].sort(([a], [b]) => compareIds(a, b));
  return { posts: new Map(sorted), broken: onceEach(broken), warnings };
}

/** In the order of the places. What waits is none but the list of these: a task for each would cost more than what is read. */
async function readAll(places: readonly PostPlace[], signal: AbortSignal | undefined): Promise<Read[]> {
  const read: Read[] = [];
  const waiting = places.entries();
  const worker = async () => {
    for (const [index, place] of waiting) {
      signal?.throwIfAborted();
      read[index] = await readPlace(place);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return read;
}

function onceEach(broken: readonly BrokenPost[]): BrokenPost[] {
  const byId = new Map(broken.map(({ id, message }) => [id, { id, message }]));
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

function twice(first: IndexedPost, second: IndexedPost): Warning[] {
  const [one, other] = [first, second].map(({ place, file }) => `${place.container.name}/${file}`);
  if (first.post.title !== second.post.title) {
    throw new UsageError(
      'backups-of-two-blogs',
      message('backup.two-posts', {
        one: one ?? '',
        other: other ?? '',
        title: first.post.title,
        otherTitle: second.post.title,
      }),
    );
  }
  const [size, otherSize] = [first, second].map(({ place, file }) => place.container.entries.get(file)?.size);
  if (size === otherSize) return [];
  return [
    {
      code: 'backup-entry-left-out',
      path: other ?? '',
      reason: message('backup.other-version', { one: one ?? '' }),
    },
  ];
}

async function readPlace(place: PostPlace): Promise<Read> {
  const { id, container } = place;
  const warnings: Warning[] = [];
  try {
    const { file, page } = await chosenPage(place);
    for (const other of place.files.filter((path) => path !== file)) {
      const reason = message('backup.other-file', { file });
      warnings.push({ code: 'backup-entry-left-out', path: `${container.name}/${other}`, reason });
    }
    const { post, oddDate } = headOf(id, page);
    if (oddDate !== undefined) warnings.push({ code: 'date-unknown', post: id, value: oddDate });
    return { id, warnings, found: { post, place, file } };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { id, warnings, message: error.text };
  }
}

/**
 * The one file of a post, or of several whose names fit the number that whose name fits its title, too; else the first that can be read.
 *
 * @throws {BackupError} why the first of them cannot be read
 */
async function chosenPage(place: PostPlace): Promise<{ file: string; page: Page }> {
  const files = place.fitting > 0 ? place.files.slice(0, place.fitting) : place.files;
  const read: { file: string; page: Page }[] = [];
  let failure: unknown = new BackupError(nothingIn(place));
  for (const [at, file] of files.slice(0, mostTried).entries()) {
    try {
      read.push({ file, page: await readPage(place.container, file) });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      if (at === 0) failure = error;
    }
  }
  const titled = read.find(({ file, page }) => file.normalize('NFC').endsWith(`/${pageName(place.id, page.title)}`));
  const chosen = titled ?? read[0];
  if (!chosen) throw failure;
  return chosen;
}

/** A folder with hundreds of HTML files is none of the platform's. */
const mostTried = 5;

function nothingIn({ container, path, leftOut }: PostPlace): Message {
  const why = leftOut ?? message('backup.no-html');
  return message('backup.nothing-in-folder', { folder: `${container.name}/${path}`, why });
}

/** A copy: parts of a text keep the whole of it in memory. */
function headOf(id: string, page: Page): { post: BackupPost; oddDate: string | undefined } {
  const { title, category, date, tags, oddDate } = page;
  return structuredClone({ post: { id, title, category, date, tags }, oddDate });
}
