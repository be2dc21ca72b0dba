import type { NetworkOptions } from '../network.ts';

/** Options of a backup as a source. */
export interface BackupSourceOptions extends NetworkOptions {
  readonly kind: 'backup';
  /** zips, folders or a TTXML file: all parts of one blog */
  readonly paths: readonly string[];
  /** which posts were public, if the backup does not say: `all`, `none`, or the path of a sitemap or a list of ids or addresses */
  readonly published: string;
  /** address of the blog. Default: derived from its name. */
  readonly blogUrl?: URL | undefined;
  /** whether to fetch media from other hosts */
  readonly fetchMedia: boolean;
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
  /** name of the blog if the backup does not contain it: chosen by the user, or taken from the archive */
  readonly likelyBlog?: string | undefined;
}
