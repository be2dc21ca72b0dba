export interface BackupOptions {
  readonly format: 'html' | 'ttxml' | 'blogger' | 'mt';
  /** output folder */
  readonly out: string;
  /** for `html`: number of zips; default 1 */
  readonly parts?: number;
  /** for `html` and `blogger`: folders instead of zips */
  readonly unpacked?: boolean;
  /** folder of a blog in the format of `examples/blog`, which is the default */
  readonly blog?: string;
}

export interface MadeBackup {
  /** the files or folders of the backup */
  readonly paths: readonly string[];
  /** the public sitemap of the blog */
  readonly sitemap: string;
  /** the blog's URL */
  readonly blogUrl: string;
}

/** Writes a backup of the sample blog, and next to it the sitemap that its owner would save. */
export function makeBackup(options: BackupOptions): Promise<MadeBackup>;
