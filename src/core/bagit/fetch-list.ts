import { decodeBagPath, encodeBagPath } from './manifest.ts';

/** A payload file that is not in a bag, but elsewhere. */
export interface FileElsewhere {
  readonly url: string;
  /** in bytes */
  readonly size: number;
}

/** The text of a `fetch.txt` (RFC 8493, 2.2.3): a line a file, by path. */
export function encodeFetchList(files: ReadonlyMap<string, FileElsewhere>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { url, size }]) => `${url} ${size} ${encodeBagPath(path)}\n`)
    .join('');
}

/** Path → file. Lines that say no length are passed over: what is not here and of no known size cannot be relied on. */
export function decodeFetchList(text: string): Map<string, FileElsewhere> {
  const files = new Map<string, FileElsewhere>();
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, url, size, path] = /^(\S+)[ \t]+(\d{1,15})[ \t]+(.+)$/u.exec(line) ?? [];
    if (url === undefined || size === undefined || path === undefined) continue;
    files.set(decodeBagPath(path), { url, size: Number(size) });
  }
  return files;
}
