import { BackupError } from '../errors.ts';
import { readChunks, type Range, type ReadableFile } from '../xml/ranges.ts';
import { message, type Text } from '../../messages/message.ts';

/** Computes the decoded size of Base64 text (RFC 4648) that arrives in chunks. */
export class Base64Size {
  #characters = 0;
  #padding = 0;
  /** position of the text, if it is in a CDATA section */
  cdata: Range | undefined;

  add(text: string | Range): void {
    if (typeof text !== 'string') {
      this.cdata = text;
      return;
    }
    if (this.cdata) return;
    this.#characters += text.length - countWhiteSpace(text);
    const padding = /(?<![=\s])[=\s]*$/u.exec(text.slice(-64))?.[0].replace(/\s/gu, '').length ?? 0;
    this.#padding = /^[\s=]*$/u.test(text.slice(-64)) ? this.#padding + padding : padding;
  }

  /** decoded size; undefined for a CDATA section, whose text is not passed to {@link add} */
  get bytes(): number | undefined {
    if (this.cdata) return undefined;
    return Math.floor(((this.#characters - Math.min(this.#padding, 2)) * 3) / 4);
  }
}

/** Counts white space. For text without any, this is four times as fast as a regular expression. */
function countWhiteSpace(text: string): number {
  let count = 0;
  for (const character of '\n\r\t ')
    for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/**
 * Decodes Base64 in a file, in chunks. White space is ignored.
 *
 * @param what name of the content in messages
 * @throws {BackupError} if the text is not Base64
 */
export async function* decodeBase64(file: ReadableFile, range: Range, what: Text): AsyncGenerator<Buffer, undefined> {
  const invalid = () => new BackupError(message('backup.base64-invalid', { what }));
  let pending = '';
  let hasEnded = false;
  for await (const piece of readChunks(file, range)) {
    const text = pending + piece.toString('latin1').replace(/[ \t\r\n]+/gu, '');
    if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text) || (hasEnded && text !== '' && !/^=*$/u.test(text))) throw invalid();
    hasEnded ||= text.endsWith('=');
    const end = hasEnded ? text.length : text.length - (text.length % 4);
    pending = text.slice(end);
    const bytes = Buffer.from(text.slice(0, end), 'base64');
    if (bytes.length > 0) yield bytes;
  }
  if (pending.length === 1) throw invalid();
  if (pending !== '') yield Buffer.from(pending, 'base64');
}

/** Returns the decoded size of Base64 in a file. If the Base64 is invalid, returns the size up to the first error. */
export async function decodedSize(file: ReadableFile, range: Range): Promise<number> {
  let size = 0;
  try {
    for await (const piece of decodeBase64(file, range, '')) size += piece.length;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return size;
}
