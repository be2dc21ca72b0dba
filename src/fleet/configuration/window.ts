import { createHash } from 'node:crypto';
import type { NightWindow } from './configuration.ts';

const day = 24 * 60;

/** When a run of each night begins, as job schedulers have it. */
export interface NightlySchedule {
  /** cron with seconds: every day at one moment */
  readonly pattern: string;
  readonly tz: string;
}

/**
 * The moment of the night at which a blog's run begins: a hash of its name spreads the blogs evenly over the window of their
 * source, to the second, and each keeps its place when others come and go.
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

/** Minutes that a window is open; one that ends when it begins, all day. */
export function windowMinutes({ from, to }: Pick<NightWindow, 'from' | 'to'>): number {
  return (to - from + day) % day || day;
}

/**
 * Milliseconds from a moment until the window in which it is closes; 0 outside, Infinity where there is none. By the clock on the
 * wall of its zone: a night in which that is changed is longer or shorter by as much.
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

/** Whether the window for which a run was scheduled has closed by now. A run that comes too early is in time. */
export function hasWindowClosed(scheduled: Date, now: Date, window: NightWindow | undefined): boolean {
  const left = millisecondsUntilClosed(scheduled, window);
  return left > 0 && left !== Infinity && now.getTime() - scheduled.getTime() >= left;
}
