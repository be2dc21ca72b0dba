import type { Sleep } from '../../src/http/throttling/sleep.ts';

export interface PendingSleep {
  readonly milliseconds: number;
  readonly end: () => void;
}

/** Returns a sleep function whose calls end only when the test ends them or their signal is aborted, and the list of its calls. */
export function manualSleep(): { sleep: Sleep; held: PendingSleep[] } {
  const held: PendingSleep[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      held.push({ milliseconds, end: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return { sleep, held };
}
