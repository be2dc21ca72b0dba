import path from 'node:path';
import fs from 'fs-extra';
import { crawlBlog } from '../../../../src/app/crawl/crawl.ts';
import type { CrawlOptions } from '../../../../src/app/options.ts';
import type { WordPressSourceOptions } from '../../../../src/app/sources/wordpress/open.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import type { WordPressRest } from '../../../helpers/source/wordpress-rest.ts';

export type NightChoices = Partial<Pick<WordPressSourceOptions, 'account' | 'privateData' | 'retries' | 'timeout'>> &
  Partial<Omit<CrawlOptions, 'source'>> & { readonly day?: string };

/** Crawls a WordPress into a folder, and returns the report with the requests for anything but media files. */
export async function runNight(server: WordPressRest, folder: string, choices: NightChoices = {}) {
  const { day = '2026-11-30', account, privateData, retries = 1, timeout = 10_000, ...more } = choices;
  const options = exportOptions({ baseUrl: server.url, token: '' }, folder, {
    refresh: 'changed',
    ...more,
  });
  const before = server.asked().length;
  const context = testContext({ now: () => new Date(`${day}T03:00:00Z`) });
  const limits = { concurrency: 8, retries, timeout, maxMediaSize: 1_000_000 };
  const source = { kind: 'wordpress', baseUrl: server.url, account, privateData, ...limits } as const;
  const report: Report = await crawlBlog({ ...options, source }, context);
  return { report, asked: server.asked().slice(before), events: context.events };
}

/** Returns the texts of all files below a folder. */
export function textsBelow(folder: string): string {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8')).join('\n');
}
