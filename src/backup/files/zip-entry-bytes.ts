import { TextError } from '../../core/errors/errors.ts';
import { inflateRawSync } from 'node:zlib';
import type { Entry } from 'yauzl';
import { localHeaderSize } from './zip-limits.ts';
import type { ZipFileReader } from './zip-reader.ts';
import { message } from '../../messages/message.ts';

/** Maximum sizes in bytes of entries that are inflated synchronously, which takes a third as long as a stream, and at most some 10 ms. */
const maxCompressedSize = 1_000_000;
const maxSize = 2_000_000;

export function isSmall({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= maxCompressedSize && uncompressedSize <= maxSize;
}

/** In bytes. The extra field of a local header may be longer than that in the central directory. */
const expectedExtraSize = 512;

/** Returns the content of a small entry. Fails if it is not at the declared position, or is larger than declared. */
export async function readSmallEntry(reader: ZipFileReader, entry: Entry): Promise<Buffer> {
  const { relativeOffsetOfLocalHeader: offset, compressedSize, uncompressedSize } = entry;
  const expected = localHeaderSize + entry.fileNameLength + expectedExtraSize + compressedSize;
  const read = await reader.bytesAt(offset, expected);
  if (read.length < localHeaderSize || read.readUInt32LE(0) !== 0x04034b50)
    throw new TextError(message('backup.entry-missing'));
  const start = localHeaderSize + read.readUInt16LE(26) + read.readUInt16LE(28);
  const end = start + compressedSize;
  const compressed =
    end <= read.length ? read.subarray(start, end) : await reader.bytesAt(offset + start, compressedSize);
  if (compressed.length < compressedSize) throw new TextError(message('backup.zip-ends'));
  if (entry.compressionMethod === 0) return compressed;
  return inflate(compressed, uncompressedSize);
}

function inflate(compressed: Buffer, size: number): Buffer {
  try {
    // zlib requires an output limit of at least 1 and a chunk size of at least 64.
    return inflateRawSync(compressed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) });
  } catch (error) {
    // The message of zlib is about a buffer, which does not help users.
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isLonger ? new TextError(message('backup.entry-longer', { size })) : error;
  }
}
