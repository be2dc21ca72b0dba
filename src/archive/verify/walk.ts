// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fs-extra is half of the files that a worker would load, and each call would go through it
import fs from 'node:fs';
import { systemAdvice } from '../../core/system-error.ts';
import { placeOf } from '../format/layout.ts';
import { message, type Text } from '../../messages/message.ts';

/** Something that is in a folder, at any depth; folders themselves are not reported. */
export interface Found {
  /** relative to the walk's folder, with `/` */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'other' | 'unreadable';
  /** why it cannot be read */
  readonly reason?: Text;
}

/** A folder that was not walked. */
export interface LeftFolder {
  readonly path: string;
  readonly kind: 'folder';
}

/**
 * Everything below an entry of a folder, sorted by path within each folder. Links are reported and not followed; a folder that
 * vanishes while it is walked has nothing in it.
 */
export function walk(folder: string, start: string): Generator<Found> {
  return walkWithout(folder, start, () => false) as Generator<Found>;
}

/**
 * {@link walk} that leaves folders out: each is reported where what is in it would be.
 * @param isLeft by path
 */
export function* walkWithout(
  folder: string,
  start: string,
  isLeft: (path: string) => boolean,
): Generator<Found | LeftFolder> {
  const top = fs.lstatSync(placeOf(folder, start), { throwIfNoEntry: false });
  // An archive as a whole may be a link to where there is room; nothing in it may.
  if (top && !top.isDirectory() && start !== '') yield foundAs(start, top);
  if (top?.isDirectory() || start === '') yield* below(folder, start, isLeft);
}

/** {@link walk} from what was just seen to be a folder. */
export function walkFolder(folder: string, start: string): Generator<Found> {
  return below(folder, start, () => false) as Generator<Found>;
}

function* below(folder: string, start: string, isLeft: (path: string) => boolean): Generator<Found | LeftFolder> {
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isLeft(at)) {
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
