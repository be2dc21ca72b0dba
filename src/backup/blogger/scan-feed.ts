import { unreadableError } from '../files/errors.ts';
import type { ReadableFile } from '../xml/ranges.ts';
import { scanItems, type Scan, type ScannedItem, type ScanOptions } from '../xml/scan.ts';
import { message } from '../../messages/message.ts';

/**
 * Finds the positions of all entries of a feed.
 *
 * @throws {UsageError} `backup-unreadable` if the file is no feed
 */
export function scanFeed(
  file: ReadableFile,
  size: number,
  name: string,
  options?: ScanOptions,
): Promise<Scan<ScannedItem>> {
  return scanItems<ScannedItem>(
    file,
    size,
    name,
    {
      depth: 1,
      body: 'content',
      noRoot: message('backup.not-a-feed', { name }),
      checkRoot({ name: root }) {
        if (root !== 'feed') throw unreadableError(message('backup.not-a-feed', { name }));
      },
      begin({ name: element, start }) {
        if (element !== 'entry') return undefined;
        return { kind: element, range: { start, end: start }, body: undefined, state: 'whole' };
      },
    },
    options,
  );
}
