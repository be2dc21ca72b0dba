import { crawlBlog } from '../../../../src/app/crawl/crawl.ts';
import type { Context } from '../../../../src/app/context.ts';
import type { CrawlOptions } from '../../../../src/app/options.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import type { BloggerFeeds } from '../../../helpers/source/blogger-feeds.ts';

export type NightChoices = Partial<Omit<CrawlOptions, 'source'>> & {
  readonly day?: string;
  readonly retries?: number;
  readonly resolve?: Context['resolve'];
};

/** Crawls a blog by its feeds into a folder, and returns the report with the requests for anything but media files. */
export async function runNight(server: BloggerFeeds, folder: string, choices: NightChoices = {}) {
  const { day = '2026-11-30', retries = 1, resolve, ...more } = choices;
  const options = exportOptions({ baseUrl: server.url, token: '' }, folder, { refresh: 'changed', ...more });
  const before = server.asked().length;
  const context = testContext({ now: () => new Date(`${day}T03:00:00Z`), ...(resolve && { resolve }) });
  const limits = { concurrency: 8, retries, timeout: 10_000, maxMediaSize: 1_000_000 };
  const source = { kind: 'blogger', baseUrl: server.url, ...limits } as const;
  const report: Report = await crawlBlog({ ...options, source }, context);
  return { report, asked: server.asked().slice(before) };
}
