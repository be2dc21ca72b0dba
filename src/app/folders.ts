import fs from 'fs-extra';
import { basename, dirname, join, relative, sep } from 'node:path';
import { outputNames, outputTable, type ByOutput, type OutputName } from '../core/output-names.ts';
import { message, type Message } from '../messages/message.ts';
import { optionsName } from '../publish/site-model/options/remembered-options.ts';

/** The folder of each output that is wanted. */
export type OutputFolders = ByOutput<string>;

/** Where the things of one blog lie. All absolute. */
export interface Folders extends OutputFolders {
  readonly archive: string;
}

/**
 * The folder of an output: the one that is given, or the one in the home folder. What is made only where it is asked for is made again where
 * an earlier publish has made it there.
 *
 * @param given its folder, or whether it is asked for
 * @returns undefined where it is not made
 */
export function outputFolder(name: OutputName, home: string, given: string | boolean | undefined): string | undefined {
  if (typeof given === 'string') return given;
  const { folder, ...entry } = outputTable[name];
  const usual = join(home, folder);
  const isAsked = given === true || !('onlyWhereAsked' in entry) || fs.existsSync(join(usual, optionsName));
  return isAsked ? usual : undefined;
}

/**
 * Where a run leaves what makes the next one quicker: in the home folder or beside the archive, but in nothing that is put on
 * the web, since it names private posts. Undefined where there is no such place.
 */
export function cacheFolderOf(home: string, { archive, ...outputs }: Folders): string | undefined {
  const published = outputNames.flatMap((name) => outputs[name] ?? []);
  return [home, dirname(archive)]
    .filter((place) => !published.some((folder) => isWithin(place, folder)))
    .map((place) => join(place, '.blogkeep-cache'))[0];
}

/** Folders that need places of their own and have none: each two of them, and how they lie. */
export interface Overlap {
  readonly names: readonly [string, string];
  readonly folders: readonly [string, string];
  readonly how: Message;
}

export function overlaps(folders: Readonly<Record<string, string | undefined>>): Overlap[] {
  const all = Object.entries(folders).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return all.flatMap(([name, folder], index) =>
    all.slice(index + 1).flatMap(([otherName, other]): Overlap[] => {
      const [inner, outer] = [isWithin(folder, other), isWithin(other, folder)];
      if (!inner && !outer) return [];
      const how = message(inner && outer ? 'app.same-folder' : 'app.folder-in-folder');
      return [{ names: [name, otherName], folders: [folder, other], how }];
    }),
  );
}

/** Whether one path is the other or lies within it, looking through symbolic links as far as the paths exist. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(realPath(outer), realPath(inner));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

/** A path without symbolic links, as far as it exists. */
export function realPath(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
