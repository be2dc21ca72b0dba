import fs from 'fs-extra';
import { basename, dirname, join, relative, sep } from 'node:path';
import { outputNames, outputTable, type ByOutput, type OutputName } from '../core/output-names.ts';
import { message, type Message } from '../messages/message.ts';
import { optionsName } from '../publish/site-model/options/remembered-options.ts';

/** The folders of the wanted outputs. */
export type OutputFolders = ByOutput<string>;

/** The folders of one blog. All absolute. */
export interface Folders extends OutputFolders {
  readonly archive: string;
}

/**
 * Returns the folder of an output: the explicit one, or the one in the home folder. An output that is only made on request is made again if
 * an earlier publish has made it.
 *
 * @param given its folder, or whether it is requested
 * @returns undefined if the output is not wanted
 */
export function outputFolder(name: OutputName, home: string, given: string | boolean | undefined): string | undefined {
  if (typeof given === 'string') return given;
  const { folder, ...entry } = outputTable[name];
  const usual = join(home, folder);
  const isAsked = given === true || !('onlyWhereAsked' in entry) || fs.existsSync(join(usual, optionsName));
  return isAsked ? usual : undefined;
}

/**
 * The cache folder: in the home folder or beside the archive, but in no folder that may be put on the web, since it names private posts.
 * Undefined if there is no such place.
 */
export function cacheFolderOf(home: string, { archive, ...outputs }: Folders): string | undefined {
  const published = outputNames.flatMap((name) => outputs[name] ?? []);
  return [home, dirname(archive)]
    .filter((place) => !published.some((folder) => isWithin(place, folder)))
    .map((place) => join(place, '.blogkeep-cache'))[0];
}

/** Finds pairs of folders that overlap but must not. */
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

/** Reports whether a path is another one or inside it. Symbolic links are resolved as far as the paths exist. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(realPath(outer), realPath(inner));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

/** Resolves the symbolic links of a path as far as it exists. */
export function realPath(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
