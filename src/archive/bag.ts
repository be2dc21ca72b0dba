import { createHash } from 'node:crypto';
import type { SourcePlace } from '../core/source-place.ts';

/** A BagIt bag, RFC 8493, version 1.0, with SHA-256. These functions know its files' form and nothing of the disk. */

export const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

export interface PayloadFile {
  /** lower-case hexadecimal */
  readonly sha256: string;
  /** in bytes */
  readonly size: number;
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A manifest's text: a line a file, by path (RFC 8493, 2.1.3: line ends and percent signs in paths are encoded). */
export function encodeManifest(checksums: ReadonlyMap<string, string>): string {
  return manifestOf(checksums.keys(), (path) => checksums.get(path) ?? '');
}

/** Lines that are put together at a time: a large archive has hundreds of thousands, each of which would be held in several parts. */
const linesAtOnce = 1000;

/** {@link encodeManifest} of paths whose checksums are held in another form. */
export function manifestOf(paths: Iterable<string>, sumOf: (path: string) => string): string {
  const sorted = [...paths].sort();
  const line = (path: string) => `${sumOf(path)}  ${path.replace(/[%\r\n]/gu, (c) => encodeURIComponent(c))}\n`;
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
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const match = /^([0-9a-fA-F]{64})[ \t]+\*?(.+)$/u.exec(line);
    if (!match?.[1] || !match[2]) continue;
    const path = match[2].replace(/%(0A|0D|25)/giu, (code) => decodeURIComponent(code));
    checksums.set(path, match[1].toLowerCase());
  }
  return checksums;
}

/**
 * `bag-info.txt`. It has no date and no version of blogkeep: a second run over an unchanged source must not change it.
 *
 * @param earlier the same file as it was before this run: where else the blog comes from
 * @param payload the sizes of all payload files, in bytes, for the Payload-Oxum (bytes.files)
 */
export function encodeBagInfo(
  { blog, source, earlier = '' }: { blog: string; source: SourcePlace; earlier?: string | undefined },
  payload: Iterable<number>,
): string {
  let bytes = 0;
  let files = 0;
  for (const size of payload) {
    bytes += size;
    files += 1;
  }
  return [
    'Bag-Software-Agent: blogkeep',
    `${blogLabel}: ${oneLine(blog)}`,
    ...placeLines(source, earlier),
    `Payload-Oxum: ${bytes}.${files}`,
    '',
  ].join('\n');
}

/** Where the blog comes from: descriptions, then places, of this source and of others that the archive is from too. */
function placeLines(source: SourcePlace, earlier: string): string[] {
  const described = `${descriptionLabel}: ${source.description}`;
  const own = `${source.label}: ${oneLine(source.location)}`;
  const had = earlier.split(/\r\n|\r|\n/u);
  const places = had.filter((line) => {
    if (line.startsWith(`${source.label}:`)) return source.accumulates === true;
    return /^Source-(?!Organization:)[A-Za-z-]+: ./u.test(line);
  });
  const descriptions = had.filter((line) => places.length > 0 && line.startsWith(`${descriptionLabel}: `));
  return [...distinct([...descriptions, described]), ...distinct([...places, own])];
}

const distinct = (lines: readonly string[]) => [...new Set(lines)].sort();

const descriptionLabel = 'External-Description';

/** The label under which `bag-info.txt` has the blog's name. */
export const blogLabel = 'External-Identifier';

/** The label under which `bag-info.txt` has the base URL of a source that is a server. */
export const baseUrlLabel = 'Source-Base-URL';

/** The value of a label of a `bag-info.txt`, or undefined. */
export function bagInfoValue(text: string, label: string): string | undefined {
  const line = text.split(/\r\n|\r|\n/u).find((candidate) => candidate.startsWith(`${label}:`));
  return line?.slice(label.length + 1).trim();
}

const oneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();
