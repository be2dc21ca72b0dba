import fs from 'fs-extra';
import { basename, dirname, join, relative, sep } from 'node:path';
import { outputNames, outputTable, type ByOutput, type OutputName } from '../core/outputs.ts';
import { message, type Message } from '../messages/message.ts';
import { optionsName } from '../publish/site-model/options/remembered-options.ts';

export type OutputFolders = ByOutput<string>;

/** Folders of one blog, all absolute. */
export interface Folders extends OutputFolders {
  readonly archive: string;
}

/**
 * Returns the folder of an output: the explicit one, or the default folder in the home folder. An output that is disabled by default is
 * also published if an earlier publish created it.
 * @param choice folder of the output, or whether it is requested
 * @returns undefined if the output is not requested
 */
export function outputFolder(name: OutputName, home: string, choice: string | boolean | undefined): string | undefined {
  if (typeof choice === 'string') return choice;
  const { folder, ...entry } = outputTable[name];
  const defaultFolder = join(home, folder);
  const isWanted = choice === true || !('isOptIn' in entry) || fs.existsSync(join(defaultFolder, optionsName));
  return isWanted ? defaultFolder : undefined;
}

/**
 * Returns the cache folder: in the home folder or beside the archive, but never inside an output, since outputs may be uploaded and the
 * cache contains names of private posts. Undefined if both places are inside an output.
 */
export function cacheFolderOf(home: string, { archive, ...outputs }: Folders): string | undefined {
  const published = outputNames.flatMap((name) => outputs[name] ?? []);
  return possibleCaches(home, archive).find((cache) => !published.some((folder) => isWithin(cache, folder)));
}

/** Returns the folders in which the cache of a blog may be. */
export const possibleCaches = (home: string, archive: string): readonly string[] =>
  [home, dirname(archive)].map((place) => join(place, '.blogkeep-cache'));

/**
 * Returns the folder with the user's own files for the site: `static` in the home folder. Undefined if there is none, if it overlaps with a
 * folder of the blog, or if it is a home: an archive must never be published.
 */
export function staticFolderOf(home: string, { archive, ...outputs }: Folders): string | undefined {
  const folder = join(home, 'static');
  const others = [archive, ...outputNames.flatMap((name) => outputs[name] ?? [])];
  const isFree = others.every((other) => !isWithin(other, folder) && !isWithin(folder, other));
  const exists = fs.existsSync(folder) && fs.statSync(folder).isDirectory();
  return exists && isFree && !fs.existsSync(join(folder, 'archive')) ? folder : undefined;
}

/** A pair of folders that overlap, although they must not. */
export interface Overlap {
  readonly names: readonly [string, string];
  readonly folders: readonly [string, string];
  readonly overlapMessage: Message;
}

export function overlaps(folders: Readonly<Record<string, string | undefined>>): Overlap[] {
  const all = Object.entries(folders).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return all.flatMap(([name, folder], index) =>
    all.slice(index + 1).flatMap(([otherName, other]): Overlap[] => {
      const [inner, outer] = [isWithin(folder, other), isWithin(other, folder)];
      if (!inner && !outer) return [];
      const overlapMessage = message(inner && outer ? 'app.same-folder' : 'app.folder-in-folder');
      return [{ names: [name, otherName], folders: [folder, other], overlapMessage }];
    }),
  );
}

/** Reports whether a path equals another path or is inside it. Resolves symbolic links in the existing part of each path. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(realPath(outer), realPath(inner));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

/** Resolves the symbolic links in the existing part of a path. */
export function realPath(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
