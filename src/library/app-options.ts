import { type CrawlOptions, type PublishOptions, publishChoicesOf } from '../app/options.ts';
import type { ApiSourceOptions } from '../app/sources/api/open.ts';
import { InternalError } from '../core/errors/errors.ts';
import type { CheckedOptions } from './checked-options.ts';
import type { FoldersAndCache } from './folders.ts';

/** What a call cannot do without that asks a source. */
export const requiredSourceOptions = ['baseUrl', 'token'] as const;

/** What of the options each use case takes, in its own words. */
export function sourceOptionsOf(options: CheckedOptions): ApiSourceOptions {
  const { baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize } = options;
  // What needs a source has asked for both.
  if (baseUrl === undefined || token === undefined) throw new InternalError('No source among the options of this call');
  return { kind: 'api', baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize };
}

export function crawlOptionsOf(options: CheckedOptions, { archive }: FoldersAndCache): CrawlOptions {
  const { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun } = options;
  const choices = { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun };
  return { source: sourceOptionsOf(options), ...choices, archive };
}

/** Of a backup everything is read, whenever: nothing changes in it from one run to the next. */
export function importOptionsOf(options: CheckedOptions, { archive }: FoldersAndCache): CrawlOptions {
  const { backup, published, blogUrl, fetchMedia, concurrency, rate, retries, timeout, maxMediaSize } = options;
  // What imports has asked for it.
  if (backup === undefined) throw new InternalError('No backup among the options of this call');
  const { blog, media, refresh, auditDays, acceptRemovals, dryRun } = options;
  const fetching = { fetchMedia, concurrency, rate, retries, timeout, maxMediaSize };
  const source = { kind: 'backup', paths: backup, published, blogUrl, ...fetching } as const;
  return { source, blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun, archive };
}

export function publishOptionsOf(options: CheckedOptions, folders: FoldersAndCache): PublishOptions {
  return { ...folders, blog: options.blog, ...publishChoicesOf(options) };
}
