import fs from 'fs-extra';
import { systemAdvice } from '../core/system-error.ts';
import { CodecError } from './codec.ts';
import { damaged } from './errors.ts';
import { placeOf } from './layout.ts';
import { ownFile } from './own-file.ts';

/** The text of an entry, or undefined where there is none. */
export function readEntry(folder: string, entry: string): string | undefined {
  try {
    // A blog is thousands of small files: the calls that wait for a thread of the pool take four times as long.
    return fs.readFileSync(placeOf(folder, entry), { encoding: 'utf8', flag: ownFile });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    if (code === 'ELOOP') throw damaged(folder, entry, 'it is a symbolic link');
    throw systemAdvice(error) ? error : damaged(folder, entry, (error as Error).message);
  }
}

/** @throws {ArchiveError} naming the entry, when `decode` cannot read the text */
export function decoded<T>(folder: string, entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw damaged(folder, entry, error.message);
    throw error;
  }
}
