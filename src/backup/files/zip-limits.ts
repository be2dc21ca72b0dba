import { maxEntries } from './container.ts';
import { hostileZipError } from './errors.ts';
import { message } from '../../messages/message.ts';

/** Where the bytes of an entry are in the zip, and how many they are. */
export interface Extent {
  readonly offset: number;
  readonly compressed: number;
  readonly size: number;
}

/** The bytes of a local header, without name and extra field (APPNOTE.TXT 4.3.7). */
const leastHeader = 30;

/** Text is packed to a tenth, pictures hardly at all. Small zips may have any ratio: what they can cost is small, too. */
const mostRatio = 100;
const smallTotal = 1e9;

/** @throws {UsageError} where the zip says of itself that it has more entries than any backup */
export function checkCount(zip: string, count: number): void {
  if (count > maxEntries) throw hostileZipError(zip, message('backup.too-many-entries', { count }));
}

/**
 * What a zip says of its entries, before any of them is read: what it becomes, and that each has bytes of its own.
 *
 * @param fileSize bytes of the zip
 * @throws {UsageError} for a bomb
 */
export function checkExtents(zip: string, extents: readonly Extent[], fileSize: number): void {
  const total = extents.reduce((sum, { size }) => sum + size, 0);
  if (total > smallTotal && total > fileSize * mostRatio) {
    throw hostileZipError(zip, message('backup.unpacks-to', { size: fileSize, total }));
  }
  let end = 0;
  for (const { offset, compressed } of [...extents].sort((a, b) => a.offset - b.offset)) {
    if (offset < end) throw hostileZipError(zip, message('backup.entries-overlap'));
    end = offset + leastHeader + compressed;
  }
  if (end > fileSize) throw hostileZipError(zip, message('backup.entries-behind-end'));
}
