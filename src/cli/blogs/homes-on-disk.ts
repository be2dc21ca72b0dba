import fs from 'fs-extra';
import { join } from 'node:path';
import { describedBlog } from '../../archive/format/bag.ts';
import { layout } from '../../archive/format/layout.ts';

/** Where one of several blogs lies: a folder of its own in `--dir`. */
export interface BlogHome {
  /** undefined where only its archive knows it */
  readonly blog: string | undefined;
  /** name of the folder */
  readonly name: string;
}

/** The homes in a folder, by name. */
export function listHomes(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: undefined, name }));
}

/** The same, with the blogs whose archives they say they are. */
export function listHomesWithBlogs(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: readBlogName(join(folder, name)), name }));
}

function namesIn(folder: string): string[] {
  return listFolders(folder).filter((name) => isHome(join(folder, name)));
}

/** Names of the folders that may be homes. */
export function listFolders(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** The blog of an archive. If its format file is damaged, the bag's description names it; undefined if that is unreadable, too. */
function readBlogName(home: string): string | undefined {
  try {
    const format = JSON.parse(readFileIn(home, layout.format) ?? '') as { blog?: unknown } | null;
    if (typeof format?.blog === 'string') return format.blog;
  } catch {
    // Whoever needs the file reports the damage.
  }
  return readDescribedBlog(home);
}

function readDescribedBlog(home: string): string | undefined {
  return describedBlog(readFileIn(home, layout.bagInfo) ?? '');
}

/** Whoever needs the file reports why it cannot be read. */
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
