import type { FileHandle } from 'node:fs/promises';
import { BackupError } from '../errors.ts';
import { message } from '../../messages/message.ts';

/** A file with random access. */
export type ReadableFile = Pick<FileHandle, 'read'>;

/** A range of bytes in a file; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Maximum gap in bytes between ranges that are read with one call, which is cheaper than two. */
const smallGap = 65_536;

/** Maximum size in bytes of one read of several ranges, since it includes the gaps. */
const maxGroup = 1024 * 1024;

/** Maximum size to read: no post is larger, and Node.js limits strings to 512 MB. */
const maxBytes = 256 * 1024 * 1024;

export const totalSize = (ranges: readonly Range[]) => ranges.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns the parts of a range outside the holes, which must be sorted. */
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
 * Reads ranges, which must be sorted.
 * @throws {BackupError} if they are larger than {@link maxBytes}, or the file has become shorter
 */
export async function readRanges(file: ReadableFile, ranges: readonly Range[]): Promise<Buffer[]> {
  if (totalSize(ranges) > maxBytes)
    throw new BackupError(message('backup.too-much-text', { megabytes: maxBytes / 1024 / 1024 }));
  const pieces: Buffer[] = [];
  for (const group of groupRanges(ranges)) {
    const start = group[0]?.start ?? 0;
    const bytes = await readAt(file, start, (group.at(-1)?.end ?? start) - start);
    // Pieces of a larger read are copied, since a slice would keep the gaps in memory.
    if (group.length === 1) pieces.push(bytes);
    else for (const { start: from, end } of group) pieces.push(Buffer.from(bytes.subarray(from - start, end - start)));
  }
  return pieces;
}

function groupRanges(ranges: readonly Range[]): Range[][] {
  const groups: Range[][] = [];
  for (const range of ranges) {
    const last = groups.at(-1);
    const isNear = last && range.start - (last.at(-1)?.end ?? 0) <= smallGap;
    if (isNear && range.end - (last[0]?.start ?? 0) <= maxGroup) last.push(range);
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

/** Yields the bytes of a range in chunks. All chunks share one buffer, so each is only valid until the next one. */
export async function* readChunks(
  file: ReadableFile,
  { start, end }: Range,
  size = 65_536,
): AsyncGenerator<Buffer, undefined> {
  const buffer = Buffer.allocUnsafe(Math.max(Math.min(size, end - start), 0));
  for (let at = start; at < end; at += size) yield await fill(buffer.subarray(0, Math.min(size, end - at)), file, at);
}

/** Decodes consecutive pieces as one text, since a character may span two pieces. */
export const decodeUtf8 = (pieces: readonly Buffer[]) =>
  (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)).toString('utf8');
