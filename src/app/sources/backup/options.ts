import type { NetworkOptions } from '../network.ts';

/** The backup files that a platform gave its bloggers. */
export interface BackupSourceOptions extends NetworkOptions {
  readonly kind: 'backup';
  /** zips, folders, TTXML: the parts of one blog */
  readonly paths: readonly string[];
  /** what was public, where the backup does not say it: `all`, `none`, or the path of a sitemap or of a list of ids or addresses */
  readonly published: string;
  /** where the blog was; left out, it is guessed from its name */
  readonly blogUrl?: URL | undefined;
  /** whether media at other hosts are fetched */
  readonly fetchMedia: boolean;
  /** bytes */
  readonly maxMediaSize: number;
  /** the blog's name where the backup does not say it: as somebody has chosen it, or that of the archive */
  readonly likelyBlog?: string | undefined;
}
