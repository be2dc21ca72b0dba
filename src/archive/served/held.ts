import fs from 'fs-extra';
import { isUtf8 } from 'node:buffer';
import { fileStamp } from '../../core/file-stamp.ts';
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
 * @throws {DamagedFile} where something else is in its place, or what it holds is no UTF-8
 */
export function textOf(folder: string, entry: string): string | undefined {
  const file = placeOf(folder, entry);
  try {
    // At once: for a small file that is several times quicker than waiting for a thread.
    const text = fs.readFileSync(file, { encoding: 'utf8', flag: ownFile });
    // A pipe reads as empty; bytes that are no text read as U+FFFD, which may also have been received.
    if (text === '' && !fs.lstatSync(file).isFile()) throw new DamagedFile(entry, 'it is not a file');
    if (text.includes('\uFFFD') && !isUtf8(fs.readFileSync(file, { flag: ownFile })))
      throw new DamagedFile(entry, 'it is not UTF-8');
    return text;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    // What is wrong with the file itself; all else, such as too many open files, is wrong with the machine, and passes.
    if (['ELOOP', 'EISDIR', 'EIO', 'EACCES'].includes(code)) throw new DamagedFile(entry, code);
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

/** Something that is read from one entry, again when that lies differently; undefined where there is none. */
export function rereadFrom<T>(folder: string, entry: string, decode: (text: string) => T): () => T | undefined {
  let known: { readonly stamp: string; readonly value: T | undefined } | undefined;
  return () => {
    const stamp = stampOf(folder, entry);
    if (known?.stamp === stamp) return known.value;
    const text = textOf(folder, entry);
    known = { stamp, value: text === undefined ? undefined : decodedAs(entry, () => decode(text)) };
    return known.value;
  };
}
