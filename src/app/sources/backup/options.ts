import type { NetworkOptions } from '../network.ts';

/** Options of a backup as a source. */
export interface BackupSourceOptions extends NetworkOptions {
  readonly kind: 'backup';
  /** files, zips and folders: all parts of one blog */
  readonly paths: readonly string[];
  /** which posts were public, if the backup does not say: `all`, `none`, their IDs, or the path of a sitemap or a list of IDs or addresses */
  readonly published: string | readonly string[];
  /** address of the blog. Default: from the backup, or derived from its name if the platform does that. */
  readonly blogUrl?: URL | undefined;
  /** whether to fetch media from other hosts */
  readonly fetchMedia: boolean;
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
  /** template of the addresses of posts, such as `/{yyyy}/{mm}/{basename}.html`, if the backup has none. Default: unknown. */
  readonly permalink?: string | undefined;
  /** time zone of dates in the backup that have none, such as `Asia/Seoul`. Default: unknown. */
  readonly timezone?: string | undefined;
}
