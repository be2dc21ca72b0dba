// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fs-extra is half of the files that a worker would load, and each call would go through it
import fs from 'node:fs';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { placeOf } from '../format/layout.ts';
import { message, type Text } from '../../messages/message.ts';

/** An entry of a folder, at any depth, that is not itself a folder. */
export interface FolderEntry {
  /** path relative to the archive, with `/` */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'other' | 'unreadable';
  /** the reason why the entry cannot be read, if it cannot */
  readonly reason?: Text;
}

/** A folder that was skipped. */
export interface SkippedFolder {
  readonly path: string;
  readonly kind: 'folder';
}

/** Lists the payload like {@link walk}, but lists skipped folders themselves instead of their contents. */
export function* walkPayload(
  folder: string,
  isSkipped: (path: string) => boolean,
): Generator<FolderEntry | SkippedFolder> {
  const top = fs.lstatSync(placeOf(folder, 'data'), { throwIfNoEntry: false });
  // The archive itself may be a link, but nothing in it may be one.
  if (top && !top.isDirectory()) yield foundAs('data', top);
  if (top?.isDirectory()) yield* below(folder, 'data', isSkipped);
}

/**
 * Lists all entries of an existing folder at any depth, sorted by name within each folder. Does not follow links. A folder that disappears
 * counts as empty.
 */
export function walk(folder: string, start: string): Generator<FolderEntry> {
  return below(folder, start, () => false) as Generator<FolderEntry>;
}

function* below(
  folder: string,
  start: string,
  isSkipped: (path: string) => boolean,
): Generator<FolderEntry | SkippedFolder> {
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isSkipped(at)) {
      yield { path: at, kind: 'folder' };
      continue;
    }
    const found = entriesOf(folder, at);
    if (!Array.isArray(found)) {
      yield found;
      continue;
    }
    for (const entry of found) {
      const path = `${at}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else yield foundAs(path, entry);
    }
  }
}

function foundAs(path: string, entry: Pick<fs.Dirent, 'isFile' | 'isSymbolicLink'>): FolderEntry {
  return { path, kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other' };
}

function entriesOf(folder: string, path: string): fs.Dirent[] | FolderEntry {
  try {
    const entries = fs.readdirSync(`${folder}/${path}`, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return [];
    const system = systemAdvice(error);
    return {
      path,
      kind: 'unreadable',
      reason: system ? message('archive.unreadable', { advice: system.advice, code }) : code,
    };
  }
}
