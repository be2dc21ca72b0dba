import { toFileName } from '../../../../core/files/file-name.ts';
import { reservedNames } from '../../../../core/files/reserved-names.ts';
import { UniqueNames } from '../../../../core/files/unique-names.ts';
import type { ArchiveReader } from '../archive-reader.ts';
import type { PublishedMedium } from '../../../../core/media/media-file.ts';
import { stripSignature } from '../../../../core/media/media-url.ts';
import { digest } from '../../../build/digest.ts';

/** An image or file, with the name that a body gives it. */
export interface NamedReference {
  /** never empty */
  readonly name: string;
  /** keys of its addresses (see `mediaKey`), the best first */
  readonly keys: readonly string[];
}

/**
 * Returns the names under which media are published, by file. If several files have the same name, the first reference gets it, and the
 * others get the start of their checksum appended. If a file has several names, the first one counts. Names therefore depend only on
 * earlier posts, and new posts rename nothing. Files without a usable name are omitted.
 * @param posts media references of published posts, in ascending order of ID
 * @param fileOf returns the published file for an address key
 */
export function mediaNames(
  posts: Iterable<readonly NamedReference[]>,
  fileOf: (key: string) => string | undefined,
): Map<string, string> {
  const taken = new UniqueNames(reservedNames);
  const names = new Map<string, string>();
  for (const references of posts)
    for (const { name, keys } of references) {
      const file = keys.map(fileOf).find((found) => found !== undefined);
      const stem = stemOf(name);
      if (file === undefined || names.has(file) || stem === '') continue;
      const [, checksum = '', extension = ''] = /(?<![^/])([^/.]+)(\.[^/]*)?$/u.exec(file) ?? [];
      const wanted = isIndex.test(stem) ? [] : [stem + extension];
      const found = [...wanted, `${stem}-${checksum.slice(0, 8)}${extension}`].find((one) => taken.take(one));
      if (found !== undefined) names.set(file, found);
    }
  return names;
}

/** Names that generators and hosts treat as the index of a folder. */
const isIndex = /^_?index$/iu;

/**
 * Converts a name to one without extension that contains only letters, digits, `-` and `_`. It is valid in URLs, on all file systems and in
 * all generators, some of which treat a dot as the start of an extension or language code. Empty if nothing remains.
 */
function stemOf(name: string): string {
  const [last = ''] = /(?<![^/\\])[^/\\]*$/u.exec(name) ?? [];
  const stem = last.replace(/(?<=.)\.(?=\d*[a-z])[a-z\d]{1,5}$/iu, '').normalize('NFC');
  const plain = stem
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^[-_]+|(?<!-)-+$/gu, '');
  return plain === '' ? '' : toFileName(plain, '');
}

/** Returns the media of an archive with their published names, by file. */
export function withNames(
  archive: Pick<ArchiveReader, 'media' | 'medium'>,
  names: ReadonlyMap<string, string>,
): Pick<ArchiveReader, 'media' | 'medium'> {
  const media = new Map([...archive.media()].map(([address, medium]) => [address, named(medium, names)]));
  return {
    media: () => media,
    medium: (address) => {
      const found = archive.medium(address);
      return found && named(found, names);
    },
  };
}

/** Returns a media file with its published name, if it has one. */
export function named(medium: PublishedMedium, names: ReadonlyMap<string, string>): PublishedMedium {
  const name = names.get(medium.file);
  return name === medium.name ? medium : { ...medium, name };
}

/** Returns a short key for a URL, which may be hundreds of characters long. The key is the same for all signatures. */
export function mediaKey(address: string): string {
  return digest(stripSignature(address)).slice(0, keyLength);
}

/** In characters of 6 bits each. The probability of a collision among a million URLs is one in a million. */
const keyLength = 10;
