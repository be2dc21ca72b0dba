import { BackupError } from '../errors.ts';
import { readChunks, type Range, type ReadableFile } from './ranges.ts';
import { message, type Text } from '../../messages/message.ts';

/** What a text of base64 (RFC 4648) is long in bytes, found as its pieces come. */
export class Base64Size {
  #characters = 0;
  #padding = 0;
  /** where the text lies that is in CDATA, if it is */
  cdata: Range | undefined;

  add(text: string | Range): void {
    if (typeof text !== 'string') {
      this.cdata = text;
      return;
    }
    if (this.cdata) return;
    this.#characters += text.length - whiteSpaceIn(text);
    const padding = /[=\s]*$/u.exec(text.slice(-64))?.[0].replace(/\s/gu, '').length ?? 0;
    this.#padding = /^[\s=]*$/u.test(text.slice(-64)) ? this.#padding + padding : padding;
  }

  /** not known of CDATA, which does not come by */
  get bytes(): number | undefined {
    if (this.cdata) return undefined;
    return Math.floor(((this.#characters - Math.min(this.#padding, 2)) * 3) / 4);
  }
}

/** Text without any is looked through four times quicker than a pattern takes. */
function whiteSpaceIn(text: string): number {
  let count = 0;
  for (const character of '\n\r\t ')
    for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/**
 * What base64 in a file stands for, in pieces; white space in it does not count.
 *
 * @param what names it in a sentence
 * @throws {BackupError} where it is no base64
 */
export async function* decodeBase64(file: ReadableFile, range: Range, what: Text): AsyncGenerator<Buffer, undefined> {
  const invalid = () => new BackupError(message('backup.base64-invalid', { what }));
  let rest = '';
  let hasEnded = false;
  for await (const piece of readChunks(file, range)) {
    const text = rest + piece.toString('latin1').replace(/[ \t\r\n]+/gu, '');
    if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text) || (hasEnded && text !== '' && !/^=*$/u.test(text))) throw invalid();
    hasEnded ||= text.endsWith('=');
    const whole = hasEnded ? text.length : text.length - (text.length % 4);
    rest = text.slice(whole);
    const bytes = Buffer.from(text.slice(0, whole), 'base64');
    if (bytes.length > 0) yield bytes;
  }
  if (rest.length === 1) throw invalid();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

/** Bytes that base64 in a file stands for: of what is none of it, those until there. */
export async function decodedSize(file: ReadableFile, range: Range): Promise<number> {
  let size = 0;
  try {
    for await (const piece of decodeBase64(file, range, '')) size += piece.length;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return size;
}
