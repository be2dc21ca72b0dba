import { relative } from 'node:path';

/** A path as people want to read it: relative where it is below the current folder. */
export function displayPath(path: string, folder: string): string {
  const way = relative(folder, path);
  return way === '' || way.startsWith('..') || /^[A-Za-z]:/.test(way) ? path : way;
}
