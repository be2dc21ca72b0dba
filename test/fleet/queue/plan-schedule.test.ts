import { expect, it } from 'vitest';
import type { FleetBlog, NightWindow } from '../../../src/fleet/configuration/configuration.ts';
import { nightlySchedule } from '../../../src/fleet/configuration/window.ts';
import { planSchedule } from '../../../src/fleet/queue/plan-schedule.ts';

const blog = (name: string, window?: NightWindow) => ({ name, source: { window } }) as unknown as FleetBlog;
const window: NightWindow = { from: 60, to: 300, timeZone: 'Asia/Seoul' };

it('planSchedule adds new blogs, moves blogs whose window has changed, and removes unlisted blogs', () => {
  const known = ['a', 'b', 'z'].map((key) => ({ key, ...nightlySchedule(key, undefined) }));
  const plan = planSchedule(known, [blog('a'), blog('b', window), blog('c')]);
  expect(plan).toEqual({
    added: [{ blog: 'c', ...nightlySchedule('c', undefined) }],
    moved: [{ blog: 'b', ...nightlySchedule('b', window) }],
    removed: ['z'],
    unchanged: 1,
  });
});
