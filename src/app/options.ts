import type { Text } from '../messages/message.ts';
import type { MediaChoice, Refresh } from '../options/choices.ts';
import type { SiteOptions } from '../publish/site-model/options/site-options.ts';
import type { OutputFolders } from './folders.ts';
import type { SourceOptions } from './sources/index.ts';
import type { OutputName } from '../core/outputs.ts';
import { isRemembered } from '../options/options.ts';
import { rememberedNames } from '../publish/site-model/options/remembered-options.ts';

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
export interface PublishChoices
  extends
    Omit<SiteOptions, 'siteUrl' | 'mediaUrl'>,
    Pick<PublishOptions, 'templates' | 'dryRun' | 'explicit' | 'forgetOptions'> {
  readonly siteUrl?: URL | undefined;
  readonly mediaUrl?: URL | undefined;
  readonly acceptRemovals: boolean;
  readonly force: boolean;
}

/** Converts publishing options to the form that the use cases require, without the folders. */
export function publishChoicesOf(choices: PublishChoices): Omit<PublishOptions, 'archive' | 'static' | OutputName> {
  const { siteUrl, mediaUrl, dryRun, forgetOptions, acceptRemovals, force } = choices;
  const chosen = Object.fromEntries(rememberedNames.map((name) => [name, choices[name]])) as Omit<
    SiteOptions,
    'siteUrl' | 'mediaUrl'
  >;
  const explicit = choices.explicit && new Map([...choices.explicit].filter(([name]) => isRemembered(name)));
  return {
    ...chosen,
    siteUrl: siteUrl?.href,
    mediaUrl: mediaUrl?.href,
    explicit,
    forgetOptions,
    acceptRemovals,
    force,
    dryRun,
  };
}
