import { join } from 'node:path';
import type { DemoOptions } from '../../app/demo.ts';
import {
  crawlOptionsOf,
  importOptionsOf,
  publishOptionsOf,
  requestOptionsOf,
  sourceOptionsOf,
  storeOptionsOf,
  type CrawlOptions,
  type PublishOptions,
} from '../../app/options.ts';
import type { ForgetOptions } from '../../app/forget.ts';
import type { ServeOptions } from '../../app/serve/serve.ts';
import type { TemplatesOptions } from '../../app/templates.ts';
import type { VerifyOptions } from '../../app/verify/verify.ts';
import { InternalError } from '../../core/errors/errors.ts';
import { possibleCaches, staticFolderOf } from '../../app/folders.ts';
import { cacheFolder, foldersOf, foldersOfHomes, isSiteAlone } from './folders.ts';
import type { Settings } from './settings.ts';

export function crawlOptions(settings: Settings): CrawlOptions {
  return crawlOptionsOf(withPlace(settings));
}

export function importOptions(settings: Settings): CrawlOptions {
  return importOptionsOf(withPlace(settings));
}

export function publishOptions(settings: Settings): PublishOptions {
  const folders = foldersOf(settings);
  const own = staticFolderOf(settings.dir[0], folders);
  return publishOptionsOf(withPlace(settings), { ...folders, cache: cacheFolder(settings), static: own });
}

export function verifyOptions(settings: Settings): VerifyOptions {
  const options = publishOptions(settings);
  return settings.source ? { ...options, source: sourceOptionsOf(settings) } : options;
}

/** @param newToken token that is used if the user has set none */
export function serveOptions(settings: Settings, newToken: string): ServeOptions {
  const { host, port, allowedHosts = [], includeRemoved, ownMedia } = settings;
  const homes = foldersOfHomes(settings).map((folders) => ({
    archive: isSiteAlone(settings, folders) ? undefined : folders.archive,
    site: folders.site,
  }));
  const hasApi = homes.some(({ archive }) => archive !== undefined);
  const token = hasApi ? (settings.token ?? newToken) : undefined;
  return { homes, host, port, allowedHosts, token, includeRemoved, ownMedia };
}

export function forgetOptions(settings: Settings): ForgetOptions {
  const { posts = [], dryRun } = settings;
  const { archive } = foldersOf(settings);
  return { archive, posts, caches: possibleCaches(settings.dir[0], archive), dryRun };
}

export function templatesOptions({ templates }: Settings): TemplatesOptions {
  // The option has a default for this command.
  if (templates === undefined) throw new InternalError('No folder of templates in the configuration of this command');
  return { folder: templates };
}

export function demoOptions(settings: Settings): DemoOptions {
  // Another kind has been refused.
  const from = settings.from === 'backup' || settings.from === 'wordpress' ? settings.from : 'api';
  const backup = join(settings.dir[0], 'backup');
  const source = { kind: 'api', ...requestOptionsOf(settings) } as const;
  return { from, backup, source, ...storeOptionsOf(withPlace(settings)), ...publishOptions(settings) };
}

/** Returns the settings with the blog and the archive of a run. */
function withPlace(settings: Settings) {
  return { ...settings, blog: settings.blog?.[0], archive: foldersOf(settings).archive };
}
