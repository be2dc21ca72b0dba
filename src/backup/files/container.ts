import type { Readable } from 'node:stream';
import type { Warning } from '../../core/report/warnings.ts';
import type { Text } from '../../messages/message.ts';

/** The files of a zip or a folder, read in place: nothing is unpacked to disk. */
export interface Container {
  /** base name of the zip or folder */
  readonly name: string;
  /** files by relative path, with slashes; without files that operating systems add, such as `.DS_Store` */
  readonly entries: ReadonlyMap<string, ContainerEntry>;
  /** date of the newest file, such as 2026-03-01; undefined if unknown */
  readonly newestFileDate: string | undefined;
  /** whether `newestFileDate` is the date on which the backup was created, as in a zip; files in a folder may be later copies */
  readonly isCreationDate: boolean;
  /** entries that are skipped because no platform writes them, such as symbolic links, with the reason as the end of a sentence */
  readonly skipped: ReadonlyMap<string, Text>;
  /** files and folders that cannot be read, with the reason as the end of a sentence */
  readonly unreadable: ReadonlyMap<string, Text>;
  /**
   * Returns the paths of all folders, including empty ones. Not cached, since it is only called once.
   *
   * @throws {UsageError} if there are more than {@link maxEntries}
   */
  folders(): ReadonlySet<string>;
  /**
   * Opens an entry. The stream fails if the content differs from the declared size or checksum.
   *
   * @throws {BackupError} if there is no such entry, or it cannot be read
   */
  open(path: string): Promise<Readable>;
  /** Returns the path of an entry on disk. Omitted if entries are not separate files. */
  fileAt?(path: string): string;
  close(): Promise<void>;
}

export interface ContainerEntry {
  /** uncompressed size in bytes */
  readonly size: number;
  /** compressed size in bytes, if the container is a zip */
  readonly compressedSize?: number | undefined;
  /** CRC-32 of the content, if the container stores it */
  readonly crc32?: number | undefined;
}

/** Maximum number of entries. A blog of 10,000 posts has some 40,000. */
export const maxEntries = 300_000;

/** Maximum length of a path in bytes, as on Linux (PATH_MAX). */
export const maxNameBytes = 4096;

export function skippedEntryWarnings({ name, skipped }: Container): Warning[] {
  return [...skipped].map(([path, reason]) => ({ code: 'backup-entry-left-out', path: `${name}/${path}`, reason }));
}
