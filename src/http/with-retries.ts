import pRetry from 'p-retry';
import { retryDelay } from './retry-timing.ts';
import type { Sleep } from './sleep.ts';

export interface RetryOptions {
  /** maximum number of attempts after the first */
  readonly retries: number;
  readonly isRetryable: (error: Error) => boolean;
  /** Called before each retry. To prevent the retry, it returns false or throws. */
  readonly mayRetry?: () => boolean | Promise<boolean>;
  /** Returns the wait in milliseconds that the failed response asks for. */
  readonly retryAfterOf?: (error: Error) => number | undefined;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** Called before each wait with the number of the failed attempt and the milliseconds until the next one. */
  readonly onRetry?: (error: Error, attempt: number, delay: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats an action until it succeeds, with the waits of {@link retryDelay}.
 * @param action must be safe to repeat
 * @throws the last error, if it is not retryable, `mayRetry` returns false or the retries are used up; the reason of an aborted signal;
 *   errors of `mayRetry`
 */
export async function withRetries<T>(action: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, isRetryable, mayRetry, retryAfterOf, random, sleep, onRetry, signal } = options;
  signal?.throwIfAborted();
  // Fast path: most actions succeed at once and do not need p-retry.
  const first = await action(1).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  signal?.throwIfAborted();
  if ('value' in first) return first.value;
  return pRetry((attempt) => (attempt === 1 ? failed(first.error) : action(attempt)), {
    retries,
    // The waits are in `onFailedAttempt`, because p-retry supports neither full jitter nor Retry-After.
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
