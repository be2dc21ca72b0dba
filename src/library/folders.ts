import { join, resolve } from 'node:path';
import { cacheFolderOf, outputFolder, overlaps, type Folders } from '../app/folders.ts';
import { ofEachOutput } from '../core/outputs.ts';
import { UsageError } from '../core/errors/errors.ts';
import type { CheckedOptions } from './checked-options.ts';

/** Where the things of one blog lie, and what makes the next publish quicker, which the command line shares. */
export interface FoldersAndCache extends Folders {
  readonly cache: string | undefined;
}

/**
 * @param call name of the function that was called
 * @param outputs whether it has to do with Markdown and site, too
 * @throws {UsageError} where a folder is inside another one, or there is no single archive
 */
export function foldersOf(call: string, options: CheckedOptions, outputs: boolean): FoldersAndCache {
  const { dir: [home = resolve('.'), ...others] = [], archive } = options;
  if (others.length > 0)
    throw new UsageError(
      'argument-invalid',
      `"dir" of ${call} must be one folder: call it once for each blog, as each has a home of its own.`,
    );
  if (archive === false)
    throw new UsageError(
      'argument-invalid',
      `"archive" of ${call} must be the path of a folder: it works with the archive.`,
    );
  const all: Folders = {
    archive: archive ?? join(home, 'archive'),
    ...ofEachOutput((name) => {
      const moved = options[name];
      // Nothing is left out that an earlier publish has made, but for what the call says.
      return moved === false ? undefined : outputFolder(name, home, moved);
    }),
  };
  const problems = overlaps(outputs ? { ...all } : { archive: all.archive }).map(
    ({ names, folders, how }) =>
      `The folders of ${names[0]} (${folders[0]}) and ${names[1]} (${folders[1]}) are ${String(how)}: give them places of their own.`,
  );
  if (problems.length > 0) throw new UsageError('folders-overlap', problems.join(' '));
  return { ...all, cache: cacheFolderOf(home, all) };
}
