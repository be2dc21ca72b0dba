/** Name of the list of files that blogkeep wrote to an output folder. */
export const listName = '.blogkeep-files';

/** Name of the file with the checksums of these files, see `WrittenSums`. */
export const sumsName = '.blogkeep-sums';

/** Name of the folder for temporary files during a run. It is inside the output folder, and so on the same disk as their final paths. */
export const temporaryFolderName = '.blogkeep-work';

/**
 * Reports whether a path is valid for a file inside an output folder: it has no empty or `..` segments, and is not one of blogkeep's own
 * state files.
 */
export function isOutputPath(path: string): boolean {
  const segments = path.split('/');
  if ([listName, sumsName, temporaryFolderName].includes(segments[0] ?? '')) return false;
  return segments.every((segment) => !['', '.', '..'].includes(segment) && !/[\\\0\r\n]/u.test(segment));
}

/** Reports whether a file only stores how the output was published. Users may edit such files. */
export function isStateFile(path: string): boolean {
  return path.startsWith('.blogkeep-');
}

/** Returns the folder of a path; an empty string for a file at the top level. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
