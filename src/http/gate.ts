import pLimit from 'p-limit';
import { AbortListeners } from './abort-listeners.ts';
import type { Pace } from './pace.ts';
import { updatePressure, initialPressure, retryAfterOf, type Sign } from './pressure.ts';
import { runWithBudget, type RequestBudget } from './request-budget.ts';
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
  /** milliseconds for which none begins; 0 where there is no patience left for a pause */
  readonly pause: number;
}

export interface GateOptions {
  /** requests in flight at most */
  readonly width: number;
  /** resolves when the rate allows the next request */
  readonly pace: Pace;
  /** what a failure of an action says of the source; a success says that it answers */
  readonly signOf: (error: unknown) => Sign;
  /** @param error what the action failed with */
  readonly onSlowdown?: (slowdown: Slowdown, error: unknown) => void;
  /** whether there is patience left for so many milliseconds of pause; where not, there is none. Without it there always is */
  readonly mayPause?: (milliseconds: number) => boolean;
  /** what all requests have to ask besides, where others share it */
  readonly budget?: RequestBudget | undefined;
  /** whether a failure is one of the source that the budget is of; left out, all are */
  readonly isOfSource?: (error: unknown) => boolean;
  readonly random: () => number;
  readonly sleep: Sleep;
  readonly signal?: AbortSignal | undefined;
}

/** Said by who finds, having waited for the rate, that the gate has been shut or narrowed meanwhile. */
const notYet = Symbol('not yet');

/**
 * A gate that is as wide as {@link updatePressure} says, and shut while a pause lasts. Pauses are slept, not read off a clock, which
 * may be put back or forward meanwhile.
 */
export function createGate(options: GateOptions): Gate {
  const { width, pace, signOf, onSlowdown, mayPause, budget, isOfSource = () => true, random, sleep, signal } = options;
  const limit = pLimit(width);
  let pressure = initialPressure(width);
  let pauses = 0;
  /** the longest pause since the last slowdown, in milliseconds */
  let longest = 0;
  /** Resolves when the pauses that are known by now are over. */
  let pausesOver: Promise<unknown> = Promise.resolve();

  /** What lets those go that wait for their turn. */
  const waiting = new AbortListeners(signal);

  const toldOf = (error: unknown): Sign => (isOfSource(error) ? signOf(error) : { kind: 'none' });

  async function run<T>(action: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const letGo = () => reject(signal?.reason as Error);
      waiting.add(letGo);
      const begin = () => {
        waiting.delete(letGo);
        return attempt(action);
      };
      admitted(begin)
        .then(resolve, reject)
        .finally(() => waiting.delete(letGo));
    });
  }

  async function admitted<T>(begin: () => Promise<T>): Promise<T> {
    for (;;) {
      const result = await limit(async () => {
        signal?.throwIfAborted();
        if (pauses > 0) await pausesOver;
        await pace();
        signal?.throwIfAborted();
        const isShut = () => pauses > 0 || limit.activeCount > limit.concurrency;
        if (isShut()) return notYet;
        const settle = await budget?.admit(signal);
        // It may have taken long, in which others have felt the source.
        if (settle && (signal?.aborted === true || isShut())) {
          settle({ kind: 'none' });
          signal?.throwIfAborted();
          return notYet;
        }
        return { value: await (settle ? runWithBudget(begin, settle, toldOf) : begin()) };
      });
      if (result !== notYet) return result.value;
    }
  }

  async function attempt<T>(action: () => Promise<T>): Promise<T> {
    const begunAt = pressure.slowdowns;
    try {
      const result = await action();
      feel({ kind: 'answered' }, begunAt);
      return result;
    } catch (error) {
      const slowdown = feel(signOf(error), begunAt);
      if (slowdown) onSlowdown?.(slowdown, error);
      throw error;
    }
  }

  /** @returns what it slows down to, where that is news */
  function feel(sign: Sign, begunAt: number): Slowdown | undefined {
    const before = pressure;
    pressure = updatePressure(before, sign, begunAt);
    if (pressure.width !== before.width) limit.concurrency = pressure.width;
    const retryAfter = retryAfterOf(sign);
    if (pressure.slowdowns > before.slowdowns) {
      longest = 0;
      return { width: pressure.width, pause: pause(retryDelay({ attempt: pressure.inRow, retryAfter, random })) };
    }
    // Not news, but this one may have been asked for more patience than the first of its burst.
    if (retryAfter !== undefined) pause(retryDelay({ attempt: 1, retryAfter, random: () => 0 }));
    return undefined;
  }

  /** @returns the milliseconds that it takes: all of them, or 0. The pauses of a burst run beside each other. */
  function pause(milliseconds: number): number {
    const more = milliseconds - longest;
    if (more > 0 && mayPause?.(more) === false) return 0;
    longest = Math.max(longest, milliseconds);
    pauses += 1;
    const over = sleep(milliseconds, signal).finally(() => (pauses -= 1));
    pausesOver = Promise.all([pausesOver, over]);
    // It is for those to throw who wait for it; there may be none.
    pausesOver.catch(() => undefined);
    return milliseconds;
  }

  return { run };
}
