import { setFlagsFromString } from 'node:v8';

/** By which the heap grows before what nothing uses any more is collected; by itself it doubles, or more. */
const growthPercent = 25;

/** Major version of V8: a later one may not have the flag, and would say so on standard error. */
const maxKnownVersion = 14;

/**
 * Has the heaps of this process grow slowly. Most of what goes through a run is garbage soon: it would double the memory, and
 * collecting it sooner takes no more time than the larger heap does.
 *
 * @param v8 its version, as in `process.versions`
 * @param setFlag what sets a flag of V8
 */
export function growHeapSlowly(v8: string, setFlag: (flag: string) => void = setFlagsFromString): void {
  if (Number.parseInt(v8, 10) <= maxKnownVersion) setFlag(`--heap-growing-percent=${growthPercent}`);
}
