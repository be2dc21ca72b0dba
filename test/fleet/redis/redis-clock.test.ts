import type { Redis } from 'ioredis';
import { afterEach, expect, it } from 'vitest';
import { useRedisClock, type RedisClock } from '../../../src/fleet/redis/redis-clock.ts';

const machine = Date.now;
let clock: RedisClock | undefined;
afterEach(() => clock?.release());

/** Returns a fake Redis whose clock is ahead of the machine's. */
function redisAhead(by: { milliseconds: number }): Redis {
  const time = async () => {
    const moment = machine() + by.milliseconds;
    return [String(Math.floor(moment / 1000)), String((moment % 1000) * 1000)];
  };
  return { time } as unknown as Redis;
}

it('the clock of a worker follows Redis until released, whatever the clock of the machine shows', async () => {
  const ahead = { milliseconds: -3_600_000 };
  clock = await useRedisClock(redisAhead(ahead));
  expect(Date.now() - machine()).toBeLessThan(-3_500_000);
  expect(clock.offset()).toBeLessThan(-3_500_000);
  ahead.milliseconds = 7_200_000;
  await clock.adjust();
  expect(Date.now() - machine()).toBeGreaterThan(7_100_000);
  clock.release();
  expect(Date.now).toBe(machine);
});

it('the clock of a worker corrects a jump only once, even if many jobs start at the same time', async () => {
  const ahead = { milliseconds: 0 };
  clock = await useRedisClock(redisAhead(ahead));
  ahead.milliseconds = 3_600_000;
  await Promise.all([clock.adjust(), clock.adjust(), clock.adjust()]);
  expect(Math.round(clock.offset() / 1000)).toBe(3600);
});

it('the clock of a worker ignores a difference of less than a second', async () => {
  clock = await useRedisClock(redisAhead({ milliseconds: 400 }));
  expect(clock.offset()).toBe(0);
});
