import { dayOf, fixedZone, momentIn } from '../core/dates.ts';

/**
 * The newest of what a backup says of days or moments: none behind its newest file, since posts may be planned for days to come. Files that
 * are older than everything in them have lost their times, and count for nothing.
 *
 * @param newestFile undefined where nothing is known of it
 */
export function newestNotAfter<T extends number | string>(all: Iterable<T>, newestFile: T | undefined): T | undefined {
  let [newest, within]: (T | undefined)[] = [];
  for (const one of all) {
    newest = later(newest, one);
    if (newestFile === undefined || one <= newestFile) within = later(within, one);
  }
  return within ?? newest;
}

/** The later of two days or moments; the one that is there, where the other is not. */
export function later<T extends number | string>(one: T | undefined, other: T | undefined): T | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

/** The day of a file by the clock of the platform, as in 2026-03-01. */
export function dayOfFile(milliseconds: number): string {
  return dayOf(momentIn(fixedZone(9 * 60), { epoch: Math.floor(milliseconds / 1000) }));
}
