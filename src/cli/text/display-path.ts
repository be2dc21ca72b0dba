import { relative } from 'node:path';

/** Shortens a path for display: in the current folder, it becomes relative. */
export function displayPath(path: string, folder: string): string {
  const relativePath = relative(folder, path);
  return relativePath === '' || relativePath.startsWith('..') || /^[A-Za-z]:/.test(relativePath) ? path : relativePath;
}
