import fs from 'fs-extra';
import { ArchiveError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { backupLabel, baseUrlLabel, blogLabel } from '../format/bag.ts';
import { Checksums } from './checksums.ts';
import {
  decodeJson,
  formatSchema,
  isCertainlyGone,
  mediaSchema,
  type ArchiveFormat,
  type MediaEntry,
} from '../format/codec.ts';
import { decoded, readEntry, readFetchList, readJournal } from './files.ts';
import { fileInTheWay } from '../format/errors.ts';
import type { JournalState } from '../format/journal.ts';
import { formatVersion, layout, placeOf } from '../format/layout.ts';
import { Payload } from './payload.ts';
import { postIdsIn } from './post-folders.ts';
import { message } from '../../messages/message.ts';

/**
 * Reads `data/blogkeep.json`; undefined if the folder is missing or empty.
 * @throws {ArchiveError} if the folder contains something else, or an archive of a newer format
 */
export async function readFormat(folder: string): Promise<ArchiveFormat | undefined> {
  const text = readEntry(folder, layout.format);
  if (text === undefined) {
    if (await isEmpty(folder)) return undefined;
    throw new ArchiveError('not-an-archive', message('archive.not-an-archive', { folder, file: layout.format }));
  }
  const format = decoded(folder, layout.format, () => decodeJson(formatSchema, text));
  if (format.format > formatVersion) {
    throw new ArchiveError(
      'archive-too-new',
      message('archive.too-new', { folder, format: format.format, newest: formatVersion }),
    );
  }
  return format;
}

/**
 * Asserts that a run may write into a folder: it is missing, empty, or contains the archive of this blog. If `data/blogkeep.json` is
 * damaged, `bag-info.txt` identifies the blog, and the run writes the file again.
 *
 * @throws {ArchiveError} as {@link readFormat}, and if the archive belongs to another blog or contains links
 */
export async function assertWritable(folder: string, blog: string): Promise<void> {
  const failure = await problemOf(folder, blog);
  const isRepairable = failure && isDescribedAs(folder, blog) && isFormatDamaged(folder) && !claimsNewer(folder);
  if (failure && !isRepairable) throw failure;
  assertNoLinks(folder);
}

/** Returns the error for a folder that is neither empty nor the archive of the blog; otherwise undefined. */
async function problemOf(folder: string, blog: string): Promise<Error | undefined> {
  try {
    const format = await readFormat(folder);
    return format && format.blog !== blog ? anotherBlog(folder, format, blog) : undefined;
  } catch (error) {
    return error as Error;
  }
}

function isDescribedAs(folder: string, blog: string): boolean {
  return bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', blogLabel) === blog;
}

/** Reports whether `data/blogkeep.json` differs from the manifest. */
export function isFormatDamaged(folder: string): boolean {
  const payload = new Payload(folder, new Checksums(folder, readJournal(folder)));
  return payload.isDamaged(layout.format, payload.look(layout.format));
}

/** Reports whether a damaged `data/blogkeep.json` names a newer format. Then this version repairs nothing. */
function claimsNewer(folder: string): boolean {
  try {
    return decodeJson(formatSchema, readEntry(folder, layout.format) ?? '').format > formatVersion;
  } catch {
    return false;
  }
}

/**
 * Returns the ids of the posts in the archive, in the order of {@link compareIds}. `post.json` is written last: a folder without it was left
 * by an interrupted run. Links do not count.
 */
export async function readPostIds(folder: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of postIdsIn(folder)) if (fs.existsSync(placeOf(folder, layout.post(id)))) ids.push(id);
  return ids.sort(compareIds);
}

/** Returns the base URL of the archive's last source; undefined if that was not a server. */
export async function readBaseUrl(folder: string): Promise<URL | undefined> {
  const address = bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', baseUrlLabel);
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

/** Reports whether the archive is only from backup files. Then only these can contain missing items. */
export function isImported(folder: string): boolean {
  const info = readEntry(folder, layout.bagInfo) ?? '';
  return bagInfoValue(info, backupLabel) !== undefined && bagInfoValue(info, baseUrlLabel) === undefined;
}

/**
 * Asserts that the archive, if there is one, belongs to a blog.
 * @param blog default: any
 * @throws {ArchiveError} if it belongs to another blog
 */
export async function assertBlog(folder: string, blog: string | undefined): Promise<void> {
  if (blog === undefined) return;
  // Errors are reported when the archive is opened.
  const format = await readFormat(folder).catch(() => undefined);
  if (format && format.blog !== blog) throw anotherBlog(folder, format, blog);
}

function anotherBlog(folder: string, format: ArchiveFormat, blog: string): ArchiveError {
  return new ArchiveError(
    'archive-of-another-blog',
    message('archive.of-another-blog', { folder, own: format.blog, blog }),
  );
}

/** Reads media entries by URL: those of `media.json`, and of the journal of a stopped run. */
export function readMedia(folder: string): Map<string, MediaEntry> {
  const text = readEntry(folder, layout.media);
  const media = text === undefined ? {} : decoded(folder, layout.media, () => decodeJson(mediaSchema, text));
  return withJournal(folder, new Map(Object.entries(media)), readJournal(folder));
}

/** Adds the media entries of the journal, see {@link addJournalMedia}. */
export function withJournal(
  folder: string,
  media: Map<string, MediaEntry>,
  journal: JournalState,
): Map<string, MediaEntry> {
  if (journal.media.size === 0) return media;
  const elsewhere = readFetchList(folder);
  return addJournalMedia(media, journal, (path) => fs.existsSync(placeOf(folder, path)) || elsewhere.has(path));
}

/**
 * Adds the media entries of a stopped run to those of `media.json`. The run may have been stopped before a media file was in its
 * place. It may also have worked without `media.json`, so an entry of a `media.json` restored since takes precedence if its file exists.
 *
 * @param exists whether the archive has a file at a path
 */
export function addJournalMedia(
  media: Map<string, MediaEntry>,
  journal: Pick<JournalState, 'media'>,
  exists: (path: string) => boolean,
): Map<string, MediaEntry> {
  const hasFile = (entry: MediaEntry | undefined) =>
    entry !== undefined && 'file' in entry && exists(`${layout.mediaFiles}/${String(entry.file)}`);
  for (const [address, entry] of journal.media) {
    const stored = media.get(address);
    if (hasFile(stored)) continue;
    if ('file' in entry ? hasFile(entry) : !isCertainlyGone(stored)) media.set(address, entry);
  }
  return media;
}

/**
 * Asserts that the folders in an archive are not links, which would lead outside. The archive itself may be a link, to a larger disk.
 * @throws {ArchiveError} if one of its folders is a link
 */
export function assertNoLinks(folder: string): void {
  for (const entry of ['data', layout.posts, layout.mediaFiles, layout.work]) {
    if (fs.lstatSync(placeOf(folder, entry), { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new ArchiveError('archive-link', message('archive.link', { path: placeOf(folder, entry) }));
    }
  }
}

/** Reports whether a folder is empty, apart from hidden files (`.git`, `.DS_Store`) and the leftovers of a killed run. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return true;
  return names.length === 1 && names[0] === 'data' && (await namesIn(placeOf(folder, 'data'))).length === 0;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw fileInTheWay(folder);
    throw error;
  }
}
