/** Outcome of a run, which decides how the blog continues. */
export type RunOutcome =
  /** exit code 0 */
  | 'completed'
  /** exit code 2: the archive is complete except for the failures in its report */
  | 'partial'
  /** exit codes 3 and 5: no run starts until a person has acted and released the blog with `retry` */
  | 'stopped'
  /** exit code 4, interrupted, or killed: retried in the same night, with backoff */
  | 'retrying'
  /** exit code 1, or no attempts or time left to retry: the next night tries again */
  | 'failed'
  /** not started before the window of the source closed: there are more blogs than the night has time for */
  | 'missed';

/** The counts of a report, and its first failures. */
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
  /** milliseconds */
  readonly took: number;
  /** the first failures, as English messages */
  readonly failures: readonly string[];
  /** number of new warnings by code */
  readonly warnings: Readonly<Record<string, number>>;
}

/**
 * State of a blog's runs, stored as JSON in a Redis hash. It may be lost without harm: the next night then runs as usual. Times are ISO
 * 8601, by the clock of Redis.
 */
export interface BlogState {
  readonly blog: string;
  readonly outcome: RunOutcome;
  /** as of `blogkeep`: 0, 1, 2, 3, 4, 5 or 130; 137 if the run was killed */
  readonly exitCode: number;
  /** number of attempts in this night */
  readonly attempt: number;
  readonly started: string;
  readonly ended: string;
  readonly worker: string;
  /** end of the last run with exit code 0 or 2; absent if there is none */
  readonly lastSuccess?: string;
  /** end of the first failed run since then; absent after a success */
  readonly failingSince?: string;
  /** error that ended the run, in English; its code is documented in docs/troubleshooting.md */
  readonly error?: string;
  readonly errorCode?: string;
  /** absent if the run ended without a report */
  readonly summary?: ReportSummary;
}
