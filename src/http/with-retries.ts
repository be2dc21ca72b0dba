import pRetry from 'p-retry';
import { retryDelay } from './retry-timing.ts';
import type { Sleep } from './sleep.ts';

export interface RetryOptions {
  /** how often at most after the first try */
  readonly retries: number;
  readonly isRetryable: (error: Error) => boolean;
  /** Asked once before each retry; gives it up by false or by what it throws. */
  readonly mayRetry?: () => boolean | Promise<boolean>;
  /** milliseconds that the failed answer asked to wait */
  readonly retryAfterOf?: (error: Error) => number | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** Called before each wait, with the number of the try that failed and the milliseconds until the next. */
  readonly onRetry?: (error: Error, attempt: number, delay: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats an action until it succeeds, waiting as {@link retryDelay} says.
 *
 * @param action must be safe to repeat
 * @throws the last error when it is not retryable, may not be retried or the retries are used up; the signal's reason when
 *   that is aborted; what `mayRetry` throws
 */
export async function withRetries<T>(action: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, isRetryable, mayRetry, retryAfterOf, random, sleep, onRetry, signal } = options;
  signal?.throwIfAborted();
  // Nearly all succeed at once: only what fails is prepared to be tried again.
  const first = await action(1).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  signal?.throwIfAborted();
  if ('value' in first) return first.value;
  return pRetry((attempt) => (attempt === 1 ? failed(first.error) : action(attempt)), {
    retries,
    // The waiting is ours: p-retry's own timing knows neither jitter nor Retry-After.
    minTimeout: 0,
    maxTimeout: 0,
    shouldRetry: ({ error }) => isRetryable(error),
    onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
      signal?.throwIfAborted();
      if (retriesLeft === 0 || !isRetryable(error)) return;
      if (mayRetry && !(await mayRetry())) throw error;
      const delay = retryDelay({ attempt: attemptNumber, retryAfter: retryAfterOf?.(error), random });
      onRetry?.(error, attemptNumber, delay);
      await sleep(delay, signal);
    },
    ...(signal && { signal }),
  });
}

async function failed(error: unknown): Promise<never> {
  throw error;
}
