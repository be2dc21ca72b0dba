import type { Sleep } from '../../src/http/sleep.ts';

export interface HeldSleep {
  readonly milliseconds: number;
  readonly end: () => void;
}

/** Returns a sleep function whose calls end only by the test or their signal, and the list of its calls in order. */
export function heldSleeps(): { sleep: Sleep; held: HeldSleep[] } {
  const held: HeldSleep[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      held.push({ milliseconds, end: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return { sleep, held };
}
