/** The list of the files that blogkeep wrote into an output folder. */
export const listName = '.blogkeep-files';

/** The checksums of these files, see `WrittenSums`. */
export const sumsName = '.blogkeep-sums';

/** Folder of temporary files during a run, on the same disk as their final paths. */
export const workName = '.blogkeep-work';

/** Reports whether a path is that of a file inside an output folder: no empty or `..` segments, and none of blogkeep's own files. */
export function isOutputPath(path: string): boolean {
  const segments = path.split('/');
  if ([listName, sumsName, workName].includes(segments[0] ?? '')) return false;
  return segments.every((segment) => !['', '.', '..'].includes(segment) && !/[\\\0\r\n]/u.test(segment));
}

/** Reports whether a file only stores how the output was published. Editing it is a choice of the user. */
export function isStateFile(path: string): boolean {
  return path.startsWith('.blogkeep-');
}

/** The folder of a path. Empty at the top. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
