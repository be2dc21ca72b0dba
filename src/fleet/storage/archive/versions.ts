import fs from 'fs-extra';
import pLimit from 'p-limit';
import { isCopied } from '../../../archive/format/copy.ts';
import { layout } from '../../../archive/format/layout.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { decodeManifest } from '../../../core/bagit/manifest.ts';
import { sha256Of } from '../sha256.ts';
import type { ObjectVersion } from '../storage.ts';
import { localPath, removeLocal } from './local-files.ts';
import { archiveKey, type ArchiveRef } from './remote-state.ts';

/** All versions of an archive's files, by path, newest first. */
export type Versions = ReadonlyMap<string, readonly ObjectVersion[]>;

/** Result of fetching an earlier state of an archive. */
export interface FetchedSnapshot {
  /** end of the run that stored that state, to the second */
  readonly at: Date;
  readonly files: number;
  readonly bytes: number;
  /** paths without a version that matches the manifest of that state; they are not in the folder */
  readonly damaged: readonly string[];
}

/** Returns all versions of an archive's files. @returns undefined if the storage keeps no versions */
export async function listVersions(ref: ArchiveRef): Promise<Versions | undefined> {
  const prefix = archiveKey(ref, '');
  const listed = await ref.storage.versions(prefix);
  if (!listed) return undefined;
  const versions = new Map<string, ObjectVersion[]>();
  for await (const version of listed) {
    const path = version.key.slice(prefix.length);
    if (!isCopied(path)) continue;
    const others = versions.get(path);
    if (others) others.push(version);
    else versions.set(path, [version]);
  }
  // Sorted, since servers list delete markers separately.
  for (const all of versions.values()) all.sort((a, b) => b.modified.getTime() - a.modified.getTime());
  return versions;
}

/** Returns the times of all states of an archive, newest first. */
export function snapshotTimes(versions: Versions): Date[] {
  return (versions.get(layout.tagManifest) ?? []).filter(({ isRemoval }) => !isRemoval).map(({ modified }) => modified);
}

/**
 * Fetches the state of an archive at a given time into an empty folder. Every run stores the tag manifest last: its version at that time
 * identifies the manifest, which lists the files. For each file, the newest version up to that time with the right checksum is fetched.
 *
 * @returns undefined if there was no archive at that time
 */
export async function fetchSnapshot(
  ref: ArchiveRef,
  versions: Versions,
  folder: string,
  { at, concurrency }: { at: Date; concurrency: number },
): Promise<FetchedSnapshot | undefined> {
  const found = versionsUntil(versions, layout.tagManifest, at)[0];
  const tagManifest = found && !found.isRemoval ? await ref.storage.get(found.key, found.version) : undefined;
  if (!found || !tagManifest) return undefined;
  const damaged: string[] = [];
  let [files, bytes] = [0, 0];

  const fetchFile = async (path: string, sum: string) => {
    for (const { key, version, isRemoval } of versionsUntil(versions, path, found.modified)) {
      const fetched = isRemoval ? undefined : await ref.storage.getFile(key, localPath(folder, path), version);
      if (fetched?.sha256 !== sum) continue;
      files += 1;
      bytes += fetched.size;
      return;
    }
    removeLocal(folder, path);
    damaged.push(path);
  };
  await fetchFile(layout.tagManifest, sha256Of(tagManifest.bytes));
  await waitForAll(filesInManifest(tagManifest.bytes.toString()).map(([path, sum]) => fetchFile(path, sum)));
  const manifest = localPath(folder, layout.manifest);
  const limit = pLimit(concurrency);
  const payload = fs.existsSync(manifest) ? filesInManifest(fs.readFileSync(manifest, 'utf8')) : [];
  await waitForAll(payload.map(([path, sum]) => limit(fetchFile, path, sum)));
  return { at: found.modified, files, bytes, damaged: damaged.sort() };
}

/** Returns the files in a manifest with their checksums. */
function filesInManifest(manifest: string): [string, string][] {
  return [...decodeManifest(manifest)].filter(([path]) => isCopied(path));
}

/**
 * Returns the versions of a file up to a time. Since times are in whole seconds, some may belong to a later state; their checksums reveal
 * them.
 */
function versionsUntil(versions: Versions, path: string, at: Date): readonly ObjectVersion[] {
  return (versions.get(path) ?? []).filter(({ modified }) => modified.getTime() <= at.getTime());
}
