import { createHash } from 'node:crypto';
import type { NightWindow } from './configuration.ts';

const day = 24 * 60;

/** Daily start time of a blog's run, for BullMQ's job schedulers. */
export interface NightlySchedule {
  /** cron expression with seconds, once a day */
  readonly pattern: string;
  readonly tz: string;
}

/**
 * Returns the daily start time of a blog's run. A hash of the name spreads blogs evenly over the window of their source, to the second, so
 * a blog keeps its time when others are added or removed.
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

/** Returns the length of a window in minutes. A window that ends when it begins is open all day. */
export function windowMinutes({ from, to }: Pick<NightWindow, 'from' | 'to'>): number {
  return (to - from + day) % day || day;
}

/**
 * Returns the milliseconds until the window around a time closes: 0 outside, Infinity without a window. Computed in local time, so a window
 * in which daylight saving time changes is an hour longer or shorter.
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

/** Reports whether the window for which a run was scheduled has closed. False for a run before its window. */
export function hasWindowClosed(scheduled: Date, now: Date, window: NightWindow | undefined): boolean {
  const remaining = millisecondsUntilClosed(scheduled, window);
  return remaining > 0 && remaining !== Infinity && now.getTime() - scheduled.getTime() >= remaining;
}
