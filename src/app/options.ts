import { InternalError } from '../core/errors/errors.ts';
import type { Text } from '../messages/message.ts';
import type { MediaChoice, Refresh } from '../options/choices.ts';
import { isRemembered } from '../options/options.ts';
import { rememberedNames } from '../publish/site-model/options/remembered-options.ts';
import type { SiteOptions } from '../publish/site-model/options/site-options.ts';
import type { Folders, OutputFolders } from './folders.ts';
import type { AddressSourceOptions } from './sources/address/open.ts';
import type { ApiSourceOptions } from './sources/api/open.ts';
import type { BackupSourceOptions } from './sources/backup/options.ts';
import type { BloggerSourceOptions } from './sources/blogger/open.ts';
import type { WordPressSourceOptions } from './sources/wordpress/open.ts';
import type { SourceOptions } from './sources/index.ts';

export type { SourceOptions } from './sources/index.ts';

export interface CrawlOptions {
  readonly source: SourceOptions;
  /** Name of the blog. Default: default blog of the token. */
  readonly blog?: string | undefined;
  readonly archive: string;
  /** Maximum number of posts, and of media files, to fetch concurrently. */
  readonly concurrency: number;
  readonly media: MediaChoice;
  readonly refresh: Refresh;
  /** Number of days in which every post is fetched again at least once, a fraction of the posts each day. */
  readonly auditDays: number;
  /** Accept that more than a fifth of the records or comments disappear at once, or that a body or a list becomes empty. */
  readonly acceptRemovals: boolean;
  /** Record what is missing now, and end as partial only if more is missing. Default: false. */
  readonly acceptMissing?: boolean | undefined;
  /** Report the changes that would be made, without writing anything. */
  readonly dryRun: boolean;
}

export interface PublishOptions extends SiteOptions, OutputFolders {
  readonly archive: string;
  /** Name of the blog to which the archive must belong. Default: any. */
  readonly blog?: string | undefined;
  /** Cache folder, which is valid only on this machine. Default: no cache. */
  readonly cache?: string | undefined;
  /** Folder with the user's own files for the site. Default: none. */
  readonly static?: string | undefined;
  /** folder with templates that replace the built-in ones */
  readonly templates?: string | undefined;
  /**
   * Explicit options by their names in configuration files, each with its origin. Other options default to the values of the last publish
   * to the same folder. Default: all options are explicit.
   */
  readonly explicit?: ReadonlyMap<string, Text> | undefined;
  /** Ignore the options of earlier publishes. Default: false. */
  readonly forgetOptions?: boolean | undefined;
  /** Publish even if more than a fifth of the published posts would disappear. Default: stop before writing anything. */
  readonly acceptRemovals?: boolean;
  /** Build everything again, even if it is up to date. */
  readonly force?: boolean;
  readonly dryRun: boolean;
}

/** Publishing options by their names in configuration files. */
interface PublishChoices
  extends
    Omit<SiteOptions, 'siteUrl' | 'mediaUrl'>,
    Pick<PublishOptions, 'blog' | 'templates' | 'dryRun' | 'explicit' | 'forgetOptions'> {
  readonly siteUrl?: URL | undefined;
  readonly mediaUrl?: URL | undefined;
  readonly acceptRemovals: boolean;
  readonly force: boolean;
}

/** Converts publishing options to the form that the use cases require. */
export function publishOptionsOf(
  choices: PublishChoices,
  folders: Folders & Pick<PublishOptions, 'cache' | 'static'>,
): PublishOptions {
  const { blog, siteUrl, mediaUrl, dryRun, forgetOptions, acceptRemovals, force } = choices;
  const chosen = Object.fromEntries(rememberedNames.map((name) => [name, choices[name]])) as Omit<
    SiteOptions,
    'siteUrl' | 'mediaUrl'
  >;
  const explicit = choices.explicit && new Map([...choices.explicit].filter(([name]) => isRemembered(name)));
  return {
    ...folders,
    ...chosen,
    blog,
    siteUrl: siteUrl?.href,
    mediaUrl: mediaUrl?.href,
    explicit,
    forgetOptions,
    acceptRemovals,
    force,
    dryRun,
  };
}

