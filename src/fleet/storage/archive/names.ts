import { decodeManifest } from '../../../core/bag-manifest.ts';
import { mediumName } from '../../../core/medium-name.ts';

/** Files of an archive by their paths in it, as docs/archive-format.md has them. */
export const names = {
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  fetchList: 'fetch.txt',
  journal: '.blogkeep/journal.jsonl',
  lock: '.blogkeep/lock',
  format: 'data/blogkeep.json',
} as const;

/** In the order in which they reach their places, after the payload: those that vouch for others come last. */
const afterPayload: readonly string[] = [
  names.journal,
  '.blogkeep/known.jsonl',
  '.blogkeep-known.jsonl',
  '.gitattributes',
  'README.md',
  'bag-info.txt',
  'bagit.txt',
  names.manifest,
  names.tagManifest,
];

/** Whether a file belongs to an archive. Others in its folder, such as the lock or what is unfinished, are true of one machine. */
export function isOfArchive(path: string): boolean {
  return (path.startsWith('data/') && isInside(path)) || afterPayload.includes(path);
}

/** Whether a path leads to a file of a folder, on any system. Keys and manifests are the words of whoever may write to the storage. */
export function isInside(path: string): boolean {
  const isPlain = path.split('/').every((name) => !['', '.', '..'].includes(name));
  return isPlain && !path.includes('\\') && !path.includes('\0');
}

const medium = new RegExp(`^data/media/${mediumName}$`, 'u');

/** The checksum that the name of a media file is made of; undefined for all other files. */
export function sumInName(path: string): string | undefined {
  return medium.exec(path)?.groups?.sha256;
}

/** Paths in groups: each group may be brought to its places at once, one group after the other. */
export function inOrder(paths: Iterable<string>): string[][] {
  const payload: string[] = [];
  const others: string[] = [];
  for (const path of paths) (afterPayload.includes(path) ? others : payload).push(path);
  const rank = (path: string) => afterPayload.indexOf(path);
  return [payload, ...others.sort((a, b) => rank(a) - rank(b)).map((path) => [path])].filter(
    ({ length }) => length > 0,
  );
}

/** What the files of an archive say about the others; each empty where there is no such file. */
export interface Books {
  readonly manifest: string;
  readonly tagManifest: string;
  readonly journal: string;
}

/**
 * Which checksums files have to have, by path; null where there is to be none. By the manifests, and by the journal of a run that was
 * stopped, which knows better.
 */
export function sumsIn({ manifest, tagManifest, journal }: Books): Map<string, string | null> {
  const sums = new Map<string, string | null>([...decodeManifest(tagManifest), ...decodeManifest(manifest)]);
  for (const line of journal.split('\n')) {
    const { file, sha256 } = lineOf(line);
    if (file !== undefined) sums.set(file, sha256 ?? null);
  }
  return sums;
}

/** What a line of the journal says of a file. The last line may be half a line. */
function lineOf(text: string): { file?: string; sha256?: string } {
  try {
    const line = JSON.parse(text) as { file?: string; sha256?: string } | null;
    return typeof line?.file === 'string' ? line : {};
  } catch {
    return {};
  }
}
