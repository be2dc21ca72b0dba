import type { Text } from '../messages/message.ts';
import type { MediaChoice, Refresh } from '../options/choices.ts';
import type { SiteOptions } from '../publish/site-model/options/site-options.ts';
import type { OutputFolders } from './folders.ts';
import type { SourceOptions } from './sources/index.ts';

export type { SourceOptions } from './sources/index.ts';

export interface CrawlOptions {
  readonly source: SourceOptions;
  /** the blog's name; left out, the one that is the default */
  readonly blog?: string | undefined;
  /** the archive's folder */
  readonly archive: string;
  /** posts, and media, that are read at the same time */
  readonly concurrency: number;
  readonly media: MediaChoice;
  readonly refresh: Refresh;
  /** every post is read again at least once in so many days, a share each day */
  readonly auditDays: number;
  /** Accept that more than a fifth of the records or comments would go at once, or that a body or a list is empty. */
  readonly acceptRemovals: boolean;
  /** say what would be done, write nothing */
  readonly dryRun: boolean;
}

export interface PublishOptions extends SiteOptions, OutputFolders {
  readonly archive: string;
  /** the blog that the archive has to be of; left out, any */
  readonly blog?: string | undefined;
  /** folder for what makes the next publish quicker, true of this machine alone; left out, there is none */
  readonly cache?: string | undefined;
  /** folder of templates that replace built-in ones */
  readonly templates?: string | undefined;
  /**
   * The options that somebody has chosen, by their names in configuration files, with where: the others are what an earlier
   * publish into the same folder took. Left out, all of them are chosen.
   */
  readonly given?: ReadonlyMap<string, Text> | undefined;
  /** start again: take nothing from an earlier publish; left out, not */
  readonly forgetOptions?: boolean | undefined;
  /** Publish even if more than a fifth of the published posts would disappear. Default: stop before anything is written. */
  readonly acceptRemovals?: boolean;
  /** builds everything again, whether it is up to date or not */
  readonly force?: boolean;
  readonly dryRun: boolean;
}
