import { checksumInName } from '../../../archive/format/copy.ts';
import type { LocalFile } from './local.ts';

/** What has to be done so that the storage holds what a folder does. */
export interface StorePlan {
  /** paths in the archive of files that the storage does not have, or has otherwise */
  readonly put: readonly string[];
  /** paths of what the archive has no longer */
  readonly removed: readonly string[];
}

/**
 * Compares a folder with the storage. Media that are not in the folder stay in the storage as long as the archive speaks of them.
 *
 * @param local the files of the folder
 * @param sums what the folder's manifest and journal say of files, by path; null for one that was removed
 * @param remote checksum of what the storage has, by path; undefined where it is not known
 */
export function planStore(
  local: ReadonlyMap<string, LocalFile>,
  sums: ReadonlyMap<string, string | null>,
  remote: ReadonlyMap<string, string | undefined>,
): StorePlan {
  const put = [...local].filter(([path, { sha256 }]) => remote.get(path) !== sha256).map(([path]) => path);
  const isElsewhere = (path: string) => checksumInName(path) !== undefined && typeof sums.get(path) === 'string';
  const removed = [...remote.keys()].filter((path) => !local.has(path) && !isElsewhere(path));
  return { put: put.sort(), removed: removed.sort() };
}
