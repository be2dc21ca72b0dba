import fs from 'fs-extra';
import { join } from 'node:path';
import { describedBlog } from '../../archive/format/bag.ts';
import { layout } from '../../archive/format/layout.ts';

/** Folder in `--dir` with the archive and the outputs of one of several blogs. */
export interface BlogHome {
  /** undefined if only the archive knows it */
  readonly blog: string | undefined;
  /** name of the folder */
  readonly name: string;
}

/** Returns the homes in a folder, sorted by name. */
export function listHomes(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: undefined, name }));
}

/** Returns the homes in a folder, each with the blog that its archive is of. */
export function listHomesWithBlogs(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: readBlogName(join(folder, name)), name }));
}

function namesIn(folder: string): string[] {
  return listFolders(folder).filter((name) => isHome(join(folder, name)));
}

/** Returns the names in a folder that may be homes, sorted. */
export function listFolders(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/**
 * Returns the blog of an archive. If its format file is damaged, the description of the bag names it. Undefined if both
 * are unreadable.
 */
function readBlogName(home: string): string | undefined {
  try {
    const format = JSON.parse(readFileIn(home, layout.format) ?? '') as { blog?: unknown } | null;
    if (typeof format?.blog === 'string') return format.blog;
  } catch {
    // The damage is reported when the archive is opened.
  }
  return readDescribedBlog(home);
}

function readDescribedBlog(home: string): string | undefined {
  return describedBlog(readFileIn(home, layout.bagInfo) ?? '');
}

/** Reads a file of an archive. Undefined if it is unreadable, which is reported when the archive is opened. */
function readFileIn(home: string, entry: string): string | undefined {
  try {
    return fs.readFileSync(pathInArchive(home, entry), 'utf8');
  } catch {
    return undefined;
  }
}

const pathInArchive = (home: string, entry: string) => join(home, 'archive', ...entry.split('/'));

/** Reports whether a folder is the home of a blog. An archive whose format file is missing is damaged, not absent. */
export function isHome(folder: string): boolean {
  return fs.existsSync(pathInArchive(folder, layout.format)) || readDescribedBlog(folder) !== undefined;
}
