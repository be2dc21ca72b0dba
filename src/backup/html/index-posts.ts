import { UsageError } from '../../core/errors.ts';
import { compareIds } from '../../core/ids.ts';
import type { Warning } from '../../core/warnings.ts';
import type { BackupPost, BackupPosts, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { HeldMap } from '../../held/held-map.ts';
import { bytesOf } from '../files/checked.ts';
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

/** The file of a post. */
export interface PostFile extends Pick<PostPlace, 'container' | 'part'> {
  /** path below the container */
  readonly file: string;
}

export interface Index {
  readonly posts: BackupPosts;
  /** by id */
  readonly files: ReadonlyMap<string, PostFile>;
  readonly broken: readonly BrokenPost[];
  readonly warnings: readonly Warning[];
}

type Read = { readonly id: string; readonly warnings: Warning[] } & (
  { readonly found: FoundPost } | { readonly message: Text }
);

interface FoundPost extends PostFile {
  readonly post: BackupPost;
}

/**
 * Reads the head of every post. Of one that is there twice, that of the newer zip is taken, and else the first that can be read.
 *
 * @throws {UsageError} where one id has two titles
 */
export async function indexPosts(places: readonly PostPlace[], signal?: AbortSignal): Promise<Index> {
  const posts = new HeldMap<BackupPost>();
  const files = new Map<string, PostFile>();
  const broken: BrokenPost[] = [];
  const warnings: Warning[] = [];
  for await (const one of readInOrder(places, signal)) {
    warnings.push(...one.warnings);
    if ('message' in one) {
      broken.push(one);
      continue;
    }
    const [first, firstPost] = [files.get(one.id), posts.get(one.id)];
    if (first && firstPost) {
      const { taken, warning } = await ofTwo({ ...first, post: firstPost }, one.found);
      warnings.push(...warning);
      if (taken !== one.found) continue;
    }
    const { post, container, part, file } = one.found;
    posts.set(one.id, post);
    files.set(one.id, { container, part, file });
  }
  const ids = [...files.keys()].sort(compareIds);
  return { posts: posts.pick(ids), files, broken: onceEach(broken.filter(({ id }) => !files.has(id))), warnings };
}

/** Some are read ahead of the one that is asked for: all at once would be more than there is memory for. */
async function* readInOrder(places: readonly PostPlace[], signal: AbortSignal | undefined): AsyncGenerator<Read> {
  const ahead: Promise<Read>[] = [];
  for (const place of places) {
    signal?.throwIfAborted();
    const reading = readPlace(place);
    // Told when its turn comes, which one before it may prevent.
    reading.catch(() => undefined);
    ahead.push(reading);
    const next = ahead.length < atOnce ? undefined : ahead.shift();
    if (next) yield await next;
  }
  for (const next of ahead) yield await next;
}

function onceEach(broken: readonly BrokenPost[]): BrokenPost[] {
  const byId = new Map(broken.map(({ id, message }) => [id, { id, message }]));
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

async function ofTwo(first: FoundPost, second: FoundPost): Promise<{ taken: FoundPost; warning: Warning[] }> {
  if (first.post.title !== second.post.title) {
    throw new UsageError(
      'backups-of-two-blogs',
      message('backup.two-posts', {
        one: nameOf(first),
        other: nameOf(second),
        title: first.post.title,
        otherTitle: second.post.title,
      }),
    );
  }
  if (await isSame(first, second)) return { taken: first, warning: [] };
  const isNewer = (second.container.newestFile ?? '') > (first.container.newestFile ?? '');
  const [taken, leftOut] = isNewer ? [second, first] : [first, second];
  const reason = message('backup.other-version', { one: nameOf(taken) });
  return { taken, warning: [{ code: 'backup-entry-left-out', path: nameOf(leftOut), reason }] };
}

const nameOf = ({ container, file }: PostFile) => `${container.name}/${file}`;

async function isSame(...both: [PostFile, PostFile]): Promise<boolean> {
  const [size, otherSize] = both.map(({ container, file }) => container.entries.get(file)?.size);
  if (size !== otherSize) return false;
  const [bytes, otherBytes] = await Promise.all(
    both.map(async ({ container, file }) => bytesOf(await container.open(file))),
  );
  return otherBytes !== undefined && bytes?.equals(otherBytes) === true;
}

async function readPlace(place: PostPlace): Promise<Read> {
  const { id, container, part } = place;
  const warnings: Warning[] = [];
  try {
    const { file, page } = await chosenPage(place);
    for (const other of place.files.filter((path) => path !== file)) {
      const reason = message('backup.other-file', { file });
      warnings.push({ code: 'backup-entry-left-out', path: `${container.name}/${other}`, reason });
    }
    const { post, oddDate } = headOf(id, page);
    if (oddDate !== undefined) warnings.push({ code: 'date-unknown', post: id, value: oddDate });
    return { id, warnings, found: { post, container, part, file } };
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

function headOf(id: string, page: Page): { post: BackupPost; oddDate: string | undefined } {
  const { title, category, date, tags, oddDate } = page;
  // A copy: parts of a text keep the whole of it in memory.
  return { post: { id, title, category, date, tags }, oddDate: structuredClone(oddDate) };
}
