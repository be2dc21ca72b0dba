import { setMaxListeners } from 'node:events';
import { createRetryBudget } from '../http/throttling/retry-budget.ts';
import { acceptedWait } from '../http/throttling/retry-timing.ts';
import type { Sleep } from '../http/throttling/sleep.ts';
import type { ApiError, GivenUpError } from './errors.ts';

/** Decides when a run gives up on a source that does not respond. */
export interface GiveUpPolicy {
  /**
   * Resolves when a request may be retried. If the retry budget is exhausted, probes the source first.
   * @throws {GivenUpError} if the source does not respond
   */
  beforeRetry(): Promise<void>;
  /** Records that a failed response has paused all requests. Gives up if the pauses of the run take too long. */
  paused(milliseconds: number, failure: ApiError): void;
  /** Records that the source has responded. */
  answered(): void;
  /** aborted with a {@link GivenUpError} when the client gives up, or with the reason of the signal in the options */
  readonly signal: AbortSignal;
}

export interface GiveUpOptions {
  /** maximum number of concurrent requests */
  readonly concurrency: number;
  /**
   * Sends one request to which any working source can respond, immediately and regardless of pauses. Resolves to the failure if there is no
   * response.
   */
  readonly probe: () => Promise<ApiError | undefined>;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
  /** Creates the error. `isForWaits`: the source responds, but asks for waits that are too long. */
  readonly givenUp: (last: ApiError, isForWaits: boolean) => GivenUpError;
}

/**
 * Milliseconds between probes. Together they give a server or a router enough time to restart. They have no jitter, because there is only
 * one client. The last wait is longer if the source asks for it.
 */
const probeWaits = [4_000, 10_000, 20_000];
const lastProbeWait = 40_000;

/**
 * Maximum total duration of the pauses in a run, in milliseconds: an hour, plus 15 seconds for each response. A run that gets ten responses
 * in two minutes therefore continues without limit. Without this limit, a source that hardly responds but keeps asking for pauses could
 * delay a run for days.
 */
const basePauseLimit = 60 * 60_000;
const pausePerResponse = 15_000;

/**
 * Creates a policy. An exhausted retry budget does not end the run, since the source may be fine although many posts are permanently
 * broken. Instead, the source is probed. If it responds, the budget is refilled.
 */
export function createGiveUpPolicy({
  concurrency,
  probe,
  sleep,
  signal: runSignal,
  givenUp,
}: GiveUpOptions): GiveUpPolicy {
  const budget = createRetryBudget(concurrency);
  const ending = new AbortController();
  const signal = runSignal ? AbortSignal.any([runSignal, ending.signal]) : ending.signal;
  // Each waiting request adds a listener, which is not a leak.
  setMaxListeners(0, signal);

  let responses = 0;
  let totalPause = 0;
  async function probeUntilAnswered(): Promise<void> {
    const before = responses;
    let failure = await probe();
    for (const wait of [...probeWaits, lastProbeWait]) {
      // Responses to other requests count as well: a source that allows few requests per minute may not respond to the probe.
      if (!failure || responses > before) return;
      await sleep(wait === lastProbeWait ? Math.max(wait, acceptedWait(failure.retryAfter)) : wait, signal);
      failure = await probe();
    }
    if (!failure || responses > before) return;
    // Also ends running and waiting requests, which would otherwise fail only after their own retries.
    ending.abort(givenUp(failure, false));
    signal.throwIfAborted();
  }

  let probing: Promise<void> | undefined;
  function ensureAlive(): Promise<void> {
    probing ??= probeUntilAnswered()
      .then(() => budget.refill())
      .finally(() => (probing = undefined));
    return probing;
  }

  return {
    signal,
    beforeRetry: async () => {
      if (!budget.takeRetry()) await ensureAlive();
    },
    paused: (milliseconds, failure) => {
      totalPause += milliseconds;
      if (totalPause > basePauseLimit + responses * pausePerResponse) ending.abort(givenUp(failure, true));
      // If this gives up, the signal ends the requests, so the rejection is ignored here.
      if (!budget.takePause(milliseconds)) ensureAlive().catch(() => undefined);
    },
    answered: () => {
      responses += 1;
      budget.giveBack();
    },
  };
}
