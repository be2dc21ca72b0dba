import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { errorText } from '../../core/errors/errors.ts';
import { BackupError } from '../errors.ts';
import { message } from '../../messages/message.ts';

/**
 * Returns a stream that fails at its end if the size or checksum differs from the declared one, so its data must not be used before then.
 * Every failure is a {@link BackupError} that names the file.
 *
 * @param what name of the file at the start of a sentence
 * @param size declared size in bytes
 * @param checksum declared CRC-32, if known
 */
export function checkedStream(
  source: Readable | AsyncGenerator<Buffer>,
  what: string,
  size: number,
  checksum?: number,
): Readable {
  const stream = Readable.from(chunksOf(source, what, size, checksum), { objectMode: false });
  // If the stream is closed before it is read, the generator never starts, so nothing else would close the source.
  return source instanceof Readable ? stream.once('close', () => source.destroy()) : stream;
}

async function* chunksOf(source: AsyncIterable<unknown>, what: string, size: number, checksum: number | undefined) {
  let count = 0;
  let crc = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      count += chunk.length;
      if (count > size) break;
      if (checksum !== undefined) crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw new BackupError(message('backup.not-readable-again', { what, why: errorText(error) }), { cause: error });
  }
  if (count !== size) {
    throw new BackupError(
      count > size
        ? message('backup.more-bytes', { what, size })
        : message('backup.fewer-bytes', { what, count, size }),
    );
  }
  if (checksum !== undefined && crc !== checksum) {
    throw new BackupError(message('backup.wrong-checksum', { what }));
  }
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
}
