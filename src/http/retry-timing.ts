const base = 500;
const longest = 30_000;
/** Milliseconds: a source that asks for a longer wait than this is asked again after this. */
export const maxRetryAfter = 120_000;

export interface FailedAttempt {
  /** 1 for the first try */
  readonly attempt: number;
  /** milliseconds that the answer asked to wait, see {@link parseRetryAfter} */
  readonly retryAfter?: number | undefined;
  /** between 0 and 1 */
  readonly random: () => number;
}

/**
 * Milliseconds to wait before the next try: exponential back-off with full jitter, so that requests which failed
 * together do not come back together, and no less than the answer asked for.
 */
export function retryDelay({ attempt, retryAfter = 0, random }: FailedAttempt): number {
  const ceiling = Math.min(longest, base * 2 ** (attempt - 1));
  return Math.max(Math.round(random() * ceiling), Math.min(retryAfter, maxRetryAfter));
}

/**
 * The milliseconds from now that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, sections 10.2.3 and
 * 5.6.7, all three date formats). Undefined without the header and for what is neither.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined;
  // The oldest format, that of asctime, leaves out the zone, which is always GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
