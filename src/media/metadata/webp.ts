import { createExif, readExif, xmpHasLocation } from './exif.ts';
import type { MetadataFormat } from './format.ts';

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

const headLength = 12;
/** Bits in the first byte of `VP8X`. */
const flags = { exif: 0x08, xmp: 0x04 };

/** WebP (RFC 9649, section 2.7). */
export const webp: MetadataFormat = {
  // Metadata follows the image data, so the first bytes are never sufficient.
  hasLocation: (bytes, isWhole) => (isWhole ? chunksOf(bytes).some(containsLocation) : undefined),

  stripMetadata(bytes) {
    const chunks = chunksOf(bytes);
    const exif = chunks.find(({ type }) => type === 'EXIF');
    const { orientation } = exif ? readExif(tiffIn(exif.data)) : { orientation: 1 };
    const isRotated = orientation !== 1;
    const remaining = chunks
      .filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
      .map(({ type, start, end }) => {
        const chunk = Buffer.from(bytes.subarray(start, end));
        if (type === 'VP8X') chunk[8] = ((chunk[8] ?? 0) & ~(flags.exif | flags.xmp)) | (isRotated ? flags.exif : 0);
        return chunk;
      });
    const all = Buffer.concat([
      bytes.subarray(0, headLength),
      ...remaining,
      ...(isRotated ? [exifChunk(orientation)] : []),
    ]);
    all.writeUInt32LE(all.length - 8, 4);
    return all;
  },
};

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = headLength;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(bytes.length, at + 8 + length + (length % 2));
    const type = bytes.toString('latin1', at, at + 4);
    chunks.push({ type, start: at, end, data: bytes.subarray(at + 8, Math.min(end, at + 8 + length)) });
    at = end;
  }
  return chunks;
}

function containsLocation({ type, data }: Chunk): boolean {
  if (type === 'EXIF') return readExif(tiffIn(data)).hasLocation;
  return type === 'XMP ' && xmpHasLocation(data);
}

/** Returns the Exif data without the JPEG marker that some programs write before it. */
function tiffIn(data: Buffer): Buffer {
  return data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
}

function exifChunk(orientation: number): Buffer {
  const exif = createExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}
