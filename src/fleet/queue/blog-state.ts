/** How a run came out, which decides what becomes of the blog next. */
export type RunOutcome =
  /** exit code 0 */
  | 'completed'
  /** exit code 2: the archive is complete but for what its report names */
  | 'partial'
  /** exit codes 3 and 5: no run begins until somebody has acted and lifted it with `retry` */
  | 'stopped'
  /** exit code 4, stopped before its end, or killed: tried again in this night, with back-off */
  | 'retrying'
  /** of these, where the tries or the night are used up, and exit code 1: the next night tries again */
  | 'failed'
  /** did not begin before its source's window closed: there are more blogs than the night has time for */
  | 'missed';

/** What a report says in figures, and what could not be fetched. */
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
  /** messages of what failed, the first of them, in English */
  readonly failures: readonly string[];
  /** codes of warnings that are new, and how often */
  readonly warnings: Readonly<Record<string, number>>;
}

/**
 * What is known of a blog's runs, as JSON in a hash of Redis. Nothing in it is the only copy of anything that matters: without it the
 * next night is a night like any other. Moments are ISO 8601, by the clock of Redis.
 */
export interface BlogState {
  readonly blog: string;
  readonly outcome: RunOutcome;
  /** that of `blogkeep`: 0, 1, 2, 3, 4, 5 or 130; 137 where the run was killed */
  readonly exitCode: number;
  /** tries of this night */
  readonly attempt: number;
  readonly started: string;
  readonly ended: string;
  readonly worker: string;
  /** when the last run ended that came out with 0 or 2; absent where none has */
  readonly lastSuccess?: string;
  /** when the first run since then ended that did not; absent after a success */
  readonly failingSince?: string;
  /** what ended the run, in English, and its code as in docs/troubleshooting.md */
  readonly error?: string;
  readonly errorCode?: string;
  /** absent where the run came to none */
  readonly summary?: ReportSummary;
}
