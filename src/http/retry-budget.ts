/**
 * How much patience a run has with a source: so many retries beyond what answers earn. Without it, each single request
 * would be patient again with a source that is dead, and a run of thousands would be so for days.
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
 * - Ten seconds of pause cost as much as a retry, since a source that asks for pauses would be given few retries in very
 *   much time. One that answers some requests between its pauses may use the budget up again and again: its answers show
 *   that it is there when that is looked into.
 *
 * So with 8 requests in flight a source that has died is given up, the last questions included, after little more than a
 * minute where it refuses connections or answers 500, four where it answers 503, less than six where it asks for a minute
 * of patience with that, less than seven where it asks for more, and as many where each try takes the timeout of 30 seconds.
 * With a single request in flight that last case takes 17.
 */
const answerEarns = 0.5;
const atFirst = (concurrency: number) => 24 + 2 * concurrency;
const pauseForOne = 10_000;

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
