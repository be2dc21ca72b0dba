import type { CrawlOptions, PublishOptions } from '../app/options.ts';
import { publishChoicesOf } from '../app/publish-choices.ts';
import type { ApiSourceOptions } from '../app/sources/api/open.ts';
import { InternalError } from '../core/errors.ts';
import { outputNames as outputs } from '../core/output-names.ts';
import type { OptionName, Settings } from './option-table.ts';
import type { FoldersAndCache } from './folders.ts';

/** The options that the functions take, by what they are about. */
export const sourceNames = ['baseUrl', 'token', 'concurrency', 'rate', 'retries', 'timeout'] as const;
export const archiveNames = ['dir', 'archive'] as const;
export const outputNames = [...archiveNames, ...outputs] as const;
export const crawlNames = [
  ...sourceNames,
  ...archiveNames,
  'blog',
  'pageSize',
  'media',
  'maxMediaSize',
  'refresh',
  'auditDays',
  'acceptRemovals',
  'dryRun',
] as const;
export const publicationNames = [
  'visibility',
  'comments',
  'prune',
  'preset',
  'slug',
  'keepStyle',
  'siteUrl',
  'lang',
  'timezone',
] as const;
export const placingNames = [
  ...outputNames,
  ...publicationNames,
  'blog',
  'redirects',
  'templates',
  'forgetOptions',
] as const;

/** What a call cannot do without that asks a source. */
export const sourceNeeds = ['baseUrl', 'token'] as const satisfies readonly OptionName[];

/** What of the settings each use case takes, in its own words. */
export function sourceOptionsOf(settings: Settings): ApiSourceOptions {
  const { baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize } = settings;
  // What needs a source has asked for both.
  if (baseUrl === undefined || token === undefined) throw new InternalError('No source among the options of this call');
  return { kind: 'api', baseUrl, token, concurrency, rate, retries, timeout, pageSize, maxMediaSize };
}

export function crawlOptionsOf(settings: Settings, { archive }: FoldersAndCache): CrawlOptions {
  const { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun } = settings;
  const choices = { blog, concurrency, media, refresh, auditDays, acceptRemovals, dryRun };
  return { source: sourceOptionsOf(settings), ...choices, archive };
}

export function publishOptionsOf(settings: Settings, folders: FoldersAndCache): PublishOptions {
  return { ...folders, blog: settings.blog, ...publishChoicesOf(settings) };
}
