import { join } from 'node:path';
import type { DemoOptions } from '../../app/demo.ts';
import { type CrawlOptions, type PublishOptions, publishChoicesOf } from '../../app/options.ts';
import type { ApiSourceOptions } from '../../app/sources/api/open.ts';
import type { ForgetOptions } from '../../app/forget.ts';
import type { ServeOptions } from '../../app/serve/serve.ts';
import type { TemplatesOptions } from '../../app/templates.ts';
import type { VerifyOptions } from '../../app/verify/verify.ts';
import { InternalError } from '../../core/errors/errors.ts';
import { staticFolderOf } from '../../app/folders.ts';
import { cacheFolder, cacheFolderOf, foldersOf, foldersOfHomes } from './folders.ts';
import type { Settings } from './settings.ts';

/** Converts the settings to options of the API source. */
export function sourceOptions(settings: Settings): ApiSourceOptions {
  const { baseUrl, token } = settings;
  // The configuration rules require both for commands that use a source.
  if (baseUrl === undefined || token === undefined)
    throw new InternalError('No source in the configuration of this command');
  return { baseUrl, token, ...apiOptions(settings) };
}

export function crawlOptions(settings: Settings): CrawlOptions {
  return { source: sourceOptions(settings), blog: settings.blog?.[0], ...storeOptions(settings) };
}

/** Converts the settings to options for importing a backup. Each run reads the whole backup. */
export function importOptions(settings: Settings): CrawlOptions {
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
  } = settings;
  // The configuration rules require a backup.
  if (backup === undefined) throw new InternalError('No backup in the configuration of this command');
  const fetching = { fetchMedia, concurrency, rate, retries, timeout, maxMediaSize };
  const source = { kind: 'backup', paths: backup, published, blogUrl, permalink, timezone, ...fetching } as const;
  return { source, blog: settings.blog?.[0], ...storeOptions(settings) };
}

export function publishOptions(settings: Settings): PublishOptions {
  const blog = settings.blog?.[0];
  const folders = foldersOf(settings);
  const own = staticFolderOf(settings.dir[0], folders);
  return { ...folders, blog, ...publishChoicesOf(settings), cache: cacheFolder(settings), static: own };
}

export function verifyOptions(settings: Settings): VerifyOptions {
  const options = publishOptions(settings);
  return settings.source ? { ...options, source: sourceOptions(settings) } : options;
}

/** @param token undefined if the API is not served */
export function serveOptions(settings: Settings, token: string | undefined): ServeOptions {
  const { host, port, allowedHosts = [], rootKey, includeRemoved, oldClients, ownMedia, apiOnly, siteOnly } = settings;
  const homes = foldersOfHomes(settings).map((folders, index) => ({
    archive: siteOnly ? undefined : folders.archive,
    site: apiOnly ? undefined : folders.site,
    cache: cacheFolderOf(settings.dir[index] ?? settings.dir[0], folders),
  }));
  return { homes, host, port, allowedHosts, token, rootKey, includeRemoved, oldClients, ownMedia };
}

export function forgetOptions({ posts = [], dryRun, ...settings }: Settings): ForgetOptions {
  return { archive: foldersOf({ posts, dryRun, ...settings }).archive, posts, dryRun };
}

export function templatesOptions({ templates }: Settings): TemplatesOptions {
  // The option has a default for this command.
  if (templates === undefined) throw new InternalError('No folder of templates in the configuration of this command');
  return { folder: templates };
}

export function demoOptions(settings: Settings): DemoOptions {
  const from = settings.from ?? 'api';
  const backup = join(settings.dir[0], 'backup');
  return { from, backup, source: apiOptions(settings), ...storeOptions(settings), ...publishOptions(settings) };
}

function apiOptions({ concurrency, rate, retries, timeout, pageSize, maxMediaSize }: Settings) {
  return { kind: 'api', concurrency, rate, retries, timeout, pageSize, maxMediaSize } as const;
}

function storeOptions(settings: Settings) {
  const { concurrency, media, refresh, auditDays, acceptRemovals, dryRun } = settings;
  const { archive } = foldersOf(settings);
  return { archive, concurrency, media, refresh, auditDays, acceptRemovals, dryRun };
}
