import { dayOf, fixedZone, momentIn } from '../core/dates.ts';

/**
 * Returns the newest date that is not after the newest file: later ones belong to scheduled posts. If all dates are later, the file has
 * lost its modification time, and the newest date is returned.
 *
 * @param newestFile date of the newest file; undefined if unknown
 */
export function newestNotAfter<T extends number | string>(
  dates: Iterable<T>,
  newestFile: T | undefined,
): T | undefined {
  let [newest, newestInRange]: (T | undefined)[] = [];
  for (const one of dates) {
    newest = later(newest, one);
    if (newestFile === undefined || one <= newestFile) newestInRange = later(newestInRange, one);
  }
  return newestInRange ?? newest;
}

/** Returns the later of two dates. Undefined counts as earlier than any date. */
export function later<T extends number | string>(one: T | undefined, other: T | undefined): T | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

/** Returns the date of a file's modification time in Korean time, which the platform uses. Example: 2026-03-01. */
export function dayOfFile(milliseconds: number): string {
  return dayOf(momentIn(fixedZone(9 * 60), { epoch: Math.floor(milliseconds / 1000) }));
}
