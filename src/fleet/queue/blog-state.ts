/** Outcome of a run, which determines whether and when the blog runs again. */
export type RunOutcome =
  /** exit code 0 */
  | 'completed'
  /** exit code 2: the archive is complete except for the failures in its report */
  | 'partial'
  /** exit codes 3 and 5: no run starts until a person has acted and released the blog with `retry` */
  | 'stopped'
  /** exit code 4, or the run was interrupted or killed: retried in the same night, with backoff */
  | 'retrying'
  /** exit code 1, or no attempts or time left to retry: the next attempt is in the next night */
  | 'failed'
  /** not started before the window of the source closed, since there are more blogs than fit into the night */
  | 'missed';

/** Counts and first failures of a report. */
export interface ReportSummary {
  readonly posts: {
    readonly listed: number;
    readonly new: number;
    readonly changed: number;
    readonly removed: number;
    readonly failed: number;
  };
  readonly media: { readonly new: number; readonly failed: number };
  readonly requests: { readonly total: number; readonly retried: number };
  /** duration in milliseconds */
  readonly took: number;
  /** the first failures, as English messages */
  readonly failures: readonly string[];
  /** number of new warnings by code */
  readonly warnings: Readonly<Record<string, number>>;
}

/**
 * State of a blog's runs, stored as JSON in a Redis hash. Losing it does no harm: the blog runs as usual the next night. Times are in ISO
 * 8601, by the clock of Redis.
 */
export interface BlogState {
  readonly blog: string;
  readonly outcome: RunOutcome;
  /** exit code as defined by `blogkeep`: 0, 1, 2, 3, 4, 5 or 130; 137 if the run was killed */
  readonly exitCode: number;
  /** number of attempts this night */
  readonly attempt: number;
  readonly started: string;
  readonly ended: string;
  readonly worker: string;
  /** end of the last run with exit code 0 or 2; absent if there was none */
  readonly lastSuccess?: string;
  /** end of the first failed run since `lastSuccess`; absent after a success */
  readonly failingSince?: string;
  /** error that ended the run, in English; its code is documented in docs/troubleshooting.md */
  readonly error?: string;
  readonly errorCode?: string;
  /** absent if the run ended without a report */
  readonly summary?: ReportSummary;
}
