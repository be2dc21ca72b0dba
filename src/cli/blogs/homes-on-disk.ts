import fs from 'fs-extra';
import { join } from 'node:path';
import { describedBlog } from '../../archive/format/bag.ts';
import { layout } from '../../archive/format/layout.ts';

/** Subfolder of `--dir` with the archive and the outputs of one of several blogs. */
export interface BlogHome {
  /** name of the blog; undefined if it has not been read from the archive, or is unreadable there */
  readonly blog: string | undefined;
  /** name of the subfolder */
  readonly name: string;
}

/** Returns the homes in a folder, sorted by name. Does not read the names of their blogs. */
export function listHomes(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: undefined, name }));
}

/** Returns the homes in a folder, each with the name of its blog as stored in the archive. */
export function listHomesWithBlogs(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: readBlogName(join(folder, name)), name }));
}

function namesIn(folder: string): string[] {
  return listFolders(folder).filter((name) => isHome(join(folder, name)));
}

/** Returns the entries of a folder that may be homes, sorted. Excludes hidden ones. */
export function listFolders(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/**
 * Returns the name of the blog that an archive contains, from its format file or, if that is damaged, from
 * `bag-info.txt`. Undefined if both are unreadable.
 */
function readBlogName(home: string): string | undefined {
  try {
    const format = JSON.parse(readFileIn(home, layout.format) ?? '') as { blog?: unknown } | null;
    if (typeof format?.blog === 'string') return format.blog;
  } catch {
    // Opening the archive reports the damage.
  }
  return readDescribedBlog(home);
}

function readDescribedBlog(home: string): string | undefined {
  return describedBlog(readFileIn(home, layout.bagInfo) ?? '');
}

/**
 * Returns the contents of an archive file, or undefined if it is unreadable, which is reported when the archive is
 * opened.
 */
function readFileIn(home: string, entry: string): string | undefined {
  try {
    return fs.readFileSync(pathInArchive(home, entry), 'utf8');
  } catch {
    return undefined;
  }
}

const pathInArchive = (home: string, entry: string) => join(home, 'archive', ...entry.split('/'));

/**
 * Reports whether a folder is the home of a blog. A home whose archive has lost its format file still counts, because
 * that archive is damaged, not absent.
 */
export function isHome(folder: string): boolean {
  return fs.existsSync(pathInArchive(folder, layout.format)) || readDescribedBlog(folder) !== undefined;
}
