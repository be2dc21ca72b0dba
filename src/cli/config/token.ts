import { open } from 'node:fs/promises';
import { messageOf } from '../../core/errors.ts';
import { secret } from '../../options/kinds/text.ts';
import { quote } from '../text/terminal-text.ts';

const longest = 64 * 1024;

/** The token that a file holds, without the white space around it, or a sentence why there is none. */
export async function readToken(path: string): Promise<{ token: string } | { problem: string }> {
  let content: string;
  try {
    const file = await open(path);
    try {
      // Bounded, because the path may be that of a device or of something else altogether.
      const { buffer, bytesRead } = await file.read(Buffer.alloc(longest + 1), 0, longest + 1, null);
      if (bytesRead > longest) return { problem: `The token file ${quote(path)} is too long to be one.` };
      content = buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '');
    } finally {
      await file.close();
    }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? 'there is no such file' : messageOf(error);
    return {
      problem: `The token file ${quote(path)} cannot be read: ${reason}. Give the path of a file that holds the token.`,
    };
  }
  if (content.trim() === '') return { problem: `The token file ${quote(path)} is empty: it must hold the token.` };
  const parsed = secret.parse([content], '');
  return 'value' in parsed
    ? { token: parsed.value }
    : {
        problem: `The token file ${quote(path)} must hold the token alone, one word without spaces or line breaks in it.`,
      };
}
