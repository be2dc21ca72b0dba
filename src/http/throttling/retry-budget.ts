/**
 * A budget of retries for a whole run, refilled by responses. Without it, each of thousands of requests to a source that is down would use
 * up its own retries, and the run would take days.
 */
export interface RetryBudget {
  /** Spends one retry. Returns false if the budget is exhausted. */
  takeRetry(): boolean;
  /** Spends the cost of a pause of all requests. Returns false if the budget does not suffice. */
  takePause(milliseconds: number): boolean;
  /** Credits the budget with a response. */
  giveBack(): void;
  /** Restores the initial budget. */
  refill(): void;
}

/**
 * Amounts, in retries:
 *
 * - A response earns half a retry. A request needs 0.3 retries on average if a fifth of the requests fail once or twice. Up to a third of
 *   all attempts may fail without limiting the length of a run.
 * - The initial budget is 24 plus two for each concurrent request (40 with the default of 8). This is enough for bad luck: if a fifth of
 *   the attempts fail, one request in a hundred million starts a series of failures that exhausts it. It is also enough for the first
 *   bursts of congestion, while the gate narrows from all concurrent requests to one.
 * - Ten seconds of pause cost one retry. Otherwise, a source that asks for pauses would spend few retries in a long time. A source that
 *   responds to some requests between pauses may exhaust the budget repeatedly; the probe that follows shows that it is up.
 *
 * With 8 concurrent requests, a run gives up on a source that is down after the following times, including the final probes: little more
 * than a minute if it refuses connections or responds with 500; four minutes if it responds with 503; less than six minutes if it also asks
 * for a wait of a minute, and less than seven if it asks for a longer wait; less than eight if each attempt takes the timeout of 30 seconds,
 * since probes wait for running requests. With a single concurrent request, the last case takes 19 minutes.
 */
const retriesPerResponse = 0.5;
const initialRetries = (concurrency: number) => 24 + 2 * concurrency;
const pausePerRetry = 10_000;

/** @param concurrency maximum number of concurrent requests */
export function createRetryBudget(concurrency: number): RetryBudget {
  const capacity = initialRetries(concurrency);
  let remaining = capacity;
  const take = (cost: number): boolean => {
    if (remaining < cost) return false;
    remaining -= cost;
    return true;
  };
  return {
    takeRetry: () => take(1),
    takePause: (milliseconds) => take(milliseconds / pausePerRetry),
    giveBack: () => {
      remaining = Math.min(capacity, remaining + retriesPerResponse);
    },
    refill: () => {
      remaining = capacity;
    },
  };
}
