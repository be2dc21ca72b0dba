import { type ChecksumFiles, expectedChecksums, isCopied } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import type { Storage } from '../storage.ts';
import { sha256Of } from '../sha256.ts';
import { isPending, type CommitStore, type StoredCommit } from './commit.ts';

/** Where the objects of one archive are. */
export interface ArchiveRef {
  readonly storage: Storage;
  /** as in `fleet.yaml` */
  readonly blog: string;
}

export const archiveKey = ({ blog }: ArchiveRef, path: string) => `${blog}/archive/${path}`;
export const incomingKey = ({ blog }: ArchiveRef, fence: number, path: string) => `${blog}/incoming/${fence}/${path}`;
export const incomingPrefix = ({ blog }: ArchiveRef) => `${blog}/incoming/`;
/** Says that a verification has found damage, so that the next run looks at every object. */
export const repairKey = ({ blog }: ArchiveRef) => `${blog}/repair.txt`;
export const commitKey = ({ blog }: ArchiveRef) => `${blog}/commit.json`;

/** A file of an archive as the storage has it. */
export interface RemoteFile {
  readonly key: string;
  readonly size: number;
}

/** An archive in the storage: the state that counts, whether its files are in their places or on their way there. */
export interface RemoteState {
  readonly current: StoredCommit | undefined;
  /** by path in the archive */
  readonly files: ReadonlyMap<string, RemoteFile>;
  /** checksums that files have to have, by path; null for none */
  readonly checksums: ReadonlyMap<string, string | null>;
  readonly checksumFiles: ChecksumFiles;
}

/** Lists an archive, and reads what it says about its files. */
export async function readRemoteState(ref: ArchiveRef, commits: CommitStore): Promise<RemoteState> {
  const held = await commits.read();
  const files = new Map<string, RemoteFile>();
  const prefix = archiveKey(ref, '');
  for await (const { key, size } of ref.storage.list(prefix)) {
    const path = key.slice(prefix.length);
    if (isCopied(path)) files.set(path, { key, size });
  }
  if (held && isPending(held.commit)) {
    const { from, files: incoming, removed } = held.commit;
    for (const path of removed) files.delete(path);
    for (const [path, { size }] of Object.entries(incoming))
      files.set(path, { key: incomingKey(ref, from, path), size });
  }
  const read = async (name: string) => {
    const file = files.get(name);
    return file && (await ref.storage.get(file.key))?.bytes;
  };
  const [manifest, tagManifest, journal] = await Promise.all([
    read(layout.manifest),
    read(layout.tagManifest),
    read(layout.journal),
  ]);
  const books = { manifest: textOf(manifest), tagManifest: textOf(tagManifest), journal: textOf(journal) };
  const sums = expectedChecksums(books);
  // Nothing says what these two have to be: they are what they are.
  if (tagManifest) sums.set(layout.tagManifest, sha256Of(tagManifest));
  if (journal) sums.set(layout.journal, sha256Of(journal));
  return { current: held, files, checksums: sums, checksumFiles: books };
}

const textOf = (bytes: Buffer | undefined) => bytes?.toString() ?? '';

/** How often a state is read again that another run has changed meanwhile. */
const tries = 5;

/**
 * Does something with the state of an archive without holding its lease. What looks damaged while a run commits may be of two states: then
 * it is done again with the new one.
 *
 * @param action says whether everything fitted together
 */
export async function withConsistentState<T extends { readonly isIntact: boolean }>(
  ref: ArchiveRef,
  commits: CommitStore,
  action: (state: RemoteState) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readRemoteState(ref, commits);
    const result = await action(state);
    if (result.isIntact || attempt === tries) return result;
    if ((await commits.read())?.etag === state.current?.etag) return result;
  }
}
