/** Delay of the first retry before jitter, in milliseconds. */
const baseDelay = 500;
const maxBackoff = 30_000;
/** Maximum wait in milliseconds that a response may ask for. Longer waits are reduced to it. */
export const maxRetryAfter = 120_000;

export interface FailedAttempt {
  /** number of the failed attempt, from 1 */
  readonly attempt: number;
  /** wait in milliseconds that the response asks for, see {@link parseRetryAfter} */
  readonly retryAfter?: number | undefined;
  /** Returns a random number between 0 and 1. */
  readonly random: () => number;
}

/**
 * Returns the milliseconds to wait before the next attempt: exponential backoff with full jitter, so that requests that failed together are
 * not repeated together. The wait is never shorter than the one that the response asks for.
 */
export function retryDelay({ attempt, retryAfter = 0, random }: FailedAttempt): number {
  const ceiling = Math.min(maxBackoff, baseDelay * 2 ** (attempt - 1));
  return Math.max(Math.round(random() * ceiling), Math.min(retryAfter, maxRetryAfter));
}

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
