import { cpuUsage } from 'node:process';

/** Interval at which the processor time is checked, in milliseconds. */
const checkInterval = 50;

/**
 * Calls a function when the process has used more processor time than the limit during a step of the work. Processor time includes all
 * threads, so it is an upper bound for the work of one of them. Unlike clock time, it does not depend on the load of the machine.
 * @param limit in milliseconds
 * @param progress number of the current step, each of which has the whole limit; 0 until the work starts
 * @returns a function that ends the check
 */
export function limitProcessorTime(limit: number, progress: () => number, onExceeded: () => void): () => void {
  let [at, since] = [0, 0];
  const timer = setInterval(() => {
    const now = progress();
    if (now === 0 || now !== at) [at, since] = [now, processorTime()];
    else if (processorTime() - since >= limit) onExceeded();
  }, checkInterval);
  return () => clearInterval(timer);
}

/** Returns the processor time of the process so far, in milliseconds. */
export function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/** Processor time in milliseconds that each character of a text adds. Ordinary HTML takes half of it, on a machine without other work. */
const timePerCharacter = 0.01;

/** Length in characters beyond which the limit no longer grows. */
const maxLength = 2_000_000;

/**
 * Returns the limits on processor time, in milliseconds, for processing a text.
 * @param time for a short text
 * @param length in characters
 * @param threads threads that may be busy at the same time
 * @returns `shared`, for an attempt while other threads work; `alone`, for the final attempt
 */
export function timeLimits(
  time: number,
  length: number,
  threads = 1,
): { readonly shared: number; readonly alone: number } {
  const limit = time + Math.min(length, maxLength) * timePerCharacter;
  return { shared: limit * threads, alone: limit * 10 };
}
