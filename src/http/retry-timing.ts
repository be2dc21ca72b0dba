/** Milliseconds. */
const baseDelay = 500;
const maxBackoff = 30_000;
/** Milliseconds. Longer waits that a source asks for are limited to this. */
export const maxRetryAfter = 120_000;

export interface FailedAttempt {
  /** number of the attempt, from 1 */
  readonly attempt: number;
  /** milliseconds to wait according to the response, see {@link parseRetryAfter} */
  readonly retryAfter?: number | undefined;
  /** returns a number between 0 and 1 */
  readonly random: () => number;
}

/**
 * Returns the milliseconds to wait before the next attempt: exponential backoff with full jitter, so that requests that failed together are
 * not repeated together, but at least the time that the response asks for.
 */
export function retryDelay({ attempt, retryAfter = 0, random }: FailedAttempt): number {
  const ceiling = Math.min(maxBackoff, baseDelay * 2 ** (attempt - 1));
  return Math.max(Math.round(random() * ceiling), Math.min(retryAfter, maxRetryAfter));
}

/**
 * Parses a `Retry-After` header, in seconds or as a date in any of the three formats (RFC 9110, sections 10.2.3 and 5.6.7). Returns
 * milliseconds from now; undefined if the header is missing or invalid.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined;
  // The oldest format, that of asctime, has no zone, but is always in GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
