import pLimit from 'p-limit';
import type { Pace } from './pace.ts';
import { felt, noPressure, type Sign } from './pressure.ts';
import { retryDelay } from './retry-timing.ts';
import type { Sleep } from './sleep.ts';

/** All requests of one client go through it, so that all of them slow down when the source asks one of them to. */
export interface Gate {
  /**
   * Runs an action that makes one request, when its turn comes: first come, first served.
   * @throws what the action throws; the signal's reason, also while it waits
   */
  run<T>(action: () => Promise<T>): Promise<T>;
}

export interface Slowdown {
  /** requests that may be in flight from now on */
  readonly width: number;
  /** milliseconds for which none begins */
  readonly pause: number;
}

export interface GateOptions {
  /** requests in flight at most */
  readonly width: number;
  /** resolves when the rate allows the next request */
  readonly pace: Pace;
  /** what a failure of an action says of the source; a success says that it answers */
  readonly signOf: (error: unknown) => Sign;
  readonly onSlowdown?: (slowdown: Slowdown) => void;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
}

/** Said by who finds, having waited for the rate, that the gate has been shut or narrowed meanwhile. */
const notYet = Symbol('not yet');

/**
 * A gate that is as wide as {@link felt} says, and shut while a pause lasts. Pauses are slept, not read off a clock, which
 * may be put back or forward meanwhile.
 */
export function createGate({ width, pace, signOf, onSlowdown, random, sleep, signal }: GateOptions): Gate {
  const limit = pLimit(width);
  let pressure = noPressure(width);
  let pauses = 0;
  /** Resolves when the pauses that are known by now are over. */
  let pausesOver: Promise<unknown> = Promise.resolve();

  /** What lets those go that wait for their turn. */
  const waiting = new Set<() => void>();
  const letAllGo = (): void => waiting.forEach((letGo) => letGo());
  const wait = (letGo: () => void): void => {
    if (waiting.size === 0) signal?.addEventListener('abort', letAllGo);
    waiting.add(letGo);
  };
  // The signal outlives the gate where one process crawls several blogs, and is to remember nothing of it.
  const noLongerWait = (letGo: () => void): void => {
    waiting.delete(letGo);
    if (waiting.size === 0) signal?.removeEventListener('abort', letAllGo);
  };

  async function run<T>(action: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const letGo = () => reject(signal?.reason as Error);
      wait(letGo);
      const begin = () => {
        noLongerWait(letGo);
        return attempt(action);
      };
      admitted(begin)
        .then(resolve, reject)
        .finally(() => noLongerWait(letGo));
    });
  }

  async function admitted<T>(begin: () => Promise<T>): Promise<T> {
    for (;;) {
      const result = await limit(async () => {
        signal?.throwIfAborted();
        await pausesOver;
        await pace();
        signal?.throwIfAborted();
        const isShut = pauses > 0 || limit.activeCount > limit.concurrency;
        return isShut ? notYet : { value: await begin() };
      });
      if (result !== notYet) return result.value;
    }
  }

  async function attempt<T>(action: () => Promise<T>): Promise<T> {
    const begunAt = pressure.slowdowns;
    try {
      const result = await action();
      settle({ kind: 'answered' }, begunAt);
      return result;
    } catch (error) {
      settle(signOf(error), begunAt);
      throw error;
    }
  }

  function settle(sign: Sign, begunAt: number): void {
    const before = pressure;
    pressure = felt(before, sign, begunAt);
    limit.concurrency = pressure.width;
    const retryAfter = sign.kind === 'congested' ? sign.retryAfter : undefined;
    if (pressure.slowdowns > before.slowdowns) {
      const delay = retryDelay({ attempt: pressure.inRow, retryAfter, random });
      pause(delay);
      onSlowdown?.({ width: pressure.width, pause: delay });
    } else if (retryAfter !== undefined) {
      // Not news, but this one may have been asked for more patience than the first of its burst.
      pause(retryDelay({ attempt: 1, retryAfter, random: () => 0 }));
    }
  }

  function pause(milliseconds: number): void {
    pauses += 1;
    const over = sleep(milliseconds, signal).finally(() => (pauses -= 1));
    pausesOver = Promise.all([pausesOver, over]);
    // It is for those to throw who wait for it; there may be none.
    pausesOver.catch(() => undefined);
  }

  return { run };
}
