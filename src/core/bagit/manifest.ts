/** A manifest's text: a line a file, by path (RFC 8493, 2.1.3). */
export function encodeManifest(checksums: ReadonlyMap<string, string>): string {
  return manifestOf(checksums.keys(), (path) => checksums.get(path) ?? '').toString();
}

/**
 * {@link encodeManifest} of paths whose checksums are held in another form, as UTF-8. Line by line into one piece outside the heap:
 * that of a large archive has tens of megabytes, which as a text would be there several times.
 */
export function manifestOf(paths: Iterable<string>, sumOf: (path: string) => string): Buffer {
  const sorted = [...paths].sort();
  const line = (path: string) => `${sumOf(path)}  ${encodeBagPath(path)}\n`;
  const bytes = Buffer.allocUnsafeSlow(sorted.reduce((sum, path) => sum + Buffer.byteLength(line(path)), 0));
  let at = 0;
  for (const path of sorted) at += bytes.write(line(path), at);
  return bytes;
}

/** Of SHA-256, in hexadecimal; the path follows after two characters. */
const sumLength = 64;
const pathAt = sumLength + 2;
/** As this program and `sha256sum` write it: a manifest has tens of thousands, and to take one apart takes longer than to know it. */
const plainLine = /^[\da-f]{64} [ *][^ \t*]/u;

/** Path → checksum. Lines which are no manifest lines are passed over: verifying is the place to complain of them. */
export function decodeManifest(text: string): Map<string, string> {
  const checksums = new Map<string, string>();
  const isPlain = !/[\r\u2028\u2029]/u.test(text);
  for (const line of text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n')) {
    if (isPlain && plainLine.test(line)) {
      checksums.set(decodeBagPath(line.slice(pathAt)), line.slice(0, sumLength));
      continue;
    }
    const match = /^([0-9a-fA-F]{64})[ \t]+\*?(.+)$/u.exec(line);
    if (!match?.[1] || !match[2]) continue;
    checksums.set(decodeBagPath(match[2]), match[1].toLowerCase());
  }
  return checksums;
}

/** A path as manifests and `fetch.txt` have it: line ends and percent signs are encoded (RFC 8493, 2.1.3 and 2.2.3). */
export function encodeBagPath(path: string): string {
  return path.replace(/[%\r\n]/gu, (character) => encodeURIComponent(character));
}

export function decodeBagPath(written: string): string {
  if (!written.includes('%')) return written;
  return written.replace(/%(?:0A|0D|25)/giu, (code) => decodeURIComponent(code));
}
