import { setFlagsFromString } from 'node:v8';

/** Percentage by which the heap may grow before garbage is collected. By default, V8 at least doubles it. */
const growthPercent = 25;

/** Latest major version of V8 that is known to have the flag. A version without it would print a warning. */
const maxKnownVersion = 14;

/**
 * Makes the heap grow slowly. Most objects of a run are short-lived: with the default they would double memory usage,
 * and collecting them earlier takes no more time than managing a larger heap.
 * @param v8 version, as in `process.versions`
 * @param setFlag sets a flag of V8
 */
export function growHeapSlowly(v8: string, setFlag: (flag: string) => void = setFlagsFromString): void {
  if (Number.parseInt(v8, 10) <= maxKnownVersion) setFlag(`--heap-growing-percent=${growthPercent}`);
}
