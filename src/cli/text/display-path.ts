import { relative } from 'node:path';

/** Shortens a path for display: relative if it is in the current folder. */
export function displayPath(path: string, folder: string): string {
  const relativePath = relative(folder, path);
  return relativePath === '' || relativePath.startsWith('..') || /^[A-Za-z]:/.test(relativePath) ? path : relativePath;
}
