/**
 * A budget of retries for a whole run, which responses refill. Without it, each of thousands of requests would exhaust its own retries with
 * a source that is down, and the run would take days.
 */
export interface RetryBudget {
  /** Spends one retry. Returns false if the budget is exhausted. */
  takeRetry(): boolean;
  /** Spends the cost of a pause of all requests. Returns false if the budget is exhausted. */
  takePause(milliseconds: number): boolean;
  /** Adds the credit for a response. */
  giveBack(): void;
  /** Restores the initial budget. */
  refill(): void;
}

/**
 * The amounts, in retries:
 *
 * - A response earns half a retry. If a fifth of the requests fail once or twice, a request needs 0.3 retries. Up to a third of all
 *   attempts may fail without limiting the length of a run.
 * - The initial budget is 24, and two for each concurrent request (40 with the default of 8). Neither bad luck is likely to exhaust it (if
 *   a fifth of the attempts fail, one request in a hundred million starts such a series), nor the first bursts of congestion, while the
 *   gate narrows from all concurrent requests to one.
 * - Ten seconds of pause cost one retry, since otherwise a source that asks for pauses would spend few retries in a long time. A source
 *   that responds to some requests between pauses may exhaust the budget repeatedly; the probe that follows shows that it is up.
 *
 * With 8 concurrent requests, a run gives up on a source that is down, final probes included, after little more than a minute if it refuses
 * connections or responds with 500, four minutes if it responds with 503, less than six if it asks for a wait of a minute with that, less
 * than seven if it asks for a longer wait, and also seven if each attempt takes the timeout of 30 seconds. With a single concurrent
 * request, the last case takes 17 minutes.
 */
const retriesPerResponse = 0.5;
const initialRetries = (concurrency: number) => 24 + 2 * concurrency;
const pausePerRetry = 10_000;

/** @param concurrency maximum number of concurrent requests */
export function createRetryBudget(concurrency: number): RetryBudget {
  const full = initialRetries(concurrency);
  let remaining = full;
  const take = (cost: number): boolean => {
    if (remaining < cost) return false;
    remaining -= cost;
    return true;
  };
  return {
    takeRetry: () => take(1),
    takePause: (milliseconds) => take(milliseconds / pausePerRetry),
    giveBack: () => {
      remaining = Math.min(full, remaining + retriesPerResponse);
    },
    refill: () => {
      remaining = full;
    },
  };
}
