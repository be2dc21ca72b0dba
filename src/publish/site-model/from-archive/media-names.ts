import { toFileName } from '../../../core/files/file-name.ts';
import { reservedNames } from '../../../core/files/reserved-names.ts';
import { UniqueNames } from '../../../core/files/unique-names.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';
import { stripSignature } from '../../../core/media/media-url.ts';
import { digest } from '../../build/digest.ts';

/** An image or file whose name is in a body. */
export interface NamedReference {
  /** any text but an empty one */
  readonly name: string;
  /** of its addresses, the best first, see `mediaKey` */
  readonly keys: readonly string[];
}

/**
 * The names under which media are published, by their files. Of media that want the same name the one that is referred to first
 * has it, the others have the beginning of their checksum behind it; of several names of one file the first counts. So a name
 * depends on what was published before it alone, and new posts rename nothing. A file without a usable name is not among them.
 *
 * @param posts what published posts refer to, in their order, by ascending id
 * @param fileOf the file that is published for an address, by its key
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
      const [, checksum = '', extension = ''] = /([^/.]+)(\.[^/]*)?$/u.exec(file) ?? [];
      const wanted = isIndex.test(stem) ? [] : [stem + extension];
      const found = [...wanted, `${stem}-${checksum.slice(0, 8)}${extension}`].find((one) => taken.take(one));
      if (found !== undefined) names.set(file, found);
    }
  return names;
}

/** Generators and hosts take such a file for the folder that it is in. */
const isIndex = /^_?index$/iu;

/**
 * A name without its extension, of letters, digits, `-` and `_` alone: it is part of addresses, on disks of all kinds and in front of
 * generators, and a dot within it would be the beginning of an extension or of a language to some. Empty where nothing is left.
 */
function stemOf(name: string): string {
  const [last = ''] = /[^/\\]*$/u.exec(name) ?? [];
  const stem = last.replace(/(?<=.)\.(?=\d*[a-z])[a-z\d]{1,5}$/iu, '').normalize('NFC');
  const plain = stem
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^[-_]+|-+$/gu, '');
  return plain === '' ? '' : toFileName(plain, '');
}

/** The media of an archive as they are published under names, by their files. */
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

/** A media file as it is published under its name, where it has one. */
export function named(medium: PublishedMedium, names: ReadonlyMap<string, string>): PublishedMedium {
  const name = names.get(medium.file);
  return name === medium.name ? medium : { ...medium, name };
}

/** Returns a short key of a URL, which may have hundreds of characters. Equal for all signatures. */
export function mediaKey(address: string): string {
  return digest(stripSignature(address)).slice(0, keyLength);
}

/** In characters of 6 bits: a collision among a million URLs has a probability of one in a million. */
const keyLength = 10;
