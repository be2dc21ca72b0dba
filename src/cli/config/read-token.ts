import { open } from 'node:fs/promises';
import { errorText } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import { secret } from '../../options/kinds/text.ts';
import { quote } from '../text/terminal-text.ts';

/** in bytes */
const maxTokenFileSize = 64 * 1024;

/** Returns the token in a file, without surrounding white space, or a problem if the file has no valid token. */
export async function readToken(path: string): Promise<{ token: string } | { problem: Text }> {
  const file = quote(path);
  let content: string;
  try {
    const opened = await open(path);
    try {
      // Limits the size, because the path may be that of a device.
      const { buffer, bytesRead } = await opened.read(
        Buffer.alloc(maxTokenFileSize + 1),
        0,
        maxTokenFileSize + 1,
        null,
      );
      if (bytesRead > maxTokenFileSize) return { problem: message('configuration.token-file-too-long', { file }) };
      content = buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '');
    } finally {
      await opened.close();
    }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? message('configuration.no-such-file') : errorText(error);
    return { problem: message('configuration.token-file-unreadable', { file, reason }) };
  }
  if (content.trim() === '') return { problem: message('configuration.token-file-empty', { file }) };
  const parsed = secret.parse([content], '');
  return 'value' in parsed
    ? { token: parsed.value }
    : { problem: message('configuration.token-file-invalid', { file }) };
}
