import fs from 'fs-extra';
import { withoutTokens } from '../../core/token-addresses.ts';
import { systemAdvice } from '../../core/system-error.ts';
import { CodecError } from '../format/codec.ts';
import { damaged } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';

/** The text of an entry, or undefined where there is none. */
export function readEntry(folder: string, entry: string): string | undefined {
  try {
    // A blog is thousands of small files: the calls that wait for a thread of the pool take four times as long.
    return fs.readFileSync(placeOf(folder, entry), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw systemAdvice(error) ? error : damaged(folder, entry, (error as Error).message);
  }
}

/** The body of a post without access tokens in its addresses, or undefined where it is no file of its own. */
export function readBody(folder: string, id: string): string | undefined {
  const text = readEntry(folder, layout.content(id));
  return text && withoutTokens(text);
}

/** @throws {ArchiveError} naming the entry, when `decode` cannot read the text */
export function decoded<T>(folder: string, entry: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) throw damaged(folder, entry, error.text);
    throw error;
  }
}
