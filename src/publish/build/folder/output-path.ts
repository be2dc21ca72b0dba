/** The list of the files that blogkeep wrote into an output folder. */
export const listName = '.blogkeep-files';

/** The checksums of these files, see `WrittenSums`. */
export const sumsName = '.blogkeep-sums';

/** Holds unfinished files while a run writes, on the same disk as their places. */
export const workName = '.blogkeep-work';

/**
 * Whether a path is one of a file inside an output folder: `/` between segments, none of them empty or leading up, and no
 * file that the folder needs for itself.
 */
export function isOutputPath(path: string): boolean {
  const segments = path.split('/');
  if ([listName, sumsName, workName].includes(segments[0] ?? '')) return false;
  return segments.every((segment) => !['', '.', '..'].includes(segment) && !/[\\\0\r\n]/u.test(segment));
}

/** Whether a file of the output only tells blogkeep how it was published: to edit it is to choose. */
export function isStateFile(path: string): boolean {
  return path.startsWith('.blogkeep-');
}

/** The folder of a path, the empty text at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
