import type { Redis } from 'ioredis';

/** The clock of Redis as that of a process. */
export interface RedisClock {
  /** milliseconds that it is ahead of the machine's */
  readonly offset: () => number;
  /** Compares both again. */
  adjust(): Promise<void>;
  /** Gives the process its own clock back. */
  release(): void;
}

/** Milliseconds: less than that is no matter, and not worth a clock that jumps. */
const tolerance = 1000;

/**
 * Sets the clock of this process, `Date.now`, to that of Redis. BullMQ writes by it when a job is to be tried again or its next night
 * comes: by a clock that is an hour ahead, every other worker would wait for that hour.
 */
export async function useRedisClock(redis: Redis): Promise<RedisClock> {
  const { now: own } = Date;
  let offset = 0;
  Date.now = () => own() + offset;
  const adjust = async () => {
    // Against the machine's own: two that compare at the same time find the same.
    const difference = await clockOffset(redis, own);
    if (Math.abs(difference - offset) > tolerance) offset = difference;
  };
  await adjust();
  return {
    offset: () => offset,
    adjust,
    release: () => {
      Date.now = own;
    },
  };
}

/**
 * The clock of Redis: machines of a fleet may disagree on the time, and this is the one that they have in common.
 *
 * @param own the machine's clock, in milliseconds since 1970
 * @returns milliseconds that it is ahead of the machine's own
 */
async function clockOffset(redis: Redis, own: () => number): Promise<number> {
  const sent = own();
  const [seconds, microseconds] = await redis.time();
  const arrived = own();
  return Math.round(Number(seconds) * 1000 + Number(microseconds) / 1000 - (sent + arrived) / 2);
}
