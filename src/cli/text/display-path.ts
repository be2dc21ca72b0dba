import { homedir } from 'node:os';
import { isAbsolute, relative, sep } from 'node:path';

/** Shortens a path for display: in the current folder, it becomes relative. */
export function displayPath(path: string, folder: string): string {
  const relativePath = relative(folder, path);
  return relativePath === '' || relativePath.startsWith('..') || /^[A-Za-z]:/.test(relativePath) ? path : relativePath;
}

/** Abbreviates the user's home folder to `~/`, which configuration files and shells expand. */
export function homePath(path: string): string {
  const relativePath = relative(homedir(), path);
  return relativePath === '' || relativePath.startsWith('..') || isAbsolute(relativePath)
    ? path
    : `~/${relativePath.replaceAll(sep, '/')}`;
}
