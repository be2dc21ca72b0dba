import { TextError } from '../../core/errors.ts';
import fs from 'fs-extra';
import { isUtf8 } from 'node:buffer';
import { fileStamp } from '../../core/file-stamp.ts';
import { CodecError } from '../format/codec.ts';
import { placeOf } from '../format/layout.ts';
import { ownFile } from '../reader/files.ts';
import { message, type Text } from '../../messages/message.ts';

/** A file that is not what the archive wrote there, or not there at all. */
export class DamagedFile extends TextError {
  override readonly name = 'DamagedFile';
  readonly entry: string;

  constructor(entry: string, why: Text) {
    super(message('archive.other-form', { place: entry, issue: why }));
    this.entry = entry;
  }
}

/** What is wrong with a file itself; all else, such as too many open files, is wrong with the machine, and passes. */
const ofTheFile = ['ELOOP', 'EISDIR', 'EIO', 'EACCES', 'EPERM'];

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * The text of an entry that is a file of the archive's own; undefined where there is none.
 * @throws {DamagedFile} where something else is in its place, or what it holds is no UTF-8
 */
export function ownText(folder: string, entry: string): string | undefined {
  const file = placeOf(folder, entry);
  try {
    // At once: for a small file that is several times quicker than waiting for a thread.
    const text = fs.readFileSync(file, { encoding: 'utf8', flag: ownFile });
    // A pipe reads as empty; bytes that are no text read as U+FFFD, which may also have been received.
    if (text === '' && !fs.lstatSync(file).isFile()) throw new DamagedFile(entry, message('archive.not-a-file'));
    if (text.includes('\uFFFD') && !isUtf8(fs.readFileSync(file, { flag: ownFile })))
      throw new DamagedFile(entry, message('archive.not-utf-8'));
    return text;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw ofTheFile.includes(codeOf(error)) ? new DamagedFile(entry, codeOf(error)) : error;
  }
}

/** @throws {DamagedFile} where `decode` cannot read the text */
export function decodedAs<T>(entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw new DamagedFile(entry, error.text);
    throw error;
  }
}

/** How an entry lies on the disk, see {@link fileStamp}; that it may not be looked at is one way to lie. */
export function stampOf(folder: string, entry: string): string {
  return changeOf(folder, entry).stamp;
}

/**
 * @returns `stamp` as {@link stampOf}; `at`, when it has come to lie so, in milliseconds since 1970: 0 where there is none, or it may
 *   not be looked at
 */
export function changeOf(folder: string, entry: string): { readonly stamp: string; readonly at: number } {
  try {
    const stats = fs.lstatSync(placeOf(folder, entry), { throwIfNoEntry: false });
    return { stamp: fileStamp(stats), at: stats ? Math.max(stats.mtimeMs, stats.ctimeMs) : 0 };
  } catch (error) {
    if (ofTheFile.includes(codeOf(error))) return { stamp: codeOf(error), at: 0 };
    throw error;
  }
}

/**
 * Something that is read from an entry, again when that is another one or lies differently; undefined where there is none. Only
 * the last one is kept.
 */
export function rereadFrom<T>(folder: string, decode: (text: string) => T): (entry: string) => T | undefined {
  let known: { readonly entry: string; readonly stamp: string; readonly value: T | undefined } | undefined;
  return (entry) => {
    const stamp = stampOf(folder, entry);
    if (known?.stamp === stamp && known.entry === entry) return known.value;
    const text = ownText(folder, entry);
    known = { entry, stamp, value: text === undefined ? undefined : decodedAs(entry, () => decode(text)) };
    return known.value;
  };
}
