import { pathToFileURL } from 'node:url';
import { readBaseUrl } from '../archive/reader/open.ts';
import type { Report } from '../core/report/report.ts';
import { startSampleSource } from '../sample/source.ts';
import { startSampleWordPress } from '../sample/wordpress.ts';
import { archivedAddress } from './archived-address.ts';
import type { Context } from './context.ts';
import { exportBlog } from './export.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { sampleBackupProgram, sampleBlogFolder } from './package-folders.ts';
import type { ApiSourceOptions } from './sources/api/open.ts';

export type DemoOptions = Omit<CrawlOptions & PublishOptions, 'source' | 'blog'> & {
  readonly from: 'api' | 'backup' | 'wordpress';
  readonly source: Omit<ApiSourceOptions, 'baseUrl' | 'token'>;
  /** folder for the sample backup, if the demo imports one */
  readonly backup: string;
};

/** Exports or imports the sample blog in the same way as a real one: over HTTP, or from files. */
export function runDemo(options: DemoOptions, context: Context): Promise<Report> {
  if (options.from === 'backup') return importSample(options, context);
  return options.from === 'wordpress' ? exportWordPress(options, context) : exportSample(options, context);
}

/**
 * Starts the sample source on a free port of 127.0.0.1, exports it over HTTP, and stops it. Reuses the port of an earlier demo if it is
 * free, so that the URLs of images stay the same and nothing changes.
 */
async function exportSample(options: DemoOptions, context: Context): Promise<Report> {
  const source = await startOn((await readBaseUrl(options.archive))?.port, (port) =>
    startSampleSource({ folder: sampleBlogFolder, token: 'sample-token', random: context.random, port }),
  );
  try {
    const { baseUrl, token, blog } = source;
    return await exportBlog({ ...options, source: { ...options.source, baseUrl, token }, blog }, context);
  } finally {
    await source.close();
  }
}

/** Does the same with the sample blog as a WordPress, of which only the address is known. */
async function exportWordPress(options: DemoOptions, context: Context): Promise<Report> {
  const server = await startOn((await archivedAddress(options.archive))?.port, (port) =>
    startSampleWordPress({ folder: sampleBlogFolder, random: context.random, port }),
  );
  try {
    const source = { ...options.source, kind: 'address', address: server.address } as const;
    // Like the other demos, because a folder has one blog.
    return await exportBlog({ ...options, source, blog: server.blog }, context);
  } finally {
    await server.close();
  }
}

/** Creates the sample backup, in two parts, and imports it. The bytes of the backup are the same each time. */
async function importSample(options: DemoOptions, context: Context): Promise<Report> {
  const { backup: paths, published, blogUrl } = await createSampleBackup(options.backup);
  const { concurrency, retries, timeout, maxMediaSize } = options.source;
  const fetching = { fetchMedia: false, concurrency, retries, timeout, maxMediaSize };
  const source = { kind: 'backup', paths, published, blogUrl: new URL(blogUrl), ...fetching } as const;
  return exportBlog({ ...options, source }, context);
}

/** Options of an import of the sample backup. */
export interface SampleBackup {
  /** Files of the backup. */
  readonly backup: readonly string[];
  /** Sitemap of the sample blog, which lists its public posts. */
  readonly published: string;
  readonly blogUrl: string;
}

/** Writes a backup of the sample blog into a folder, in two zips, and its sitemap. */
export async function createSampleBackup(folder: string): Promise<SampleBackup> {
  const { makeBackup } = (await import(pathToFileURL(sampleBackupProgram).href)) as SampleBackupProgram;
  const { paths, sitemap, blogUrl } = await makeBackup({ format: 'html', out: folder, parts: 2 });
  return { backup: paths, published: sitemap, blogUrl };
}

interface SampleBackupProgram {
  readonly makeBackup: (options: {
    readonly format: 'html';
    readonly out: string;
    readonly parts: number;
  }) => Promise<{ readonly paths: readonly string[]; readonly sitemap: string; readonly blogUrl: string }>;
}

/** Starts a server on a port, or on a free one if that is used. */
async function startOn<Server>(port = '0', start: (port: number) => Promise<Server>): Promise<Server> {
  try {
    return await start(Number(port));
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return start(0);
  }
}
