import { unreadableError } from '../files/errors.ts';
import type { ReadableFile } from '../xml/ranges.ts';
import { scanItems, type Scan, type ScannedItem, type ScanOptions } from '../xml/scan.ts';
import { message } from '../../messages/message.ts';

/**
 * Finds the positions of all items of a WXR file: posts, pages, attachments, menu items and others.
 *
 * @throws {UsageError} `backup-unreadable` if the file is not RSS
 */
export function scanWxr(
  file: ReadableFile,
  size: number,
  name: string,
  options?: ScanOptions,
): Promise<Scan<ScannedItem>> {
  return scanItems(
    file,
    size,
    name,
    {
      depth: 2,
      body: 'content:encoded',
      noRoot: message('backup.not-wxr', { name }),
      checkRoot({ name: root }) {
        if (root !== 'rss') throw unreadableError(message('backup.not-wxr', { name }));
      },
      begin({ name: kind, start }) {
        return kind === 'item' ? { kind, range: { start, end: start }, body: undefined, state: 'whole' } : undefined;
      },
    },
    options,
  );
}
