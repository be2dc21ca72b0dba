import { sleep as realSleep, type Sleep } from './sleep.ts';

/** Resolves when the next request may start. */
export type Pace = () => Promise<void>;

export interface PaceOptions {
  /** those that wait are rejected with its reason when it is aborted */
  readonly signal?: AbortSignal | undefined;
  readonly sleep?: Sleep;
  /** milliseconds of a clock that nobody puts back or forward, since a run would stand still for as long; left out, the real one */
  readonly now?: () => number;
}

/** @param rate requests a second at most, spread evenly; undefined for no limit */
export function createPace(
  rate: number | undefined,
  { signal, sleep = realSleep, now = () => performance.now() }: PaceOptions = {},
): Pace {
  if (rate === undefined) return () => Promise.resolve();
  const interval = 1000 / rate;
  let next = -Infinity;
  return async () => {
    const asked = now();
    next = Math.max(asked, next + interval);
    if (next > asked) await sleep(next - asked, signal);
  };
}
