import fs from 'fs-extra';
import { fileStamp } from '../../core/file-stamp.ts';
import { systemAdvice } from '../../core/system-error.ts';
import { CodecError } from '../codec.ts';
import { placeOf } from '../layout.ts';
import { ownFile } from '../own-file.ts';

/** What an archive has of something that was asked for, or why it has none. */
export type Held<T> =
  | { readonly kind: 'held'; readonly value: T }
  /** there is no such post */
  | { readonly kind: 'unknown' }
  /** the source refused to show it */
  | { readonly kind: 'refused' }
  /** no run could get it from the source yet */
  | { readonly kind: 'missing' }
  /** a file that cannot be read, relative to the archive */
  | { readonly kind: 'damaged'; readonly entry: string };

export const held = <T>(value: T): Held<T> => ({ kind: 'held', value });

/** A file that is not what the archive wrote there, or not there at all. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  readonly entry: string;

  constructor(entry: string, why: string) {
    super(`${entry}: ${why}`);
    this.entry = entry;
  }
}

/**
 * The text of an entry that is a file of the archive's own; undefined where there is none.
 * @throws {DamagedFile} where something else is in its place
 */
export function textOf(folder: string, entry: string): string | undefined {
  try {
    // At once: for a small file that is several times quicker than waiting for a thread.
    return fs.readFileSync(placeOf(folder, entry), { encoding: 'utf8', flag: ownFile });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    // What is wrong with the file itself; all else, such as too many open files, is wrong with the machine, and passes.
    if (['ELOOP', 'EISDIR', 'EIO', 'EACCES'].includes(code) || !systemAdvice(error)) throw new DamagedFile(entry, code);
    throw error;
  }
}

/** @throws {DamagedFile} where `decode` cannot read the text */
export function decodedAs<T>(entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw new DamagedFile(entry, error.message);
    throw error;
  }
}

/** How an entry lies on the disk, see {@link fileStamp}. */
export function stampOf(folder: string, entry: string): string {
  return fileStamp(fs.lstatSync(placeOf(folder, entry), { throwIfNoEntry: false }));
}

export function isFolder(folder: string, entry: string): boolean {
  return fs.lstatSync(placeOf(folder, entry), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Something that is read from one entry, again when that lies differently. */
export function rereadFrom<T>(folder: string, entry: string, read: (text: string | undefined) => T): () => T {
  let known: { readonly stamp: string; readonly value: T } | undefined;
  return () => {
    const stamp = stampOf(folder, entry);
    if (known?.stamp !== stamp) known = { stamp, value: decodedAs(entry, () => read(textOf(folder, entry))) };
    return known.value;
  };
}
