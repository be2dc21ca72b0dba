import { type CrawlOptions, type PublishOptions, publishChoicesOf } from '../app/options.ts';
import type { ApiSourceOptions } from '../app/sources/api/open.ts';
import { InternalError } from '../core/errors/errors.ts';
import type { CheckedOptions } from './checked-options.ts';
import type { FoldersAndCache } from './folders.ts';

/** Options that every call with a source requires. */
export const requiredSourceOptions = ['baseUrl', 'token'] as const;

/**
 * Returns the options of the API source.
 * @throws {InternalError} if the call did not pass {@link requiredSourceOptions} to `checkOptions`
 */
export function sourceOptionsOf(options: CheckedOptions): ApiSourceOptions {
  const { baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize } = options;
  // Cannot happen after a call of `checkOptions` that requires both.
  if (baseUrl === undefined || token === undefined) throw new InternalError('No source among the options of this call');
  return { kind: 'api', baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize };
}

export function crawlOptionsOf(options: CheckedOptions, { archive }: FoldersAndCache): CrawlOptions {
  const { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun } = options;
  const choices = { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun };
  return { source: sourceOptionsOf(options), ...choices, archive };
}

/** Converts the options of an import. Each import reads the whole backup. */
export function importOptionsOf(options: CheckedOptions, { archive }: FoldersAndCache): CrawlOptions {
  const {
    backup,
    published,
    blogUrl,
    permalink,
    timezone,
    fetchMedia,
    concurrency,
    rate,
    retries,
    timeout,
    maxMediaSize,
  } = options;
  // Cannot happen after a call of `checkOptions` that requires it.
  if (backup === undefined) throw new InternalError('No backup among the options of this call');
  const { blog, media, refresh, auditDays, acceptRemovals, dryRun } = options;
  const fetching = { fetchMedia, concurrency, rate, retries, timeout, maxMediaSize };
  const source = { kind: 'backup', paths: backup, published, blogUrl, permalink, timezone, ...fetching } as const;
  return { source, blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun, archive };
}

export function publishOptionsOf(options: CheckedOptions, folders: FoldersAndCache): PublishOptions {
  return { ...folders, blog: options.blog, ...publishChoicesOf(options) };
}
