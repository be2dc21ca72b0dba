import { bagInfoValue, baseUrlLabel } from './bag.ts';
import fs from 'fs-extra';
import { ArchiveError, UsageError } from '../core/errors.ts';
import { systemAdvice } from '../core/system-error.ts';
import { compareIds } from '../core/ids.ts';
import {
  CodecError,
  decodeJson,
  decodeRecord,
  formatSchema,
  mediaSchema,
  type ArchiveFormat,
  type MediaEntry,
} from './codec.ts';
import { damaged } from './errors.ts';
import { formatVersion, isPostId, layout, placeOf } from './layout.ts';

/** The text of an entry, or undefined where there is none. */
export function readEntry(folder: string, entry: string): string | undefined {
  try {
    // A blog is thousands of small files: the calls that wait for a thread of the pool take four times as long.
    return fs.readFileSync(placeOf(folder, entry), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw systemAdvice(error) ? error : damaged(folder, entry, (error as Error).message);
  }
}

/** @throws {ArchiveError} naming the entry, when `decode` cannot read the text */
export function decoded<T>(folder: string, entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw damaged(folder, entry, error.message);
    throw error;
  }
}

/**
 * What `data/blogkeep.json` says, or undefined where the folder is missing or empty.
 * @throws {ArchiveError} when the folder holds something else, or an archive of a newer format
 */
export async function readFormat(folder: string): Promise<ArchiveFormat | undefined> {
  const text = readEntry(folder, layout.format);
  if (text === undefined) {
    if (await isEmpty(folder)) return undefined;
    throw new ArchiveError(
      `The folder ${folder} is not an archive of blogkeep: it has files but no ${layout.format}. ` +
        'Choose another folder with --archive or --dir.',
    );
  }
  const format = decoded(folder, layout.format, () => decodeJson(formatSchema, text));
  if (format.format > formatVersion) {
    throw new ArchiveError(
      `The archive in ${folder} has format ${format.format}, and this blogkeep reads up to ${formatVersion}. ` +
        'It was written by a newer blogkeep: update blogkeep.',
    );
  }
  return format;
}

/**
 * The ids of the posts in the archive, in the order of {@link compareIds}. A post's `post.json` is written last: a folder
 * without one is what an interrupted run left, and no record yet.
 */
export async function readPostIds(folder: string): Promise<string[]> {
  const names = (await namesIn(placeOf(folder, layout.posts))).filter(isPostId);
  return names.filter((id) => fs.existsSync(placeOf(folder, layout.post(id)))).sort(compareIds);
}

/** The base URL of the source that the archive was last taken from, or undefined. */
export async function readBaseUrl(folder: string): Promise<URL | undefined> {
  const address = bagInfoValue(readEntry(folder, 'bag-info.txt') ?? '', baseUrlLabel);
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * The ids of the records that are not marked as removed, of an archive that is to hold this blog; none where there is none yet.
 * @throws {ArchiveError} as {@link readFormat}, and when the archive is that of another blog
 */
export async function heldPostIds(folder: string, blog: string): Promise<Set<string>> {
  const format = await readFormat(folder);
  if (format) assertBlog(folder, format, blog);
  const held = new Set<string>();
  for (const id of await readPostIds(folder)) {
    const entry = layout.post(id);
    const text = readEntry(folder, entry) ?? '';
    if (decoded(folder, entry, () => decodeRecord(text)).state !== 'removed') held.add(id);
  }
  return held;
}

/** @throws {ArchiveError} when the archive holds another blog */
export function assertBlog(folder: string, format: ArchiveFormat, blog: string): void {
  if (format.blog === blog) return;
  throw new ArchiveError(
    `The archive in ${folder} is that of the blog "${format.blog}", not of "${blog}". ` +
      'Choose another folder for this blog with --dir or --archive.',
  );
}

export async function readMedia(folder: string): Promise<Map<string, MediaEntry>> {
  const text = readEntry(folder, layout.media);
  if (text === undefined) return new Map();
  return new Map(Object.entries(decoded(folder, layout.media, () => decodeJson(mediaSchema, text))));
}

/** Whether a folder has nothing in it but what others leave in folders (`.git`, `.DS_Store`) and what a killed run left. */
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
    if (code === 'ENOTDIR') {
      throw new UsageError(
        `${folder} cannot be a folder: a file is in its way. Choose another with --archive or --dir.`,
      );
    }
    throw error;
  }
}
