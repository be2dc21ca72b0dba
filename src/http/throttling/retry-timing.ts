/**
 * Waits before the retries of a request, as options of p-retry: up to half a second before the first one. Because of the jitter, requests
 * that failed together are not repeated together.
 */
export const defaultBackoff = { factor: 2, minTimeout: 250, maxTimeout: 30_000, randomize: true };
export type Backoff = Readonly<typeof defaultBackoff>;

/**
 * Returns the minimum number of milliseconds until a request is repeated: the wait of p-retry without jitter, or the one that the response
 * asks for.
 * @param attempt number of the failed attempt, from 1
 */
export function minRetryDelay(attempt: number, retryAfter: number | undefined, backoff: Backoff): number {
  const { factor, minTimeout, maxTimeout } = backoff;
  return Math.max(Math.min(maxTimeout, minTimeout * factor ** (attempt - 1)), acceptedWait(retryAfter));
}

/** Returns the wait in milliseconds that a response asks for, see {@link parseRetryAfter}, but at most two minutes. */
export const acceptedWait = (retryAfter = 0): number => Math.min(retryAfter, 120_000);

/**
 * Parses a `Retry-After` header, which is a number of seconds or a date in any of three formats (RFC 9110, sections 10.2.3 and 5.6.7).
 * Returns milliseconds from now, or undefined if the header is missing or invalid.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined;
  // The oldest date format, that of asctime, has no time zone and is always in GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
