import { readBaseUrl } from '../archive/open.ts';
import type { Report } from '../core/report.ts';
import { startSampleSource, type SampleSource } from '../sample/source.ts';
import type { Context } from './context.ts';
import { exportBlog } from './export.ts';
import type { CrawlOptions, PublishOptions } from './options.ts';
import { sampleBlogFolder } from './package-folders.ts';
import type { ApiSourceOptions } from './sources/api/open.ts';

export type DemoOptions = Omit<CrawlOptions & PublishOptions, 'source' | 'blog'> & {
  readonly source: Omit<ApiSourceOptions, 'baseUrl' | 'token'>;
};

/**
 * Starts the sample source on a free port of 127.0.0.1, exports it over HTTP like any other, and stops it. An
 * earlier demo's port is taken again where it is free: the addresses of the pictures are the same then, and nothing changes.
 */
export async function runDemo(options: DemoOptions, context: Context): Promise<Report> {
  const source = await startOn(Number((await readBaseUrl(options.archive))?.port ?? 0), context);
  try {
    const { baseUrl, token, blog } = source;
    return await exportBlog({ ...options, source: { ...options.source, baseUrl, token }, blog }, context);
  } finally {
    await source.close();
  }
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
