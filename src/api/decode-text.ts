import { TextDecoder } from 'node:util';
import { MalformedResponse } from './errors.ts';
import { message } from '../messages/message.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the text of a response and drops its byte order mark. Uses the charset of the content type. Uses UTF-8 if there is none, if it is
 * unknown, or if the bytes begin with the UTF-8 byte order mark.
 *
 * @throws {MalformedResponse} if the bytes are invalid in the charset: nothing is replaced or guessed
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  try {
    return decoderFor(bytes, contentType).decode(bytes);
  } catch {
    throw new MalformedResponse(message('api.charset'), 'text', true);
  }
}

function decoderFor(bytes: Uint8Array, contentType: string): TextDecoder {
  const label = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(contentType)?.[1];
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (label === undefined || isMarked || /^utf-?8$/iu.test(label)) return utf8;
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return utf8;
  }
}
