import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after this number of milliseconds. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/**
 * Implements {@link Sleep} with real timers.
 * @throws the reason of the signal as soon as it is aborted
 */
export const sleep: Sleep = async (milliseconds, signal) => {
  try {
    await wait(milliseconds, undefined, { ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
