import type { Context } from '../../src/app/context.ts';
import type { CrawlOptions, PublishOptions } from '../../src/app/options.ts';
import type { ApiSourceOptions } from '../../src/app/sources/api/open.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { siteDefaults } from './publish/site-defaults.ts';
import path from 'node:path';

/** The outside world of a run in a test: no name but localhost resolves, the clock is handed in, events are kept. */
export function testContext(more: Partial<Context> = {}): Context & { readonly events: RunEvent[] } {
  const events: RunEvent[] = [];
  return {
    version: '0.0.0-test',
    now: () => new Date('2026-11-20T03:00:00Z'),
    random: () => 0,
    sleep: () => Promise.resolve(),
    emit: (event) => events.push(event),
    resolve: (host) => Promise.reject(Object.assign(new Error(`${host} is not known`), { code: 'ENOTFOUND' })),
    ...more,
    events,
  };
}

/** Options of a test, those of the source among them. */
export type SomeOptions = Partial<Omit<ApiSourceOptions, 'kind'> & CrawlOptions & PublishOptions>;

/** The command line's defaults, for a source, with everything below one folder. */
export function exportOptions(
  source: { baseUrl: URL | string; token: string },
  folder: string,
  {
    rate,
    retries = 3,
    timeout = 10_000,
    pageSize,
    maxMediaSize = 200_000_000,
    concurrency = 8,
    ...more
  }: SomeOptions = {},
): CrawlOptions & PublishOptions {
  const { baseUrl, token } = { ...source, ...more };
  const asked = { concurrency, rate, retries, timeout, pageSize, maxMediaSize };
  return {
    source: { kind: 'api', baseUrl: new URL(baseUrl), token, ...asked },
    concurrency,
    archive: path.join(folder, 'archive'),
    markdown: path.join(folder, 'markdown'),
    site: path.join(folder, 'site'),
    media: 'all',
    refresh: 'all',
    auditDays: 7,
    acceptRemovals: false,
    dryRun: false,
    ...siteDefaults,
    ...more,
  };
}
