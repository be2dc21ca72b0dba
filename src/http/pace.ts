import pThrottle from 'p-throttle';

/** Resolves when the next request may start. */
export type Pace = () => Promise<void>;

/**
 * @param rate requests a second at most, spread evenly; undefined for no limit
 * @param signal those that wait are rejected with its reason when it is aborted
 */
export function createPace(rate: number | undefined, signal?: AbortSignal): Pace {
  if (rate === undefined) return () => Promise.resolve();
  const throttle = pThrottle({ limit: 1, interval: 1000 / rate, ...(signal && { signal }) });
  return throttle(() => Promise.resolve());
}
