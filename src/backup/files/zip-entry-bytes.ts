import { TextError } from '../../core/errors/errors.ts';
import { inflateRawSync } from 'node:zlib';
import type { Entry } from 'yauzl';
import type { ZipFileReader } from './zip-reader.ts';
import { message } from '../../messages/message.ts';

/** Entries up to this are unpacked in one go, which takes a third of the time that streams take for them, and no more than some 10 ms. */
const mostPacked = 1_000_000;
const mostUnpacked = 2_000_000;

export function isSmall({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= mostPacked && uncompressedSize <= mostUnpacked;
}

/** The length of a local header without name and extra field (APPNOTE.TXT 4.3.7); the latter may be longer than it is in the list. */
const header = 30;
const likelyExtra = 512;

/** What a small entry holds. Fails where it is not where the list says, or is more than that says. */
export async function readSmallEntry(reader: ZipFileReader, entry: Entry): Promise<Buffer> {
  const { relativeOffsetOfLocalHeader: offset, compressedSize, uncompressedSize } = entry;
  const likely = header + entry.fileNameLength + likelyExtra + compressedSize;
  const read = await reader.bytesAt(offset, likely);
  if (read.length < header || read.readUInt32LE(0) !== 0x04034b50) throw new TextError(message('backup.entry-missing'));
  const start = header + read.readUInt16LE(26) + read.readUInt16LE(28);
  const end = start + compressedSize;
  const packed = end <= read.length ? read.subarray(start, end) : await reader.bytesAt(offset + start, compressedSize);
  if (packed.length < compressedSize) throw new TextError(message('backup.zip-ends'));
  if (entry.compressionMethod === 0) return packed;
  return inflated(packed, uncompressedSize);
}

function inflated(packed: Buffer, size: number): Buffer {
  try {
    // Neither bound may be 0 or below what zlib takes.
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) });
  } catch (error) {
    // What zlib says of it is that a buffer cannot be made, which tells nobody what is wrong.
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isLonger ? new TextError(message('backup.entry-longer', { size })) : error;
  }
}
