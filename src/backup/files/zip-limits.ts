import { maxEntries } from './container.ts';
import { hostileContainerError } from './errors.ts';
import { message } from '../../messages/message.ts';

/** Position and sizes of an entry, in bytes. */
export interface Extent {
  readonly offset: number;
  readonly compressed: number;
  readonly size: number;
}

/** Size in bytes of a local file header without name and extra field (APPNOTE.TXT 4.3.7). */
export const localHeaderSize = 30;

/**
 * Maximum compression ratio of a zip with more than {@link smallTotal} bytes of content. Text compresses to a tenth, images hardly at all.
 */
const maxRatio = 100;
const smallTotal = 1e9;

/** @throws {UsageError} if the zip declares more than {@link maxEntries} entries */
export function checkCount(zip: string, count: number): void {
  if (count > maxEntries) throw hostileContainerError(zip, message('backup.too-many-entries', { count }));
}

/**
 * Checks the declared sizes and positions of all entries before any is read: the total size must be plausible, and entries must not
 * overlap.
 *
 * @param fileSize size of the zip in bytes
 * @throws {UsageError} for a zip bomb
 */
export function checkExtents(zip: string, extents: readonly Extent[], fileSize: number): void {
  const total = extents.reduce((sum, { size }) => sum + size, 0);
  if (total > smallTotal && total > fileSize * maxRatio) {
    throw hostileContainerError(zip, message('backup.unpacks-to', { size: fileSize, total }));
  }
  let end = 0;
  for (const { offset, compressed } of [...extents].sort((a, b) => a.offset - b.offset)) {
    if (offset < end) throw hostileContainerError(zip, message('backup.entries-overlap'));
    end = offset + localHeaderSize + compressed;
  }
  if (end > fileSize) throw hostileContainerError(zip, message('backup.entries-behind-end'));
}
