import type { Sleep } from '../../src/http/sleep.ts';

export interface HeldSleep {
  readonly milliseconds: number;
  readonly end: () => void;
}

/** A sleep that ends when the test says so, or with its signal; and those that have begun, in their order. */
export function heldSleeps(): { sleep: Sleep; held: HeldSleep[] } {
  const held: HeldSleep[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      held.push({ milliseconds, end: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return { sleep, held };
}
