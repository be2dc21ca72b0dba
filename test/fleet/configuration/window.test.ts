import { describe, expect, it } from 'vitest';
import type { FleetBlog, NightWindow } from '../../../src/fleet/configuration/configuration.ts';
import { hasWindowClosed, nightlySchedule, millisecondsUntilClosed } from '../../../src/fleet/configuration/window.ts';
import { planSchedule } from '../../../src/fleet/queue/plan-schedule.ts';

const night: NightWindow = { from: 23 * 60, to: 5 * 60, timeZone: 'Asia/Seoul' };
const minutesOf = ({ pattern }: { pattern: string }) => {
  const [, minutes = 0, hours = 0] = pattern.split(' ').map(Number);
  return hours * 60 + minutes;
};

describe('the daily start time of a blog', () => {
  const all = Array.from({ length: 6000 }, (_, index) => nightlySchedule(`blog-${index}`, night));

  it('is within the window, even if that spans midnight', () => {
    expect(all.every((one) => minutesOf(one) >= night.from || minutesOf(one) < night.to)).toBe(true);
    expect(new Set(all.map(({ tz }) => tz))).toEqual(new Set(['Asia/Seoul']));
  });

  it('is distributed evenly, so that no tenth of the window has twice its share of blogs', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const one of all) tenths[Math.floor(((minutesOf(one) - night.from + 1440) % 1440) / 36)]! += 1;
    expect(Math.max(...tenths)).toBeLessThan(1200);
    expect(Math.min(...tenths)).toBeGreaterThan(300);
  });

  it('depends only on the name of the blog, not on other blogs', () => {
    const scheduleAmong = (...names: string[]) => {
      const blogs = names.map((name) => ({ name, source: { window: night } }) as FleetBlog);
      return planSchedule([], blogs).added.find(({ blog }) => blog === 'cooking');
    };
    expect(scheduleAmong('cooking')).toMatchObject(nightlySchedule('cooking', night));
    expect(scheduleAmong('art', 'cooking', 'travel')).toEqual(scheduleAmong('cooking'));
  });

  it('can be any time of day if there is no window', () => {
    const hours = new Set(
      Array.from({ length: 500 }, (_, index) => Math.floor(minutesOf(nightlySchedule(`b${index}`, undefined)) / 60)),
    );
    expect(hours.size).toBe(24);
  });
});

describe('a nightly window', () => {
  it('closes at its end, in its own time zone', () => {
    // 01:30 in Seoul.
    expect(millisecondsUntilClosed(new Date('2026-11-22T16:30:00Z'), night)).toBe(3.5 * 3_600_000);
    // 12:00 in Seoul.
    expect(millisecondsUntilClosed(new Date('2026-11-22T03:00:00Z'), night)).toBe(0);
    expect(millisecondsUntilClosed(new Date(), undefined)).toBe(Infinity);
    expect(millisecondsUntilClosed(new Date(), { from: 60, to: 60, timeZone: 'UTC' })).toBe(Infinity);
  });

  it('is closed to a run once the window has ended, but not because it has not started yet', () => {
    const scheduled = new Date('2026-11-22T19:00:00Z'); // 04:00 in Seoul
    expect(hasWindowClosed(scheduled, new Date('2026-11-22T19:59:00Z'), night)).toBe(false);
    expect(hasWindowClosed(scheduled, new Date('2026-11-22T20:00:00Z'), night)).toBe(true);
    expect(hasWindowClosed(scheduled, new Date('2026-11-22T12:00:00Z'), night)).toBe(false);
    expect(hasWindowClosed(scheduled, new Date('2026-12-22T12:00:00Z'), undefined)).toBe(false);
  });
});