/** Options of requests, by their names in configuration files. */
type RequestChoices = Pick<ApiSourceOptions, 'concurrency' | 'rate' | 'retries' | 'timeout' | 'maxMediaSize'>;

interface SourceChoices extends RequestChoices {
  /** address of a blog whose API is found out */
  readonly address?: URL | undefined;
  readonly baseUrl?: URL | undefined;
  readonly token?: string | undefined;
  /** default: the Blog Read API */
  readonly from?: SourceOptions['kind'] | undefined;
  /** user of a WordPress, whose application password is the token */
  readonly user?: string | undefined;
  readonly privateData?: boolean | undefined;
}

type StoreOptions = Omit<CrawlOptions, 'source'>;

export function requestOptionsOf({
  concurrency,
  rate,
  retries,
  timeout,
  maxMediaSize,
}: RequestChoices): RequestChoices {
  return { concurrency, rate, retries, timeout, maxMediaSize };
}

/** @throws {InternalError} if there is no source, although commands and calls with a source require one */
export function apiOptionsOf(choices: SourceChoices): ApiSourceOptions {
  const { baseUrl, token } = choices;
  if (baseUrl === undefined || token === undefined) throw new InternalError('No source among the options');
  return { kind: 'api', baseUrl, token, ...requestOptionsOf(choices) };
}

/** Options of sources that are reached over the network. */
type ServerOptions = AddressSourceOptions | ApiSourceOptions | BloggerSourceOptions | WordPressSourceOptions;

export function sourceOptionsOf(choices: SourceChoices): ServerOptions {
  const { address, token, from, user, privateData } = choices;
  const baseUrl = choices.baseUrl ?? (from === undefined ? undefined : address);
  if (from === 'blogger' && baseUrl !== undefined) return { kind: 'blogger', baseUrl, ...requestOptionsOf(choices) };
  const account = user !== undefined && token !== undefined ? { user, password: token } : undefined;
  const shared = { account, privateData, ...requestOptionsOf(choices) };
  if (from === 'wordpress' && baseUrl !== undefined) return { kind: 'wordpress', baseUrl, ...shared };
  if (baseUrl === undefined && address !== undefined) return { kind: 'address', address, ...shared };
  return apiOptionsOf({ ...choices, baseUrl });
}

/** Returns the options of a crawl that do not concern its source. */
export function storeOptionsOf(choices: StoreOptions): StoreOptions {
  const { blog, archive, concurrency, media, refresh, auditDays, acceptRemovals, acceptMissing, dryRun } = choices;
  return { blog, archive, concurrency, media, refresh, auditDays, acceptRemovals, acceptMissing, dryRun };
}

export function crawlOptionsOf(choices: SourceChoices & StoreOptions): CrawlOptions {
  return { source: sourceOptionsOf(choices), ...storeOptionsOf(choices) };
}

type ImportChoices = RequestChoices &
  StoreOptions &
  Omit<BackupSourceOptions, 'kind' | 'paths'> & { readonly backup?: BackupSourceOptions['paths'] | undefined };

/**
 * Converts the options of an import. Each run reads the whole backup.
 * @throws {InternalError} if there is no backup, although imports require one
 */
export function importOptionsOf(choices: ImportChoices): CrawlOptions {
  const { backup, published, blogUrl, permalink, timezone, fetchMedia } = choices;
  if (backup === undefined) throw new InternalError('No backup among the options');
  const source = { kind: 'backup', paths: backup, published, blogUrl, permalink, timezone, fetchMedia } as const;
  return { source: { ...source, ...requestOptionsOf(choices) }, ...storeOptionsOf(choices) };
}
