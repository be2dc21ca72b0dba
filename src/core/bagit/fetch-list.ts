import { decodeBagPath, encodeBagPath } from './manifest.ts';

/** A payload file that is not in the bag and must be fetched. */
export interface FetchListEntry {
  readonly url: string;
  /** size in bytes */
  readonly size: number;
}

/** Returns the text of a `fetch.txt` (RFC 8493, section 2.2.3): one line per file, sorted by path. */
export function encodeFetchList(files: ReadonlyMap<string, FetchListEntry>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { url, size }]) => `${url} ${size} ${encodeBagPath(path)}\n`)
    .join('');
}

/** Parses a `fetch.txt` into its files by path. Ignores lines without a length, since a fetched file could not be checked against it. */
export function decodeFetchList(text: string): Map<string, FetchListEntry> {
  const files = new Map<string, FetchListEntry>();
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, url, size, path] = /^(\S+)[ \t]+(\d{1,15})[ \t]+(?![ \t])(.+)$/u.exec(line) ?? [];
    if (url === undefined || size === undefined || path === undefined) continue;
    files.set(decodeBagPath(path), { url, size: Number(size) });
  }
  return files;
}
