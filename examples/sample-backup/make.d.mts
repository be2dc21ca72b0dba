export interface BackupOptions {
  readonly format: 'html' | 'ttxml';
  /** folder that the files are written into */
  readonly out: string;
  /** of `html`: how many zips; left out, one */
  readonly parts?: number;
  /** of `html`: folders, as if the zips were unpacked */
  readonly unpacked?: boolean;
  /** folder of a blog in the form of `examples/blog`; left out, that one */
  readonly blog?: string;
}

export interface MadeBackup {
  /** the files or folders of the backup */
  readonly paths: readonly string[];
  /** a sitemap as the blog would show it to everybody */
  readonly sitemap: string;
  /** the blog's address */
  readonly blogUrl: string;
}

/** Writes a backup of the sample blog, and beside it the sitemap that its owner would save. */
export function makeBackup(options: BackupOptions): Promise<MadeBackup>;
