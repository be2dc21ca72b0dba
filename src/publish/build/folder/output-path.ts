/** List of the files that blogkeep wrote to an output folder. */
export const listName = '.blogkeep-files';

/** Checksums of these files, see `WrittenSums`. */
export const sumsName = '.blogkeep-sums';

/** Folder of temporary files during a run, on the same disk as their final paths. */
export const temporaryFolderName = '.blogkeep-work';

/** Reports whether a path is that of a file inside an output folder: no empty or `..` segments, and none of blogkeep's own files. */
export function isOutputPath(path: string): boolean {
  const segments = path.split('/');
  if ([listName, sumsName, temporaryFolderName].includes(segments[0] ?? '')) return false;
  return segments.every((segment) => !['', '.', '..'].includes(segment) && !/[\\\0\r\n]/u.test(segment));
}

/** Reports whether a file only stores how the output was published. Users may edit it. */
export function isStateFile(path: string): boolean {
  return path.startsWith('.blogkeep-');
}

/** Returns the folder of a path; empty for a file at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
