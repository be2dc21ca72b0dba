import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';

/** A file of a zip. */
export interface ZipEntry {
  /** relative, with `/` between segments */
  readonly path: string;
  /** The content, as UTF-8 if it is text. A function is called when the entry is written. */
  readonly content: Content | (() => Content | Promise<Content>);
  /** whether the content is compressed, unless that makes it larger */
  readonly isCompressed: boolean;
}

type Content = string | Uint8Array;

/** A written entry, as the central directory records it. */
interface WrittenEntry extends Head {
  readonly offset: number;
}

/** The fields that local header and central directory have in common. */
interface Head {
  /** Encoded only while it is written: small buffers share memory, and one of them would keep all of it. */
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
}

/**
 * Writes a zip, holding one entry in memory at a time. Every byte follows from the entries: time stamps are fixed, and `fflate` compresses
 * in JavaScript, because the zlib of Node.js differs between versions. Headers contain sizes and checksums, since EPUB readers may not
 * support data descriptors. Section numbers refer to PKWARE's APPNOTE.TXT.
 *
 * @throws {RangeError} if an entry is larger than 4 GiB, or its path longer than 65,535 bytes
 */
export async function* zipFile(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { path, content, isCompressed } of entries) {
    const loaded = typeof content === 'function' ? await content() : content;
    const bytes = typeof loaded === 'string' ? Buffer.from(loaded) : loaded;
    const deflated = isCompressed ? deflateSync(bytes) : bytes;
    const isSmaller = deflated.length < bytes.length;
    const data = isSmaller ? deflated : bytes;
    const entry = {
      path,
      method: isSmaller ? 8 : 0,
      crc: crc32(bytes),
      compressedSize: data.length,
      size: bytes.length,
      offset,
    };
    if (entry.size >= max32 || Buffer.byteLength(path) > max16) throw new RangeError(`The entry ${path} is too large.`);
    const header = localHeader(entry);
    written.push(entry);
    offset += header.length + data.length;
    yield header;
    yield data;
  }
  let directorySize = 0;
  for (const entry of written) {
    const header = centralHeader(entry);
    directorySize += header.length;
    yield header;
  }
  yield endOfDirectory({ count: written.length, size: directorySize, offset });
}

/** Values that mean that the number is in a ZIP64 record (4.4.1.4). */
const max16 = 0xffff;
const max32 = 0xffffffff;

/** Versions of the format (4.4.3.2): 2.0 for compression, 4.5 for ZIP64. */
const version = 20;
const zip64Version = 45;

/** 1980-01-01, the first date of the format (4.4.6). */
const date = (1 << 5) | 1;

/** Local file header (4.3.7). */
const localHeader = (head: Head): Uint8Array =>
  Buffer.concat([uint32(0x04034b50), uint16(version), commonFields(head), uint16(0), Buffer.from(head.path)]);

/** Central directory file header (4.3.12). */
function centralHeader(entry: WrittenEntry): Uint8Array {
  const { path, offset } = entry;
  const isZip64 = offset >= max32;
  const neededVersion = isZip64 ? zip64Version : version;
  // Extra field with the offset (4.5.3).
  const extra = isZip64 ? [uint16(1, 8), uint64(offset)] : [];
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(neededVersion, neededVersion),
    commonFields(entry),
    // Length of the extra field, comment, disk, internal attributes.
    uint16(isZip64 ? 12 : 0, 0, 0, 0),
    // External attributes.
    uint32(0, Math.min(offset, max32)),
    Buffer.from(path),
    ...extra,
  ]);
}

/** Fields from the flags (4.4.4) to the length of the path. */
function commonFields({ path, method, crc, compressedSize, size }: Head): Uint8Array {
  const length = Buffer.byteLength(path);
  const isUtf8 = length > path.length;
  return Buffer.concat([
    uint16(isUtf8 ? 1 << 11 : 0, method, 0, date),
    uint32(crc, compressedSize, size),
    uint16(length),
  ]);
}

/** End of central directory record (4.3.16), after that of ZIP64 and its locator (4.3.14, 4.3.15) if a number is too large for it. */
function endOfDirectory({ count, size, offset }: { count: number; size: number; offset: number }): Uint8Array {
  const isZip64 = count >= max16 || size >= max32 || offset >= max32;
  const zip64 = [
    ...[uint32(0x06064b50), uint64(44), uint16(zip64Version, zip64Version), uint32(0, 0)],
    uint64(count, count, size, offset),
    ...[uint32(0x07064b50, 0), uint64(offset + size), uint32(1)],
  ];
  const shown = Math.min(count, max16);
  return Buffer.concat([
    ...(isZip64 ? zip64 : []),
    ...[uint32(0x06054b50), uint16(0, 0, shown, shown)],
    ...[uint32(Math.min(size, max32), Math.min(offset, max32)), uint16(0)],
  ]);
}

const uint16 = (...values: readonly number[]): Uint8Array => integers(2, values);
const uint32 = (...values: readonly number[]): Uint8Array => integers(4, values);
const uint64 = (...values: readonly number[]): Uint8Array => integers(8, values);

/** Returns integers in little-endian order (4.4.1.1). */
function integers(size: 2 | 4 | 8, values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(size * values.length);
  for (const [index, value] of values.entries()) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), size * index);
    else bytes.writeUIntLE(value, size * index, size);
  }
  return bytes;
}
