/** The list of the files that blogkeep wrote into an output folder. */
export const listName = '.blogkeep-files';

/** Holds unfinished files while a run writes, on the same disk as their places. */
export const workName = '.blogkeep-work';

/**
 * Whether a path is one of a file inside an output folder: `/` between segments, none of them empty or leading up, and no
 * file that the folder needs for itself.
 */
export function isOutputPath(path: string): boolean {
  const segments = path.split('/');
  if (segments[0] === listName || segments[0] === workName) return false;
  return segments.every((segment) => !['', '.', '..'].includes(segment) && !/[\\\0\r\n]/u.test(segment));
}

/** The folder of a path, the empty text at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
