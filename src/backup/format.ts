import type { Backup } from './backup.ts';
import type { Container } from './files/container.ts';
import type { NestedZips } from './nested-zips.ts';

/** A format of backup files. Each has a folder beside this file and a line in `formats.ts`. */
export interface BackupFormat {
  /** name in records of the archive, such as `ttxml` */
  readonly name: string;
  /** name in messages, such as `TTXML` */
  readonly title: string;
  /**
   * Reports whether a file has this format. Omitted if the format consists of zips or folders only.
   * @param start text at the start of the file, after byte order mark and XML prolog
   */
  isFile?(start: string): boolean;
  /** Reports whether an entry of a zip or folder may be a file of this format, judged by its path. Default: false for all. */
  mayBeFile?(path: string): boolean;
  /** Reports whether a zip or folder has this format, judged by the paths of its entries. Omitted if the format consists of files. */
  isContainer?(container: Container): boolean;
  /**
   * Returns the paths of the folders and tars beside a file of this format that contain its media, such as `uploads`. They are opened if no
   * folder or tar is given. Default: none.
   * @param names names of the files and folders beside it
   */
  mediaBeside?(names: readonly string[]): readonly string[];
  /**
   * Opens a backup.
   * @throws {UsageError} if it cannot be read. The caller then closes the input.
   */
  open(input: BackupInput): Promise<Backup>;
}

/** Files to import, all of one format. */
export interface BackupInput extends BackupOptions {
  /** base names of the files, zips and folders: those given, and media beside them */
  readonly names: readonly string[];
  /** files of the format: those among the given paths or, if there are none, those in the containers */
  readonly files: readonly BackupFile[];
  /** given zips and folders. If there are files, these contain media, and possibly the files. */
  readonly containers: readonly Container[];
  /** zips inside the containers */
  readonly nested: NestedZips;
  /** Closes all containers and removes temporary files. Called when the backup is closed. */
  readonly close: () => Promise<void>;
}

export interface BackupFile {
  /** name in messages, such as `takeout.zip/Takeout/Blogger/Blogs/travels/feed.atom` */
  readonly name: string;
  /** path on disk; a temporary copy if the file is in a zip */
  readonly path: string;
  /** location of the file, if it is in a zip or folder */
  readonly entry?: { readonly container: Container; readonly path: string } | undefined;
}

export interface BackupOptions {
  /** Posts with a later date are not public yet. Default: the current time. */
  readonly now?: Date | undefined;
  readonly signal?: AbortSignal | undefined;
  /** name of the blog to import, if the backup contains several */
  readonly blog?: string | undefined;
  /** template of the addresses of posts, such as `/{yyyy}/{mm}/{basename}.html`, if the format has none */
  readonly permalink?: string | undefined;
}
