import type { CrawlOptions, RequestSign } from '../../index.ts';
import type { GroupCrawlOptions, GroupPublishOptions, StorageSettings } from '../configuration/configuration.ts';
import type { ReportSummary } from '../queue/blog-state.ts';

/**
 * Input of the child process of a run. The token is only passed in this message, never in an argument, environment variable, job or log.
 */
export interface RunRequest {
  readonly name: string;
  readonly blog: string;
  readonly source: Pick<CrawlOptions, 'address' | 'baseUrl' | 'token' | 'user'>;
  /** request timeout of the source in milliseconds */
  readonly timeout: number;
  readonly crawl: GroupCrawlOptions;
  readonly publish: GroupPublishOptions | undefined;
  readonly storage: StorageSettings;
  /** fencing number of the lease */
  readonly fence: number;
  /** empty folder for this run */
  readonly scratch: string;
  /** folder with the archives of earlier runs; undefined for no cache */
  readonly cache: string | undefined;
  /** milliseconds by which the clock of Redis is ahead of this machine's */
  readonly clockOffset: number;
}

/** Result of a run. */
export interface RunEnd {
  readonly exitCode: number;
  readonly error?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly summary?: ReportSummary | undefined;
  /** number of posts that were read and are unchanged */
  readonly unchanged?: number | undefined;
}

/** Messages from the worker to the child process. `id` refers to a request of the child. */
export type ToChild =
  | { readonly type: 'run'; readonly run: RunRequest }
  | { readonly type: 'admitted'; readonly id: number }
  /** the lease was renewed */
  | { readonly type: 'held'; readonly id: number }
  /** the run must send no more requests, store its state and end */
  | { readonly type: 'stop' };

/** Messages from the child process to the worker. */
export type ToParent =
  | { readonly type: 'ready' }
  | { readonly type: 'admit'; readonly id: number }
  | { readonly type: 'settled'; readonly id: number; readonly sign: RequestSign }
  | { readonly type: 'check'; readonly id: number }
  | { readonly type: 'bytes'; readonly direction: 'read' | 'written'; readonly count: number }
  | { readonly type: 'ended'; readonly end: RunEnd };
