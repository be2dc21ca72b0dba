/** Returns the text of a manifest (RFC 8493, section 2.1.3): one line per file, sorted by path. */
export function encodeManifest(checksums: ReadonlyMap<string, string>): string {
  return encodeManifestBytes(checksums.keys(), (path) => checksums.get(path) ?? '').toString();
}

/**
 * Like {@link encodeManifest}, but gets checksums from a function and returns UTF-8. Writes line by line into one buffer outside the heap:
 * the manifest of a large archive is tens of megabytes long, and building it as a string would keep several copies in memory.
 */
export function encodeManifestBytes(paths: Iterable<string>, sumOf: (path: string) => string): Buffer {
  const sorted = [...paths].sort();
  const line = (path: string) => `${sumOf(path)}  ${encodeBagPath(path)}\n`;
  const bytes = Buffer.allocUnsafeSlow(sorted.reduce((sum, path) => sum + Buffer.byteLength(line(path)), 0));
  let at = 0;
  for (const path of sorted) at += bytes.write(line(path), at);
  return bytes;
}

/** Length of a SHA-256 in hexadecimal digits. The path starts two characters later. */
const sumLength = 64;
const pathAt = sumLength + 2;
/** Matches a line in the format of blogkeep and `sha256sum`. Testing for it is faster than matching the general form with its groups. */
const plainLine = /^[\da-f]{64} [ *][^ \t*]/u;

/** Parses a manifest into its checksums by path. Ignores invalid lines, which `verify` reports. */
export function decodeManifest(text: string): Map<string, string> {
  const checksums = new Map<string, string>();
  const isPlain = !/[\r\u2028\u2029]/u.test(text);
  for (const line of text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n')) {
    if (isPlain && plainLine.test(line)) {
      checksums.set(decodeBagPath(line.slice(pathAt)), line.slice(0, sumLength));
      continue;
    }
    const match = /^([0-9a-fA-F]{64})[ \t]+(?![ \t])\*?(.+)$/u.exec(line);
    if (!match?.[1] || !match[2]) continue;
    checksums.set(decodeBagPath(match[2]), match[1].toLowerCase());
  }
  return checksums;
}

/** Encodes the line ends and percent signs of a path for manifests and `fetch.txt` (RFC 8493, sections 2.1.3 and 2.2.3). */
export function encodeBagPath(path: string): string {
  return path.replace(/[%\r\n]/gu, (character) => encodeURIComponent(character));
}

export function decodeBagPath(written: string): string {
  if (!written.includes('%')) return written;
  return written.replace(/%(?:0A|0D|25)/giu, (code) => decodeURIComponent(code));
}
