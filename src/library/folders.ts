import { join, resolve } from 'node:path';
import { cacheFolderOf, outputFolder, overlaps, staticFolderOf, type Folders } from '../app/folders.ts';
import { mapOutputNames } from '../core/outputs.ts';
import { UsageError } from '../core/errors/errors.ts';
import type { CheckedOptions } from './checked-options.ts';

/** Folders of one blog, with the cache folder that later publishes and the command line use, and that of the user's own files. */
export interface FoldersAndCache extends Folders {
  readonly cache: string | undefined;
  readonly static: string | undefined;
}

/**
 * Returns the absolute paths of the folders of a call.
 *
 * @param call name of the called function
 * @param outputs whether the call uses the output folders, in which case they must not overlap
 * @throws {UsageError} if folders overlap, or if `dir` or `archive` is not a single folder
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
    ...mapOutputNames((name) => {
      const moved = options.explicit.has(name) ? options[name] : undefined;
      // Outputs of the last publish are included unless the call disables them.
      return moved === false ? undefined : outputFolder(name, home, moved);
    }),
  };
  const problems = overlaps(outputs ? { ...all } : { archive: all.archive }).map(
    ({ names, folders, overlapMessage }) =>
      `The folders of ${names[0]} (${folders[0]}) and ${names[1]} (${folders[1]}) are ${String(overlapMessage)}: give them places of their own.`,
  );
  if (problems.length > 0) throw new UsageError('folders-overlap', problems.join(' '));
  return { ...all, cache: cacheFolderOf(home, all), static: staticFolderOf(home, all) };
}
