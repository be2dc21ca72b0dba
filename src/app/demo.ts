import { pathToFileURL } from 'node:url';
import { readBaseUrl } from '../archive/reader/open.ts';
import type { Report } from '../core/report/report.ts';
import { startSampleSource, type SampleSource } from '../sample/source.ts';
import type { Context } from './context.ts';
import { exportBlog } from './export.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { sampleBackupProgram, sampleBlogFolder } from './package-folders.ts';
import type { ApiSourceOptions } from './sources/api/open.ts';

export type DemoOptions = Omit<CrawlOptions & PublishOptions, 'source' | 'blog'> & {
  readonly from: 'api' | 'backup';
  readonly source: Omit<ApiSourceOptions, 'baseUrl' | 'token'>;
  /** folder for the sample backup, if the demo imports one */
  readonly backup: string;
};

/** Exports or imports the sample blog in the same way as a real one: over HTTP, or from files. */
export function runDemo(options: DemoOptions, context: Context): Promise<Report> {
  return options.from === 'backup' ? importSample(options, context) : exportSample(options, context);
}

/**
 * Starts the sample source on a free port of 127.0.0.1, exports it over HTTP, and stops it. Reuses the port of an earlier demo if it is
 * free, so that the URLs of images stay the same and nothing changes.
 */
async function exportSample(options: DemoOptions, context: Context): Promise<Report> {
  const source = await startOn(Number((await readBaseUrl(options.archive))?.port ?? 0), context);
  try {
    const { baseUrl, token, blog } = source;
    return await exportBlog({ ...options, source: { ...options.source, baseUrl, token }, blog }, context);
  } finally {
    await source.close();
  }
}

/** Creates the sample backup, in two parts, and imports it. The bytes of the backup are the same each time. */
async function importSample(options: DemoOptions, context: Context): Promise<Report> {
  const { makeBackup } = (await import(pathToFileURL(sampleBackupProgram).href)) as SampleBackupProgram;
  const { paths, sitemap, blogUrl } = await makeBackup({ format: 'html', out: options.backup, parts: 2 });
  const { concurrency, retries, timeout, maxMediaSize } = options.source;
  const fetching = { fetchMedia: false, concurrency, retries, timeout, maxMediaSize };
  const source = { kind: 'backup', paths, published: sitemap, blogUrl: new URL(blogUrl), ...fetching } as const;
  return exportBlog({ ...options, source }, context);
}

interface SampleBackupProgram {
  readonly makeBackup: (options: {
    readonly format: 'html';
    readonly out: string;
    readonly parts: number;
  }) => Promise<{ readonly paths: readonly string[]; readonly sitemap: string; readonly blogUrl: string }>;
}

async function startOn(port: number, context: Context): Promise<SampleSource> {
  const options = { folder: sampleBlogFolder, token: 'sample-token', random: context.random };
  try {
    return await startSampleSource({ ...options, port });
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return startSampleSource(options);
  }
}
