import type { RequestSign } from '../../index.ts';
import type { GroupCrawlOptions, GroupPublishOptions, StorageSettings } from '../configuration/configuration.ts';
import type { ReportSummary } from '../queue/blog-state.ts';

/** All that the process of a run is told. The token comes this way alone: it is in no argument, variable, job or log. */
export interface RunRequest {
  readonly name: string;
  readonly blog: string;
  readonly baseUrl: string;
  readonly token: string;
  /** milliseconds for one request to the source */
  readonly timeout: number;
  readonly crawl: GroupCrawlOptions;
  readonly publish: GroupPublishOptions | undefined;
  readonly storage: StorageSettings;
  /** of the lease */
  readonly fence: number;
  /** an empty folder of its own */
  readonly scratch: string;
  /** folder where records of earlier nights are kept; undefined for none */
  readonly cache: string | undefined;
  /** milliseconds that the common clock is ahead of the machine's */
  readonly clockOffset: number;
}

/** How a run ended. */
export interface RunEnd {
  readonly exitCode: number;
  readonly error?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly summary?: ReportSummary | undefined;
  /** posts that were read and are as before */
  readonly unchanged?: number | undefined;
}

/** From the worker to the process of a run. Numbers are those of the questions. */
export type ToChild =
  | { readonly type: 'run'; readonly run: RunRequest }
  | { readonly type: 'admitted'; readonly id: number }
  /** the lease is held, and was renewed just now */
  | { readonly type: 'held'; readonly id: number }
  /** no further request; what is there is stored, and the run ends */
  | { readonly type: 'stop' };

/** From the process of a run to the worker. */
export type ToParent =
  | { readonly type: 'ready' }
  | { readonly type: 'admit'; readonly id: number }
  | { readonly type: 'settled'; readonly id: number; readonly sign: RequestSign }
  | { readonly type: 'check'; readonly id: number }
  | { readonly type: 'bytes'; readonly direction: 'read' | 'written'; readonly count: number }
  | { readonly type: 'ended'; readonly end: RunEnd };
