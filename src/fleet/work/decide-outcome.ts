import type { RunOutcome } from '../queue/blog-state.ts';
import type { RetrySettings } from '../configuration/configuration.ts';

/** Why a run came to its end. */
export type RunEnding =
  /** by itself, with an exit code */
  | { readonly kind: 'ended'; readonly exitCode: number }
  /** its time limit was over */
  | { readonly kind: 'timed-out' }
  /** the worker that had it was stopped */
  | { readonly kind: 'drained' }
  /** its process died, its lease was lost, or Redis or the storage went away */
  | { readonly kind: 'broken' };

export interface Verdict {
  readonly outcome: RunOutcome;
  /** what becomes of the job */
  readonly job:
    | { readonly kind: 'complete' }
    | { readonly kind: 'fail' }
    /** tried again after so many milliseconds */
    | { readonly kind: 'retry'; readonly delay: number }
    /** left to another worker, and not counted as a try */
    | { readonly kind: 'hand-over' };
}

export interface AttemptContext {
  /** 1 for the first */
  readonly attempt: number;
  readonly retries: RetrySettings;
  /** milliseconds until the window of the source closes; Infinity where it never does */
  readonly remaining: number;
  /** from 0 to 1 */
  readonly random: () => number;
}

const longest = 30 * 60_000;

/** What becomes of a blog after a run, by the exit code of `blogkeep`. Pure. */
export function decideOutcome(ending: RunEnding, tried: AttemptContext): Verdict {
  if (ending.kind === 'drained') return { outcome: 'retrying', job: { kind: 'hand-over' } };
  // Another try would take as long, and the next night goes on from what this one has stored.
  if (ending.kind === 'timed-out') return { outcome: 'failed', job: { kind: 'fail' } };
  if (ending.kind === 'broken') return retried(tried);
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
      return retried(tried);
    default:
      return { outcome: 'failed', job: { kind: 'fail' } };
  }
}

/** Exponential back-off with jitter, as long as there are tries and night left. */
function retried({ attempt, retries, remaining: left, random }: AttemptContext): Verdict {
  const delay = Math.round(Math.min(longest, retries.backoff * 2 ** (attempt - 1)) * (0.75 + random() / 2));
  if (attempt >= retries.attempts || delay >= left) return { outcome: 'failed', job: { kind: 'fail' } };
  return { outcome: 'retrying', job: { kind: 'retry', delay } };
}
