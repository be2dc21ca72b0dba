import type { BlogState, RunOutcome } from '../queue/blog-state.ts';
import type { RunEnding } from './decide-outcome.ts';
import type { RunEnd } from './protocol.ts';

/** A run that has ended or could not start. */
export interface EndedAttempt {
  readonly blog: string;
  readonly worker: string;
  readonly attempt: number;
  /** omitted if it did not start */
  readonly started?: Date;
  /** undefined if its process died without a result */
  readonly end?: RunEnd | undefined;
  readonly ending?: RunEnding;
}

/** Returns the state of a blog after a run. Pure. */
export function nextState(
  before: BlogState | undefined,
  run: EndedAttempt,
  endTime: Date,
  outcome: RunOutcome,
): BlogState {
  const { blog, worker, attempt, started = endTime, end, ending } = run;
  const isSuccess = outcome === 'completed' || outcome === 'partial';
  const moment = endTime.toISOString();
  const lastSuccess = isSuccess ? moment : before?.lastSuccess;
  const exitCode = end?.exitCode ?? (ending?.kind === 'broken' ? 137 : 0);
  return {
    ...{ blog, outcome, exitCode, attempt, started: started.toISOString(), ended: moment, worker },
    ...(lastSuccess !== undefined && { lastSuccess }),
    ...(!isSuccess && { failingSince: before?.failingSince ?? moment }),
    ...(end?.error !== undefined && { error: end.error }),
    ...(end?.errorCode !== undefined && { errorCode: end.errorCode }),
    ...(end?.summary && { summary: end.summary }),
  };
}
