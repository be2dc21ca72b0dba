/**
 * How much patience a run has with a source: so many retries beyond what answers earn. Without it, each single request
 * would be patient anew with a source that is dead, and a run of thousands would be so for days.
 */
export interface RetryBudget {
  /** Takes what a retry costs, or nothing where that is not left. Says whether it was there. */
  takeRetry(): boolean;
  /** Takes what a pause of all requests costs, likewise. @param milliseconds of the pause */
  takePause(milliseconds: number): boolean;
  /** The source has answered: gives a share back. */
  giveBack(): void;
  /** Makes it as it was at first. */
  refill(): void;
}

/**
 * The numbers, a retry being the unit:
 *
 * - An answer earns half a retry. That is more than the 0.3 retries that a request needs where a fifth of them fails once
 *   or twice; with up to a third of all tries failing, a run may be as long as it likes.
 * - At first there are 24, and two for each request that may be in flight: neither is bad luck likely to use that up (at a
 *   fifth, one request in a hundred million begins such a row), nor do the first bursts of congestion, while the gate
 *   narrows from all requests at once to one. With the default of 8 these are 40.
 * - Half a minute of pause costs as much as a retry, since a source that asks for pauses would be given few retries in
 *   very much time.
 *
 * So with 8 requests in flight a source that has died has used it up after some five minutes where each try takes the
 * timeout of 30 seconds (40 retries and about as many first tries, 8 at a time), as long where it answers 503 (some 25
 * tries, then one by one with pauses of up to 30 seconds), and in seconds where it refuses connections.
 */
const answerEarns = 0.5;
const atFirst = (concurrency: number) => 24 + 2 * concurrency;
const pauseForOne = 30_000;

/** @param concurrency requests that may be in flight */
export function createRetryBudget(concurrency: number): RetryBudget {
  const full = atFirst(concurrency);
  let left = full;
  const take = (cost: number): boolean => {
    if (left < cost) return false;
    left -= cost;
    return true;
  };
  return {
    takeRetry: () => take(1),
    takePause: (milliseconds) => take(milliseconds / pauseForOne),
    giveBack: () => {
      left = Math.min(full, left + answerEarns);
    },
    refill: () => {
      left = full;
    },
  };
}
