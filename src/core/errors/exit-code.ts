import { ArchiveError, InterruptedError, RefusedError, SourceError } from './errors.ts';
import type { RunStatus } from '../report/report.ts';

/** The outcome of a run: its status, the error that ended it, or the result of `verify`. */
export type Outcome =
  { readonly status: RunStatus } | { readonly error: unknown } | { readonly verified: 'complete' | 'failed' };

/**
 * Returns the exit code for the outcome of a run. No other code decides exit codes.
 * @param signal name of the signal that interrupted the process, if any
 */
export function exitCodeOf(outcome: Outcome, signal?: unknown): number {
  if ('verified' in outcome) return outcome.verified === 'complete' ? 0 : 5;
  const status = runStatusOf(outcome, signal);
  if (status === 'complete') return 0;
  if (status === 'partial') return 2;
  if (status === 'interrupted') return signal === 'SIGTERM' ? 143 : 130;
  const error = 'error' in outcome ? outcome.error : undefined;
  if (error instanceof RefusedError) return 3;
  if (error instanceof SourceError) return 4;
  if (error instanceof ArchiveError) return 5;
  return 1;
}

/** Returns the status of a run. If the signal is aborted, the error of an aborted request also counts as interrupted. */
export function runStatusOf(outcome: Outcome, signal?: unknown): RunStatus {
  if ('status' in outcome) return outcome.status;
  if ('verified' in outcome) return outcome.verified;
  const { error } = outcome;
  const aborted = signal !== undefined && (error === signal || (error instanceof Error && error.name === 'AbortError'));
  return error instanceof InterruptedError || aborted ? 'interrupted' : 'failed';
}
