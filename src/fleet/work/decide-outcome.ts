import type { RunOutcome } from '../queue/blog-state.ts';
import type { RetrySettings } from '../configuration/configuration.ts';

/** Why a run ended. */
export type RunEnding =
  /** its process exited */
  | { readonly kind: 'ended'; readonly exitCode: number }
  /** its time limit was reached */
  | { readonly kind: 'timed-out' }
  /** its worker was stopped */
  | { readonly kind: 'drained' }
  /** its process died, its lease was lost, or Redis or the storage became unavailable */
  | { readonly kind: 'broken' };

export interface Verdict {
  readonly outcome: RunOutcome;
  /** how the job continues */
  readonly job:
    | { readonly kind: 'complete' }
    | { readonly kind: 'fail' }
    /** retried after `delay` milliseconds */
    | { readonly kind: 'retry'; readonly delay: number }
    /** handed over to another worker; not counted as an attempt */
    | { readonly kind: 'hand-over' };
}

export interface AttemptContext {
  /** number of this attempt, from 1 */
  readonly attempt: number;
  readonly retries: RetrySettings;
  /** milliseconds until the window of the source closes; Infinity if it has none */
  readonly remaining: number;
  /** returns a random number from 0 to 1 */
  readonly random: () => number;
}

const maxDelay = 30 * 60_000;

/** Determines the outcome of a run from its ending and exit code. Pure. */
export function decideOutcome(ending: RunEnding, context: AttemptContext): Verdict {
  if (ending.kind === 'drained') return { outcome: 'retrying', job: { kind: 'hand-over' } };
  // Another attempt would take just as long, and the next night continues from the stored state.
  if (ending.kind === 'timed-out') return { outcome: 'failed', job: { kind: 'fail' } };
  if (ending.kind === 'broken') return retryOrFail(context);
  switch (ending.exitCode) {
    case 0:
      return { outcome: 'completed', job: { kind: 'complete' } };
    case 2:
      return { outcome: 'partial', job: { kind: 'complete' } };
    case 3:
    case 5:
      return { outcome: 'stopped', job: { kind: 'fail' } };
    case 4:
    case 130:
      return retryOrFail(context);
    default:
      return { outcome: 'failed', job: { kind: 'fail' } };
  }
}

/** Retries with exponential backoff and jitter, or fails if no attempts are left or the window closes before the next one. */
function retryOrFail({ attempt, retries, remaining, random }: AttemptContext): Verdict {
  const delay = Math.round(Math.min(maxDelay, retries.backoff * 2 ** (attempt - 1)) * (0.75 + random() / 2));
  if (attempt >= retries.attempts || delay >= remaining) return { outcome: 'failed', job: { kind: 'fail' } };
  return { outcome: 'retrying', job: { kind: 'retry', delay } };
}
