import pLimit, { type LimitFunction } from 'p-limit';
import { AbortListeners } from '../../core/async/abort-listeners.ts';
import type { Pace } from './pace.ts';
import { updatePressure, initialPressure, retryAfterOf } from './pressure.ts';
import { runWithBudget, type RequestBudget, type RequestSign } from './request-budget.ts';
import { acceptedWait } from './retry-timing.ts';
import type { Sleep } from './sleep.ts';

/** A gate for all requests of a client. If one response asks to slow down, all requests slow down. */
export interface Gate {
  /**
   * Runs an action that sends one request to a host. Actions start in the order of calls.
   * @throws errors of the action, and the reason of the signal, even while waiting
   */
  run<T>(host: string, action: () => Promise<T>): Promise<T>;
}

export interface Slowdown {
  /** maximum number of concurrent requests from now on */
  readonly width: number;
  /** milliseconds without new requests; 0 if `mayPause` does not allow a pause */
  readonly pause: number;
}

export interface GateOptions {
  /** maximum number of concurrent requests */
  readonly width: number;
  /** limit of the hosts, shared with other gates; requests that wait for the end of a pause do not count */
  readonly hostLimit: HostLimit;
  readonly pace: Pace;
  /** Classifies the failure of an action. A success always counts as a response. */
  readonly signOf: (error: unknown) => RequestSign;
  /** @param error error of the action that caused the slowdown */
  readonly onSlowdown?: (slowdown: Slowdown, error: unknown) => void;
  /** Reports whether a pause of this length is allowed. If not, there is no pause. Default: always. */
  readonly mayPause?: (milliseconds: number) => boolean;
  /** budget that is shared with other clients */
  readonly budget?: RequestBudget | undefined;
  /** Reports whether an error comes from the source that the budget is for. Default: always. */
  readonly isOfSource?: (error: unknown) => boolean;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
}

/** Result of an attempt that must wait again, because the gate was closed or narrowed while the attempt waited for host, pace or budget. */
const notYet = Symbol('not yet');

/**
 * Creates a gate that is closed during pauses, and whose width follows {@link updatePressure}. Pauses use timers, because a clock may be
 * set back or forward.
 */
export function createGate(options: GateOptions): Gate {
  const {
    width,
    hostLimit,
    pace,
    signOf,
    onSlowdown,
    mayPause,
    budget,
    isOfSource = () => true,
    random,
    sleep,
    signal,
  } = options;
  const limit = pLimit(width);
  let pressure = initialPressure(width);
  let pauses = 0;
  /** the longest pause since the last slowdown, in milliseconds */
  let longestPause = 0;
  /** resolves when all pauses so far are over */
  let pausesOver: Promise<unknown> = Promise.resolve();

  const waiting = new AbortListeners(signal);

  const signForBudget = (error: unknown): RequestSign => (isOfSource(error) ? signOf(error) : { kind: 'none' });

  async function run<T>(host: string, action: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal?.reason as Error);
      waiting.add(onAbort);
      const startRequest = () => {
        waiting.delete(onAbort);
        return attempt(action);
      };
      admitted(host, startRequest)
        .then(resolve, reject)
        .finally(() => waiting.delete(onAbort));
    });
  }

  async function admitted<T>(host: string, startRequest: () => Promise<T>): Promise<T> {
    for (;;) {
      const result = await limit(async () => {
        signal?.throwIfAborted();
        if (pauses > 0) await pausesOver;
        return hostLimit(host, () => tryToBegin(startRequest));
      });
      if (result !== notYet) return result.value;
    }
  }

  async function tryToBegin<T>(startRequest: () => Promise<T>): Promise<{ readonly value: T } | typeof notYet> {
    signal?.throwIfAborted();
    await pace();
    signal?.throwIfAborted();
    const isClosed = () => pauses > 0 || limit.activeCount > limit.concurrency;
    if (isClosed()) return notYet;
    const report = await budget?.admit(signal);
    // Another request may have caused a slowdown while this one waited for the budget.
    if (report && (signal?.aborted === true || isClosed())) {
      report({ kind: 'none' });
      signal?.throwIfAborted();
      return notYet;
    }
    return { value: await (report ? runWithBudget(startRequest, report, signForBudget) : startRequest()) };
  }

  async function attempt<T>(action: () => Promise<T>): Promise<T> {
    const begunAt = pressure.slowdowns;
    try {
      const result = await action();
      update({ kind: 'answered' }, begunAt);
      return result;
    } catch (error) {
      const slowdown = update(signOf(error), begunAt);
      if (slowdown) onSlowdown?.(slowdown, error);
      throw error;
    }
  }

  /** @returns the slowdown, if this request is the first to cause it */
  function update(sign: RequestSign, begunAt: number): Slowdown | undefined {
    const before = pressure;
    pressure = updatePressure(before, sign, begunAt);
    if (pressure.width !== before.width) limit.concurrency = pressure.width;
    const retryAfter = retryAfterOf(sign);
    if (pressure.slowdowns > before.slowdowns) {
      longestPause = 0;
      const backoff = Math.round(random() * Math.min(30_000, 500 * 2 ** (pressure.inRow - 1)));
      return { width: pressure.width, pause: pause(Math.max(backoff, acceptedWait(retryAfter))) };
    }
    // The slowdown has already been applied, but this response may ask for a longer wait than the first one of its burst.
    if (retryAfter !== undefined) pause(acceptedWait(retryAfter));
    return undefined;
  }

  /**
   * Starts a pause. The pauses of a burst overlap.
   * @returns the length of the pause in milliseconds, or 0 if it is not allowed
   */
  function pause(milliseconds: number): number {
    const addedPause = milliseconds - longestPause;
    if (addedPause > 0 && mayPause?.(addedPause) === false) return 0;
    longestPause = Math.max(longestPause, milliseconds);
    pauses += 1;
    const over = sleep(milliseconds, signal).finally(() => (pauses -= 1));
    pausesOver = Promise.all([pausesOver, over]);
    // Prevents an unhandled rejection while no request waits for the pauses.
    pausesOver.catch(() => undefined);
    return milliseconds;
  }

  return { run };
}

/** Runs an action that sends one request to a host, as soon as the host has fewer requests than the limit. */
export type HostLimit = <T>(host: string, action: () => Promise<T>) => Promise<T>;

/** @param concurrency maximum number of concurrent requests to a host */
export function createHostLimit(concurrency: number): HostLimit {
  const limits = new Map<string, LimitFunction>();
  return (host, action) => {
    const limit = limits.get(host) ?? pLimit(concurrency);
    limits.set(host, limit);
    return limit(action);
  };
}
