import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { errorText } from '../../core/errors/errors.ts';
import { BackupError } from '../errors.ts';
import { message } from '../../messages/message.ts';

/**
 * The bytes of a file as they come, held to what is said of them: as many, and with that checksum where one is known. Every failure
 * is a {@link BackupError} that names the file, and what was read until then must not be used.
 *
 * @param what the file, as a sentence begins with it
 */
export function checkedStream(
  source: Readable | AsyncGenerator<Buffer>,
  what: string,
  size: number,
  checksum?: number,
): Readable {
  const stream = Readable.from(chunksOf(source, what, size, checksum), { objectMode: false });
  // Where nobody has begun to read, nothing else would close it.
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

/** All bytes of a stream. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
}
