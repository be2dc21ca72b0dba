import type { Readable } from 'node:stream';
import type { Warning } from '../../core/report/warnings.ts';
import type { Text } from '../../messages/message.ts';

/** The files of a zip or of a folder, read where they lie: nothing is unpacked, and nothing is written. */
export interface Container {
  /** the last part of the path that was given */
  readonly name: string;
  /** by path below what was given, with slashes and otherwise as written; without what systems put beside files of their own accord */
  readonly entries: ReadonlyMap<string, ContainerEntry>;
  /** the day of the newest file, as in 2026-03-01: no backup is newer than that; undefined where nothing says it */
  readonly newestFileDate: string | undefined;
  /** whether that day is the one on which the backup was made, as a zip says it, and not one of a later copy */
  readonly isCreationDate: boolean;
  /** entries that no platform writes, such as links, which are left out, and why: the end of a sentence */
  readonly skipped: ReadonlyMap<string, Text>;
  /** files and folders that are lost, since they cannot be read, and why: the end of a sentence */
  readonly unreadable: ReadonlyMap<string, Text>;
  /**
   * The paths of all folders, also of those that hold nothing; not held, since they are asked for once.
   *
   * @throws {UsageError} where there are more than any backup has
   */
  folders(): ReadonlySet<string>;
  /**
   * The bytes of an entry; the stream fails where they are others than was said.
   *
   * @throws {BackupError} where there is no such entry, or it cannot be read
   */
  open(path: string): Promise<Readable>;
  /** Path of an entry on disk, if it is a file of its own. */
  fileAt?(path: string): string;
  close(): Promise<void>;
}

export interface ContainerEntry {
  /** bytes, unpacked */
  readonly size: number;
  /** bytes that it takes in a zip */
  readonly compressedSize?: number | undefined;
  /** checksum of its bytes, if the container has it */
  readonly crc32?: number | undefined;
}

/** More entries than any backup has: a blog of 10,000 posts has some 40,000. */
export const maxEntries = 300_000;

/** More bytes than the path of any file has: that is what the systems take. */
export const maxNameBytes = 4096;

/** What of a container was left out, as warnings. */
export function skippedEntryWarnings({ name, skipped: leftOut }: Container): Warning[] {
  return [...leftOut].map(([path, reason]) => ({ code: 'backup-entry-left-out', path: `${name}/${path}`, reason }));
}
