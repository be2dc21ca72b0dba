import type { FileHandle } from 'node:fs/promises';
import { BackupError } from '../errors.ts';
import { message } from '../../messages/message.ts';

/** A file of which any bytes can be read. */
export type ReadableFile = Pick<FileHandle, 'read'>;

/** Bytes of a file, from the first to behind the last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What lies between ranges that are to be read is read with them where it is no more than this: one call costs more. */
const smallGap = 65_536;

/** More than this is no post, and no text that Node could hold. */
const mostBytes = 256 * 1024 * 1024;

export const totalSize = (ranges: readonly Range[]) => ranges.reduce((sum, { start, end }) => sum + end - start, 0);

/** A range without the holes in it, which are in order. */
export function subtractRanges(range: Range, holes: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  let { start } = range;
  for (const hole of holes) {
    if (hole.start > start) ranges.push({ start, end: hole.start });
    start = Math.max(start, hole.end);
  }
  if (range.end > start) ranges.push({ start, end: range.end });
  return ranges;
}

/**
 * The bytes of ranges, which are in order.
 * @throws {BackupError} where they are too many, or the file has become shorter
 */
export async function readRanges(file: ReadableFile, ranges: readonly Range[]): Promise<Buffer[]> {
  if (totalSize(ranges) > mostBytes)
    throw new BackupError(message('backup.too-much-text', { megabytes: mostBytes / 1024 / 1024 }));
  const pieces: Buffer[] = [];
  for (const together of grouped(ranges)) {
    const start = together[0]?.start ?? 0;
    const bytes = await readAt(file, start, (together.at(-1)?.end ?? start) - start);
    for (const range of together) pieces.push(bytes.subarray(range.start - start, range.end - start));
  }
  return pieces;
}

function grouped(ranges: readonly Range[]): Range[][] {
  const groups: Range[][] = [];
  for (const range of ranges) {
    const last = groups.at(-1);
    if (last && range.start - (last.at(-1)?.end ?? 0) <= smallGap) last.push(range);
    else groups.push([range]);
  }
  return groups;
}

async function readAt(file: ReadableFile, start: number, length: number): Promise<Buffer> {
  return fill(Buffer.allocUnsafe(length), file, start);
}

async function fill(bytes: Buffer, file: ReadableFile, start: number): Promise<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new BackupError(message('backup.become-shorter'));
    at += bytesRead;
  }
  return bytes;
}

/** The bytes of a range, in pieces, each of which holds until the next one is asked for. */
export async function* readChunks(
  file: ReadableFile,
  { start, end }: Range,
  size = 65_536,
): AsyncGenerator<Buffer, undefined> {
  const space = Buffer.allocUnsafe(Math.max(Math.min(size, end - start), 0));
  for (let at = start; at < end; at += size) yield await fill(space.subarray(0, Math.min(size, end - at)), file, at);
}

/** What bytes say, one behind the other: a character may begin in one and end in the next. */
export const decodeUtf8 = (pieces: readonly Buffer[]) =>
  (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)).toString('utf8');
