import type { Context } from '../../src/app/context.ts';
import type { CrawlOptions, PublishOptions } from '../../src/app/options.ts';
import type { ApiSourceOptions } from '../../src/app/sources/api/open.ts';
import { defaultBackoff, type Backoff } from '../../src/http/throttling/retry-timing.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { siteDefaults } from './publish/site-defaults.ts';
import path from 'node:path';

/** Retries without waits. */
export const noBackoff: Backoff = { ...defaultBackoff, minTimeout: 0 };

/** Returns a context for runs in tests: only localhost resolves, the clock is fixed, and events are recorded. */
export function testContext(more: Partial<Context> = {}): Context & { readonly events: RunEvent[] } {
  const events: RunEvent[] = [];
  return {
    version: '0.0.0-test',
    now: () => new Date('2026-11-20T03:00:00Z'),
    random: () => 0,
    sleep: () => Promise.resolve(),
    backoff: noBackoff,
    emit: (event) => events.push(event),
    resolve: (host) => Promise.reject(Object.assign(new Error(`${host} is not known`), { code: 'ENOTFOUND' })),
    ...more,
    events,
  };
}

/** Options that a test can set, including those of the source. */
export type TestOptions = Partial<Omit<ApiSourceOptions, 'kind'> & CrawlOptions & PublishOptions>;

/** Returns the default options of the command line, for a source and with archive and outputs below one folder. */
export function exportOptions(
  source: { baseUrl: URL | string; token: string },
  folder: string,
  { rate, retries = 3, timeout = 10_000, maxMediaSize = 200_000_000, concurrency = 8, ...more }: TestOptions = {},
): CrawlOptions & PublishOptions {
  const { baseUrl, token } = { ...source, ...more };
  const asked = { concurrency, rate, retries, timeout, maxMediaSize };
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
