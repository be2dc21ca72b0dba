import { decodeBagPath, encodeBagPath } from './bag-path.ts';

/** A manifest's text: a line a file, by path (RFC 8493, 2.1.3). */
export function encodeManifest(checksums: ReadonlyMap<string, string>): string {
  return manifestOf(checksums.keys(), (path) => checksums.get(path) ?? '');
}

/** Lines that are put together at a time: a large archive has hundreds of thousands, each of which would be held in several parts. */
const linesAtOnce = 1000;

/** {@link encodeManifest} of paths whose checksums are held in another form. */
export function manifestOf(paths: Iterable<string>, sumOf: (path: string) => string): string {
  const sorted = [...paths].sort();
  const line = (path: string) => `${sumOf(path)}  ${encodeBagPath(path)}\n`;
  const parts: string[] = [];
  for (let from = 0; from < sorted.length; from += linesAtOnce)
    parts.push(
      sorted
        .slice(from, from + linesAtOnce)
        .map(line)
        .join(''),
    );
  return parts.join('');
}

/** Path → checksum. Lines which are no manifest lines are passed over: verifying is the place to complain of them. */
export function decodeManifest(text: string): Map<string, string> {
  const checksums = new Map<string, string>();
  for (const line of text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n')) {
    const match = /^([0-9a-fA-F]{64})[ \t]+\*?(.+)$/u.exec(line);
    if (!match?.[1] || !match[2]) continue;
    checksums.set(decodeBagPath(match[2]), match[1].toLowerCase());
  }
  return checksums;
}
