// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fs-extra is half of the files that a worker would load, and each call would go through it
import fs from 'node:fs';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { placeOf } from '../format/layout.ts';
import { message, type Text } from '../../messages/message.ts';

/** Something in a folder, at any depth, except folders. */
export interface Found {
  /** relative to the walk's folder, with `/` */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'other' | 'unreadable';
  /** why it cannot be read */
  readonly reason?: Text;
}

/** A folder that was skipped. */
export interface SkippedFolder {
  readonly path: string;
  readonly kind: 'folder';
}

/** Lists everything below an entry of a folder, sorted by name within each folder. Links are not followed. A folder that disappears is empty. */
export function walk(folder: string, start: string): Generator<Found> {
  return walkWithout(folder, start, () => false) as Generator<Found>;
}

/** {@link walk} that skips folders, and lists each in the place of its contents. */
export function* walkWithout(
  folder: string,
  start: string,
  isSkipped: (path: string) => boolean,
): Generator<Found | SkippedFolder> {
  const top = fs.lstatSync(placeOf(folder, start), { throwIfNoEntry: false });
  // The archive itself may be a link; nothing in it may.
  if (top && !top.isDirectory() && start !== '') yield foundAs(start, top);
  if (top?.isDirectory() || start === '') yield* below(folder, start, isSkipped);
}

/** {@link walk} from an existing folder. */
export function walkFolder(folder: string, start: string): Generator<Found> {
  return below(folder, start, () => false) as Generator<Found>;
}

function* below(folder: string, start: string, isSkipped: (path: string) => boolean): Generator<Found | SkippedFolder> {
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
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else yield foundAs(path, entry);
    }
  }
}

function foundAs(path: string, entry: Pick<fs.Dirent, 'isFile' | 'isSymbolicLink'>): Found {
  return { path, kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other' };
}

function entriesOf(folder: string, path: string): fs.Dirent[] | Found {
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
