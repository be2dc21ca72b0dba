import { crc32 } from 'node:zlib';
import { createExif, readExif, xmpHasLocation } from './exif.ts';
import type { MetadataFormat } from './format.ts';

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

const signatureLength = 8;
const metadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);

/** PNG and APNG (PNG, third edition, sections 5.3 and 11.3). */
export const png: MetadataFormat = {
  // Metadata may be at the end of the file, so the first bytes are never sufficient.
  hasLocation: (bytes, isWhole) => (isWhole ? chunksOf(bytes).chunks.some(containsLocation) : undefined),

  stripMetadata(bytes) {
    const { chunks, end } = chunksOf(bytes);
    const exif = chunks.find(({ type }) => type === 'eXIf');
    const { orientation } = exif ? readExif(exif.data) : { orientation: 1 };
    const remaining = chunks
      .filter(({ type }) => !metadata.has(type))
      .map((chunk) => bytes.subarray(chunk.start, chunk.end));
    return Buffer.concat([
      bytes.subarray(0, signatureLength),
      ...remaining.slice(0, 1),
      ...(orientation === 1 ? [] : [exifChunk(orientation)]),
      ...remaining.slice(1),
      // The remaining bytes of a truncated file.
      bytes.subarray(end),
    ]);
  },
};

/** Returns the complete chunks up to the end of the image, and the offset of that end. */
function chunksOf(bytes: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  let at = signatureLength;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, start: at, end, data: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (type === 'IEND') return { chunks, end: bytes.length };
  }
  return { chunks, end: at };
}

function containsLocation({ type, data }: Chunk): boolean {
  if (type === 'eXIf') return readExif(data).hasLocation;
  if (!metadata.has(type)) return false;
  const keyword = data.toString('latin1', 0, Math.max(0, data.indexOf(0)));
  // Metadata as encoded by older programs. It is not decoded, and counts as a location.
  if (/^Raw profile type /iu.test(keyword)) return true;
  const isCompressed = type === 'zTXt' || (type === 'iTXt' && data[keyword.length + 1] === 1);
  return keyword === 'XML:com.adobe.xmp' && (isCompressed || xmpHasLocation(data));
}

function exifChunk(orientation: number): Buffer {
  const exif = createExif(orientation);
  const chunk = Buffer.alloc(exif.length + 12);
  chunk.writeUInt32BE(exif.length, 0);
  chunk.write('eXIf', 4, 'latin1');
  exif.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
