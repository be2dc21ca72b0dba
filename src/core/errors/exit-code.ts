import { ArchiveError, InterruptedError, RefusedError, SourceError } from './errors.ts';
import type { RunStatus } from '../report/report.ts';

/** How a run came out: with a status, or by an error; and what verifying found. */
export type Outcome =
  { readonly status: RunStatus } | { readonly error: unknown } | { readonly verified: 'complete' | 'failed' };

/**
 * The exit code of a run, the only place that decides one.
 * @param signal the name of the signal that told the process to stop, if one did
 */
export function exitCodeOf(outcome: Outcome, signal?: unknown): number {
  if ('verified' in outcome) return outcome.verified === 'complete' ? 0 : 5;
  const status = statusOf(outcome, signal);
  if (status === 'complete') return 0;
  if (status === 'partial') return 2;
  if (status === 'interrupted') return signal === 'SIGTERM' ? 143 : 130;
  const error = 'error' in outcome ? outcome.error : undefined;
  if (error instanceof RefusedError) return 3;
  if (error instanceof SourceError) return 4;
  if (error instanceof ArchiveError) return 5;
  return 1;
}

/** What a signal makes of a request on its way counts as interrupted too. */
export function statusOf(outcome: Outcome, signal?: unknown): RunStatus {
  if ('status' in outcome) return outcome.status;
  if ('verified' in outcome) return outcome.verified;
  const { error } = outcome;
  const aborted = signal !== undefined && (error === signal || (error instanceof Error && error.name === 'AbortError'));
  return error instanceof InterruptedError || aborted ? 'interrupted' : 'failed';
}
