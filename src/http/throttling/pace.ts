import { sleep as realSleep, type Sleep } from './sleep.ts';

/** Resolves when the next request may start. */
export type Pace = () => Promise<void>;

export interface PaceOptions {
  /** when aborted, rejects waiting requests with its reason */
  readonly signal?: AbortSignal | undefined;
  readonly sleep?: Sleep;
  /** milliseconds of a monotonic clock; default: `performance.now` */
  readonly now?: () => number;
}

/** @param rate maximum number of requests per second, evenly spaced; undefined: no limit */
export function createPace(
  rate: number | undefined,
  { signal, sleep = realSleep, now = () => performance.now() }: PaceOptions = {},
): Pace {
  if (rate === undefined) return () => Promise.resolve();
  const interval = 1000 / rate;
  let next = -Infinity;
  return async () => {
    const start = now();
    next = Math.max(start, next + interval);
    if (next > start) await sleep(next - start, signal);
  };
}
