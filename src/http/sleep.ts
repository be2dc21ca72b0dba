import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after so many milliseconds. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** The {@link Sleep} of the real clock. @throws the signal's reason, as soon as it is aborted */
export const sleep: Sleep = async (milliseconds, signal) => {
  // One signal for a whole run has a listener for each request that waits to be asked again: that is no leak.
  if (signal) setMaxListeners(0, signal);
  try {
    await wait(milliseconds, undefined, { ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
