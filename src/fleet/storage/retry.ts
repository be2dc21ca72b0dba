import pRetry from 'p-retry';

/** How often a call is repeated, and after which delays in milliseconds. */
export interface Retries {
  readonly retries: number;
  readonly minDelay: number;
  readonly maxDelay: number;
}

/** A minute and a half in all: longer failures are for the queue, which tries the whole run again. */
export const defaultRetries: Retries = { retries: 8, minDelay: 200, maxDelay: 20_000 };

/** An error that is worth a repetition, inside of what p-retry takes for errors: it never repeats after a TypeError. */
class PassingError extends Error {}

/**
 * Repeats a call that fails for a reason that passes, after growing delays of random length. The retries of the SDK are off: they do not
 * cover bodies that are read from a file, nor answers that break off in the middle, and two kinds of retries would multiply.
 */
export async function withRetries<T>(
  action: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  { retries, minDelay, maxDelay }: Retries,
): Promise<T> {
  try {
    return await pRetry(
      async () => {
        try {
          return await action();
        } catch (cause) {
          throw new PassingError('', { cause });
        }
      },
      {
        retries,
        minTimeout: minDelay,
        maxTimeout: maxDelay,
        randomize: true,
        shouldRetry: ({ error }) => isPassing(error.cause),
      },
    );
  } catch (error) {
    throw error instanceof PassingError ? error.cause : error;
  }
}
