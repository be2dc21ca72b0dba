import path from 'node:path';
import { BackupError } from '../errors.ts';
import { readAll } from '../files/checked-stream.ts';
import type { Container } from '../files/container.ts';
import type { BackupFile } from '../format.ts';

/** A file in one of several containers. */
export interface FoundFile {
  readonly container: Container;
  /** path in the container */
  readonly at: string;
}

/** The feed of a blog. */
export interface BlogFeed {
  readonly file: BackupFile;
  /** name of the folder of the feed: the title of the blog, with characters replaced that file names cannot contain */
  readonly folder: string;
  /** other files in that folder of a Takeout: `settings.csv` and the theme */
  readonly others: readonly FoundFile[];
}

/**
 * Finds the feeds of blogs among files, some of which are in containers. In a Takeout, these are in `Blogger/Blogs/{title}`, and the feeds in `Blogger/Comments` contain comments that
 * the owner of the account wrote on other blogs.
 */
export function findBlogs(files: readonly BackupFile[], containers: readonly Container[]): BlogFeed[] {
  const namesOf = ({ entry }: BackupFile) => folderNames(entry?.path ?? '');
  const feeds = files.filter((file) => !namesOf(file).includes('Comments'));
  const ofBlogs = feeds.filter((file) => namesOf(file).at(-2) === 'Blogs');
  return (ofBlogs.length > 0 ? ofBlogs : feeds).map((file) => {
    const { name, entry } = file;
    const folder = entry && path.posix.dirname(entry.path);
    return {
      file,
      folder: namesOf(file).at(-1) ?? (entry?.container.name ?? name).replace(/\.(?:zip|atom|xml)$/iu, ''),
      // Files of one folder may be in several zips.
      others: containers.flatMap((container) => filesIn(container, folder)).filter(({ at }) => at !== entry?.path),
    };
  });
}

function filesIn(container: Container, folder: string | undefined): FoundFile[] {
  const paths = [...container.entries.keys()].filter((at) => path.posix.dirname(at) === folder);
  return paths.map((at) => ({ container, at }));
}

export const isFeed = (at: string) => /(?:^|\/)(?:feed\.atom|atom\.feed)$/u.test(at);

/** Files in the folders of `Albums`, by the name of the folder. */
export function findAlbums(containers: readonly Container[]): Map<string, FoundFile[]> {
  const albums = new Map<string, FoundFile[]>();
  for (const container of containers) {
    for (const at of container.entries.keys()) {
      const names = folderNames(at);
      const album = names[names.indexOf('Albums') + 1];
      if (!names.includes('Albums') || album === undefined) continue;
      const files = albums.get(album);
      if (files) files.push({ container, at });
      else albums.set(album, [{ container, at }]);
    }
  }
  return albums;
}

/**
 * Returns the files of the albums that may belong to a blog: first those of albums with one of its titles, then those of albums with no
 * title of any blog, since a blog may have been renamed.
 */
export function albumFilesOf(
  albums: ReadonlyMap<string, readonly FoundFile[]>,
  titles: readonly string[],
  allTitles: readonly string[],
): (readonly FoundFile[])[] {
  const [own, known] = [titles, allTitles].map((some) => new Set(some.map(titleKey)));
  const of = (isWanted: (key: string) => boolean) =>
    [...albums].flatMap(([name, files]) => (isWanted(titleKey(name)) ? files : []));
  return [of((key) => own?.has(key) === true), of((key) => known?.has(key) === false)];
}

/** Letters and digits of a title, since other characters differ between the folders of blogs and albums. */
const titleKey = (title: string) =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const folderNames = (at: string) => at.split('/').slice(0, -1);

/** Maximum size in bytes of a file beside a feed. */
const maxTextSize = 4 * 1024 * 1024;

/** Returns a file as text; undefined if it is too large or cannot be read, which the container reports. */
export async function readText({ container, at }: FoundFile): Promise<string | undefined> {
  if ((container.entries.get(at)?.size ?? Infinity) > maxTextSize) return undefined;
  try {
    return (await readAll(await container.open(at))).toString('utf8');
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
}
