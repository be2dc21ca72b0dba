import { hash } from 'node:crypto';
import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { decodeManifest, encodeManifest } from '../../core/bagit/manifest.ts';
import { gitAttributesName } from '../../core/files/git-attributes.ts';
import type { SourceLocation } from '../../core/source-location.ts';
import { layout } from './layout.ts';

/** Encodes the files of a BagIt bag (RFC 8493, version 1.0) with SHA-256 checksums. */

export const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

export interface PayloadFile {
  /** checksum in lower-case hexadecimal */
  readonly sha256: string;
  /** size in bytes */
  readonly size: number;
}

export function sha256Of(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/**
 * Encodes `bag-info.txt`. It contains neither date nor version, so that a second run over an unchanged source does not change it.
 *
 * @param earlier the file before this run, which may list other sources of the blog
 * @param payload sizes of all payload files in bytes, for the Payload-Oxum (bytes.files)
 */
export function encodeBagInfo(
  { blog, source, earlier = '' }: { blog: string; source?: SourceLocation | undefined; earlier?: string | undefined },
  payload: Iterable<number>,
): string {
  let bytes = 0;
  let files = 0;
  for (const size of payload) {
    bytes += size;
    files += 1;
  }
  return [
    `${agentLabel}: ${agent}`,
    `${blogLabel}: ${oneLine(blog)}`,
    ...placeLines(source, earlier),
    `Payload-Oxum: ${bytes}.${files}`,
    '',
  ].join('\n');
}

/** Returns the name of the blog in a `bag-info.txt`; undefined if blogkeep did not write the file. */
export function describedBlog(bagInfo: string): string | undefined {
  return bagInfoValue(bagInfo, agentLabel) === agent ? bagInfoValue(bagInfo, blogLabel) : undefined;
}

/** Returns the address of the blog in a `bag-info.txt`; undefined if the archive was not filled from an address. */
export function describedAddress(bagInfo: string): URL | undefined {
  const address = bagInfoValue(bagInfo, addressLabel);
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

/** Returns the lines that describe and locate this source, if there is one, and the earlier sources of the archive. */
function placeLines(source: SourceLocation | undefined, earlier: string): string[] {
  const earlierLines = earlier.split(/\r\n|\r|\n/u);
  const places = earlierLines.filter((line) => {
    if (source && line.startsWith(`${source.label}:`)) return source.isCopy === true;
    return /^Source-(?!Organization:)[A-Za-z-]+: ./u.test(line);
  });
  const descriptions = earlierLines.filter((line) => places.length > 0 && line.startsWith(`${descriptionLabel}: `));
  if (!source) return [...distinct(descriptions), ...distinct(places)];
  const described = `${descriptionLabel}: ${source.description}`;
  const sourceLine = `${source.label}: ${oneLine(source.location)}`;
  return [...distinct([...descriptions, described]), ...distinct([...places, sourceLine])];
}

const distinct = (lines: readonly string[]) => [...new Set(lines)].sort();

const agentLabel = 'Bag-Software-Agent';
const agent = 'blogkeep';
const descriptionLabel = 'External-Description';

/** Label of the blog's name in `bag-info.txt`. */
export const blogLabel = 'External-Identifier';

/** Label of the base URL in `bag-info.txt`, for a source that is a server. */
export const baseUrlLabel = 'Source-Base-URL';

/** Label of the address of a blog in `bag-info.txt`, for a blog whose API was found from it. */
export const addressLabel = 'Source-Address';

/** Label of the names of backup files in `bag-info.txt`. */
export const backupLabel = 'Source-Backup';

const oneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

/** The tag files of an archive, except the tag manifest, in which they are listed. */
export const tagFiles = [
  gitAttributesName,
  layout.readme,
  layout.bagInfo,
  layout.declaration,
  layout.manifest,
] as const;

/** Reports whether a tag manifest lists all tag files except README.md, as in archives of earlier versions. */
export function isWithoutReadme(text: string): boolean {
  const sums = decodeManifest(text);
  return encodeManifest(sums) === text && isListing(sums, layout.readme);
}

/** Reports whether a tag manifest lists exactly the tag files. README.md may be missing. */
export function isWhole(text: string): boolean {
  const sums = decodeManifest(text);
  return encodeManifest(sums) === text && (isListing(sums) || isListing(sums, layout.readme));
}

/** Reports whether exactly the tag files are listed, with `but` as the only exception. */
function isListing(sums: ReadonlyMap<string, string>, but?: string): boolean {
  const names = tagFiles.filter((name) => name !== but);
  return sums.size === names.length && names.every((name) => sums.has(name));
}
