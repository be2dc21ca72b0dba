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
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      const result = await action(attempt);
      signal?.throwIfAborted();
      return result;
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = thrown as Error;
      if (attempt > retries || !isRetryable(error)) throw error;
      if (mayRetry && !(await mayRetry())) throw error;
      const delay = retryDelay({ attempt, retryAfter: retryAfterOf?.(error), random });
      onRetry?.(error, attempt, delay);
      await sleep(delay, signal);
    }
  }
}
