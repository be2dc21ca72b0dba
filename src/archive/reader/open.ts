import fs from 'fs-extra';
import { ArchiveError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { systemFileIn } from '../../core/files/system-file.ts';
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
import { attempt, decoded, readEntry, readFetchList, readJournal } from './files.ts';
import { fileInTheWay } from '../format/errors.ts';
import type { JournalState } from '../format/journal.ts';
import { formatVersion, layout, placeOf } from '../format/layout.ts';
import { Payload } from './payload.ts';
import { postIdsIn } from './post-folders.ts';
import { message } from '../../messages/message.ts';

/**
 * Reads `data/blogkeep.json`; undefined if the folder is missing or empty.
 * @throws {ArchiveError} if the folder contains something else, an archive of a newer format, or one with links, see {@link assertNoLinks}
 */
export async function readFormat(folder: string): Promise<ArchiveFormat | undefined> {
  const text = readEntry(folder, layout.format);
  if (text === undefined && (await isEmpty(folder))) return undefined;
  assertNoLinks(folder);
  if (text === undefined)
    throw new ArchiveError('not-an-archive', message('archive.not-an-archive', { folder, file: layout.format }));
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
 * Asserts that a run may write to a folder: the folder is missing, is empty, or contains the archive of this blog. If `data/blogkeep.json`
 * is damaged, `bag-info.txt` identifies the blog, and the run writes `data/blogkeep.json` again.
 *
 * @throws {ArchiveError} as {@link readFormat}, and if the archive belongs to another blog or contains links
 */
export async function assertWritable(folder: string, blog: string): Promise<void> {
  const failure = await problemOf(folder, blog);
  const isRepairable = failure && isDescribedAs(folder, blog) && isFormatDamaged(folder) && !claimsNewer(folder);
  if (failure && !isRepairable) throw failure;
  assertNoLinks(folder);
}

/** Returns an error if the folder is neither empty nor the archive of the blog; otherwise undefined. */
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

/** Reports whether a damaged `data/blogkeep.json` specifies a newer format, in which case this version must not repair anything. */
function claimsNewer(folder: string): boolean {
  try {
    return decodeJson(formatSchema, readEntry(folder, layout.format) ?? '').format > formatVersion;
  } catch {
    return false;
  }
}

/**
 * Returns the IDs of the posts in the archive, in the order of {@link compareIds}. `post.json` is written last, so a folder without it was
 * left by an interrupted run. Links do not count.
 */
export async function readPostIds(folder: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of postIdsIn(folder)) if (fs.existsSync(placeOf(folder, layout.post(id)))) ids.push(id);
  return ids.sort(compareIds);
}

/** Returns the base URL of the archive's last source; undefined if that source was not a server. */
export async function readBaseUrl(folder: string): Promise<URL | undefined> {
  const address = bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', baseUrlLabel);
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

/** Reports whether all data in the archive is from backup files. Missing items can then only be found in backup files. */
export function isImported(folder: string): boolean {
  const info = readEntry(folder, layout.bagInfo) ?? '';
  return bagInfoValue(info, backupLabel) !== undefined && bagInfoValue(info, baseUrlLabel) === undefined;
}

/**
 * Asserts that the archive, if there is one, belongs to a blog.
 * @param blog name of the blog; default: any
 * @throws {ArchiveError} if the archive belongs to another blog
 */
export async function assertBlog(folder: string, blog: string | undefined): Promise<void> {
  if (blog === undefined) return;
  // The error is reported when the archive is opened.
  const format = await readFormat(folder).catch(() => undefined);
  if (format && format.blog !== blog) throw anotherBlog(folder, format, blog);
}

function anotherBlog(folder: string, format: ArchiveFormat, blog: string): ArchiveError {
  return new ArchiveError(
    'archive-of-another-blog',
    message('archive.of-another-blog', { folder, own: format.blog, blog }),
  );
}

/** Reads the media entries of `media.json` and of the journal of a stopped run, by URL. */
export function readMedia(folder: string): Map<string, MediaEntry> {
  const text = readEntry(folder, layout.media);
  const media = text === undefined ? {} : decoded(folder, layout.media, () => decodeJson(mediaSchema, text));
  return withJournal(folder, new Map(Object.entries(media)), readJournal(folder));
}

/** Reports whether the archive has media files, here or elsewhere, without reading its list of media. */
export function hasMediaFiles(folder: string): boolean {
  return fs.existsSync(placeOf(folder, layout.mediaFiles)) || readFetchList(folder).size > 0;
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
 * Adds the media entries of a stopped run to the entries of `media.json`. The run may have been stopped before it moved a media file into
 * place. It may also have worked without `media.json`: if that file has been restored since, its entries take precedence if their files
 * exist.
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
 * Asserts that none of the folders in an archive is a link, which would lead outside. The archive itself may be a link, for example to a
 * larger disk.
 * @throws {ArchiveError} if one of the folders is a link
 */
export function assertNoLinks(folder: string): void {
  for (const entry of ['data', layout.posts, layout.mediaFiles, layout.work]) {
    const path = placeOf(folder, entry);
    if (attempt(() => fs.lstatSync(path))?.isSymbolicLink())
      throw new ArchiveError('archive-link', message('archive.link', { path }));
  }
}

/** Reports whether a folder is empty. Ignores hidden and system files (`.git`, `Thumbs.db`) and the leftovers of a killed run. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = await namesIn(folder);
  if (names.length === 0) return true;
  return names.length === 1 && names[0] === 'data' && (await namesIn(placeOf(folder, 'data'))).length === 0;
}

/** Returns the names in a folder, without hidden and system files. Empty if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).filter((name) => !name.startsWith('.') && systemFileIn(name) === undefined);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw fileInTheWay(folder);
    throw error;
  }
}
