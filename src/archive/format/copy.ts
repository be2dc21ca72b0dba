import { decodeManifest } from '../../core/bagit/manifest.ts';
import { gitAttributesName } from '../../core/files/git-attributes.ts';
import { decodeJournal } from './journal.ts';
import { layout, mediumFile } from './layout.ts';

/** Files outside the payload, in the order in which a copy writes them, after the payload. Files with checksums come last. */
const afterPayload: readonly string[] = [
  layout.journal,
  layout.notes,
  layout.known,
  layout.secret,
  gitAttributesName,
  layout.readme,
  layout.bagInfo,
  layout.declaration,
  layout.manifest,
  layout.tagManifest,
];

/** Reports whether a copy of an archive includes a file. Other files, such as the lock and temporary files, belong to one machine. */
export function isCopied(path: string): boolean {
  return (path.startsWith(layout.payload) && isInside(path)) || afterPayload.includes(path);
}

/** Reports whether a path is inside its folder on every operating system. Keys and manifests from remote storage are not trusted. */
export function isInside(path: string): boolean {
  const isPlain = path.split('/').every((name) => !['', '.', '..'].includes(name));
  return isPlain && !path.includes('\\') && !path.includes('\0');
}

/** Returns the checksum in the name of a media file; undefined for all other files. */
export function checksumInName(path: string): string | undefined {
  return mediumFile.exec(path)?.groups?.sha256;
}

/** Groups paths in the order in which a copy writes them. The files of a group may be written concurrently. */
export function copyOrder(paths: Iterable<string>): string[][] {
  const payload: string[] = [];
  const others: string[] = [];
  for (const path of paths) (afterPayload.includes(path) ? others : payload).push(path);
  const rank = (path: string) => afterPayload.indexOf(path);
  return [payload, ...others.sort((a, b) => rank(a) - rank(b)).map((path) => [path])].filter(
    ({ length }) => length > 0,
  );
}

/** Contents of the files that contain checksums; empty for a missing file. */
export interface ChecksumFiles {
  readonly manifest: string;
  readonly tagManifest: string;
  readonly journal: string;
}

/**
 * Returns the checksum that each file must have, by path; null if the file must not exist. The journal takes precedence over the manifests,
 * since it is newer.
 */
export function expectedChecksums({ manifest, tagManifest, journal }: ChecksumFiles): Map<string, string | null> {
  const sums = new Map<string, string | null>([...decodeManifest(tagManifest), ...decodeManifest(manifest)]);
  for (const [path, versions] of decodeJournal(journal).files) sums.set(path, versions.at(-1)?.sha256 ?? null);
  return sums;
}
