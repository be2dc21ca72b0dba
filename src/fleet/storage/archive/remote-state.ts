import { type ChecksumFiles, expectedChecksums, isCopied } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import type { Storage } from '../storage.ts';
import { sha256Of } from '../sha256.ts';
import { isPending, type CommitStore, type StoredCommit } from './commit.ts';

/** Reference to one archive in a storage. */
export interface ArchiveRef {
  readonly storage: Storage;
  /** blog name in `fleet.yaml` */
  readonly blog: string;
}

export const archiveKey = ({ blog }: ArchiveRef, path: string) => `${blog}/archive/${path}`;
export const incomingKey = ({ blog }: ArchiveRef, fence: number, path: string) => `${blog}/incoming/${fence}/${path}`;
export const incomingPrefix = ({ blog }: ArchiveRef) => `${blog}/incoming/`;
/** Key of the object by which `verify` requests that the next run check every object. */
export const repairKey = ({ blog }: ArchiveRef) => `${blog}/repair.txt`;
export const commitKey = ({ blog }: ArchiveRef) => `${blog}/commit.json`;

/** A file of an archive in the storage. */
export interface RemoteFile {
  readonly key: string;
  readonly size: number;
}

/** Current state of an archive in storage. Its files are in place or still in `incoming/`. */
export interface RemoteState {
  readonly current: StoredCommit | undefined;
  /** files by path in the archive */
  readonly files: ReadonlyMap<string, RemoteFile>;
  /** expected checksums by path; null for removed files */
  readonly checksums: ReadonlyMap<string, string | null>;
  readonly checksumFiles: ChecksumFiles;
}

/** Lists the files of an archive, and reads their expected checksums. */
export async function readRemoteState(ref: ArchiveRef, commits: CommitStore): Promise<RemoteState> {
  const current = await commits.read();
  const files = new Map<string, RemoteFile>();
  const prefix = archiveKey(ref, '');
  for await (const { key, size } of ref.storage.list(prefix)) {
    const path = key.slice(prefix.length);
    if (isCopied(path)) files.set(path, { key, size });
  }
  if (current && isPending(current.commit)) {
    const { from, files: incoming, removed } = current.commit;
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
  const checksumFiles = { manifest: textOf(manifest), tagManifest: textOf(tagManifest), journal: textOf(journal) };
  const checksums = expectedChecksums(checksumFiles);
  // No manifest lists these two files, so their actual checksums are used as the expected ones.
  if (tagManifest) checksums.set(layout.tagManifest, sha256Of(tagManifest));
  if (journal) checksums.set(layout.journal, sha256Of(journal));
  return { current, files, checksums, checksumFiles };
}

const textOf = (bytes: Buffer | undefined) => bytes?.toString() ?? '';

/** Maximum number of attempts if other runs change the state meanwhile. */
const maxAttempts = 5;

/**
 * Runs an action on the current state of an archive without holding its lease. If a run commits meanwhile, the action may see files of two
 * states, which look damaged, so it is repeated with the new state.
 *
 * @param action reports whether all files that it saw were intact
 */
export async function withConsistentState<T extends { readonly isIntact: boolean }>(
  ref: ArchiveRef,
  commits: CommitStore,
  action: (state: RemoteState) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readRemoteState(ref, commits);
    const result = await action(state);
    if (result.isIntact || attempt === maxAttempts) return result;
    if ((await commits.read())?.etag === state.current?.etag) return result;
  }
}
