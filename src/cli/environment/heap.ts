import { setFlagsFromString } from 'node:v8';

/** Growth of the heap before garbage is collected. By default V8 doubles the heap, or more. */
const growthPercent = 25;

/** Major version of V8. A later one may not have the flag, and would print a warning. */
const maxKnownVersion = 14;

/**
 * Makes the heap grow slowly. Most objects of a run are short-lived: they would double the memory, and collecting them
 * earlier takes no more time than a larger heap does.
 * @param v8 version, as in `process.versions`
 * @param setFlag sets a flag of V8
 */
export function growHeapSlowly(v8: string, setFlag: (flag: string) => void = setFlagsFromString): void {
  if (Number.parseInt(v8, 10) <= maxKnownVersion) setFlag(`--heap-growing-percent=${growthPercent}`);
}
