import { createHash } from 'node:crypto';
import type { NightWindow } from './configuration.ts';

const day = 24 * 60;

/** Daily start time of a blog's run, for BullMQ's job schedulers. */
export interface NightlySchedule {
  /** cron expression with a seconds field, for one run a day */
  readonly pattern: string;
  readonly tz: string;
}

/**
 * Returns the daily start time of a blog's run. A hash of the blog's name selects a second in the window of its source. This spreads blogs
 * evenly, and a blog keeps its time when others are added or removed.
 */
export function nightlySchedule(name: string, window: NightWindow | undefined): NightlySchedule {
  const { from, to, timeZone } = window ?? { from: 0, to: 0, timeZone: 'UTC' };
  const length = windowMinutes({ from, to }) * 60;
  const fraction = createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32;
  const second = (from * 60 + Math.floor(fraction * length)) % (day * 60);
  return {
    pattern: `${second % 60} ${Math.floor(second / 60) % 60} ${Math.floor(second / 3600)} * * *`,
    tz: timeZone,
  };
}

/** Returns the length of a window in minutes. A window whose start and end are equal is open all day. */
export function windowMinutes({ from, to }: Pick<NightWindow, 'from' | 'to'>): number {
  return (to - from + day) % day || day;
}

/**
 * Returns the milliseconds from a moment until the window closes: 0 if the window is closed then, Infinity if there is no window or it is
 * open all day. Computed in local time, so the window is an hour longer or shorter if daylight saving time changes during it.
 */
export function millisecondsUntilClosed(moment: Date, window: NightWindow | undefined): number {
  if (!window) return Infinity;
  const { from, timeZone } = window;
  const length = windowMinutes(window);
  if (length === day) return Infinity;
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
    .format(moment)
    .split(':')
    .map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const since = ((hours * 60 + minutes - from + day) % day) * 60 + seconds;
  return Math.max(0, length * 60 - since) * 1000;
}

/** Reports whether the window for which a run was scheduled has closed. False if the window has not opened yet. */
export function hasWindowClosed(scheduled: Date, now: Date, window: NightWindow | undefined): boolean {
  const remaining = millisecondsUntilClosed(scheduled, window);
  return remaining > 0 && remaining !== Infinity && now.getTime() - scheduled.getTime() >= remaining;
}
