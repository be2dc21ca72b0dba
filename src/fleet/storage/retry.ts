import pRetry from 'p-retry';

/** Number of retries of a call, and their delays in milliseconds. */
export interface Retries {
  readonly retries: number;
  readonly minDelay: number;
  readonly maxDelay: number;
}

/** Retries for a minute and a half in total. If the storage fails for longer, the queue retries the whole run. */
export const defaultRetries: Retries = { retries: 8, minDelay: 200, maxDelay: 20_000 };

/** Wraps errors, since p-retry never retries a TypeError. */
class WrappedError extends Error {}

/**
 * Retries a call after transient errors, with exponential backoff and jitter. The retries of the SDK are disabled: they cover neither
 * bodies read from a file nor truncated responses, and both kinds of retries would multiply.
 */
export async function withRetries<T>(
  action: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
  { retries, minDelay, maxDelay }: Retries,
): Promise<T> {
  try {
    return await pRetry(
      async () => {
        try {
          return await action();
        } catch (cause) {
          throw new WrappedError('', { cause });
        }
      },
      {
        retries,
        minTimeout: minDelay,
        maxTimeout: maxDelay,
        randomize: true,
        shouldRetry: ({ error }) => isTransient(error.cause),
      },
    );
  } catch (error) {
    throw error instanceof WrappedError ? error.cause : error;
  }
}
