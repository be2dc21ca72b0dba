import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { decodeUtf8, readRanges, totalSize, type Range } from '../xml/ranges.ts';
import type { ScannedItem } from '../xml/scan.ts';
import { parseInstant } from './entry.ts';
import { readText, type FoundFile } from './takeout.ts';

/** Maximum size in bytes of the extra data of a blog. Further entries are omitted. */
const maxExtra = 64 * 1024 * 1024;

/** Data of a feed outside posts. */
export interface FeedExtra {
  /** the feed without posts and comments, as received */
  readonly feed: string;
  /** the same, and the files beside the feed */
  readonly text: string;
  /** number of entries that were too large */
  readonly omitted: number;
}

/** Reads the text around the entries, the entries that are neither posts nor comments, and the files beside the feed. */
export async function readExtra(
  handle: FileHandle,
  outerRanges: readonly Range[],
  entries: readonly ScannedItem[],
  files: readonly FoundFile[],
): Promise<FeedExtra> {
  const ranges = [...outerRanges];
  let size = totalSize(outerRanges);
  for (const { range } of entries) {
    size += range.end - range.start;
    if (size <= maxExtra) ranges.push(range);
  }
  const feed = decodeUtf8(
    await readRanges(
      handle,
      ranges.sort((a, b) => a.start - b.start),
    ),
  );
  const texts: string[] = [];
  for (const file of files) {
    const text = await readText(file);
    if (text !== undefined)
      texts.push(`<file name="${escapeXml(path.posix.basename(file.at))}">${escapeXml(text)}</file>\n`);
  }
  return { feed, text: feed + texts.join(''), omitted: outerRanges.length + entries.length - ranges.length };
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the newest date in the source of entries, in seconds since 1970; 0 if there is none. */
export function newestMomentIn(text: string): number {
  let newest = 0;
  for (const [, written = ''] of text.matchAll(/<(?:updated|published)>\s*([^<\s]{1,40})/gu))
    newest = Math.max(newest, parseInstant(written)?.seconds ?? 0);
  return newest;
}
