/** Returns the bytes at a position. They are fewer than `length` only at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/** Number of bytes to search at a time. */
const chunkSize = 64 * 1024;

/**
 * Reports whether the end of a JPEG, PNG, GIF or WebP file is missing, as after an interrupted download. Ignores bytes after the end, since
 * cameras append previews and videos. False for other files.
 *
 * @param size size of the file in bytes
 */
export async function isTruncated(size: number, read: ReadAt): Promise<boolean> {
  const start = Buffer.from(await read(0, 13));
  const magic = start.toString('latin1');
  if (magic.startsWith('\xff\xd8\xff')) return !(await hasJpegEnd(read));
  if (magic.startsWith('\x89PNG\r\n\x1a\n')) return !(await hasPngEnd(size, read));
  if (/^GIF8[79]a/u.test(magic)) return start.length < 13 || !(await hasGifEnd(start.readUInt8(10), read));
  return /^RIFF.{4}WEBP/su.test(magic) && start.readUInt32LE(4) + 8 > size;
}

/** ITU-T T.81, annex B. Skips the content of segments, which may be a preview with its own end marker, and the data between segments. */
async function hasJpegEnd(read: ReadAt): Promise<boolean> {
  let at = 2;
  for (;;) {
    const piece = Buffer.from(await read(at, chunkSize));
    const marker = markerIn(piece);
    if (piece[marker + 1] === 0xd9) return true;
    if (marker + 4 <= piece.length) at += marker + 2 + Math.max(piece.readUInt16BE(marker + 2), 2);
    else if (piece.length === chunkSize) at += marker;
    else return false;
  }
}

/** Returns the index of the first marker that may start a segment or end the image. */
function markerIn(piece: Buffer): number {
  let at = piece.indexOf(0xff);
  while (at !== -1 && hasNoSegment(piece[at + 1])) at = piece.indexOf(0xff, at + 1);
  return at === -1 ? piece.length : at;
}

/** Reports whether a marker has no segment: stuffed bytes, fill bytes, restart markers, the start of the image and a reserved marker. */
const hasNoSegment = (code = 2) => code < 2 || code === 0xff || (code >= 0xd0 && code <= 0xd8);

/** PNG, section 5.3: a chunk consists of a length, a type, data and a checksum. */
async function hasPngEnd(size: number, read: ReadAt): Promise<boolean> {
  for (let at = 8; at + 12 <= size;) {
    const head = Buffer.from(await read(at, 8));
    at += 12 + head.readUInt32BE(0);
    if (head.toString('latin1', 4) === 'IEND') return at <= size;
  }
  return false;
}

/** GIF89a, sections 12 to 27. An unknown block counts as the end, since decoders ignore everything after it. */
async function hasGifEnd(flags: number, read: ReadAt): Promise<boolean> {
  let at: number | undefined = 13 + colorTableSize(flags);
  while (at !== undefined) {
    const head: Uint8Array = await read(at, 10);
    if (head[0] === 0x21) at = await skipSubBlocks(at + 2, read);
    else if (head[0] === 0x2c) at = await skipSubBlocks(at + 11 + colorTableSize(head[9] ?? 0), read);
    else return head.length > 0;
  }
  return false;
}

const colorTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the end position of a sequence of sub-blocks; undefined if the file ends before it. */
async function skipSubBlocks(start: number, read: ReadAt): Promise<number | undefined> {
  for (let at = start; ;) {
    const piece = await read(at, chunkSize);
    if (piece.length === 0) return undefined;
    let inPiece = 0;
    while (inPiece < piece.length) {
      const length = piece[inPiece] ?? 0;
      inPiece += 1 + length;
      if (length === 0) return at + inPiece;
    }
    at += inPiece;
  }
}
