import type { Redis } from 'ioredis';

/** Handle on a process clock that follows Redis. */
export interface RedisClock {
  /** Returns the milliseconds by which Redis is ahead of the machine's clock. */
  readonly offset: () => number;
  /** Measures the offset again. */
  adjust(): Promise<void>;
  /** Restores the clock of the process. */
  release(): void;
}

/** Changes of the offset up to this many milliseconds are ignored, so that the clock does not jump. */
const tolerance = 1000;

/**
 * Replaces `Date.now` of this process by the clock of Redis. BullMQ computes the times of retries and next runs from it: with a clock an
 * hour ahead, all other workers would wait for that hour.
 */
export async function useRedisClock(redis: Redis): Promise<RedisClock> {
  const { now: own } = Date;
  let offset = 0;
  Date.now = () => own() + offset;
  const adjust = async () => {
    // Measured against the machine's clock, so that concurrent calls get the same result.
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
 * Measures by how many milliseconds Redis is ahead of the machine's clock. Clocks of machines may differ, so all use that of Redis.
 *
 * @param own clock of the machine, in milliseconds since 1970
 */
async function clockOffset(redis: Redis, own: () => number): Promise<number> {
  const sent = own();
  const [seconds, microseconds] = await redis.time();
  const arrived = own();
  return Math.round(Number(seconds) * 1000 + Number(microseconds) / 1000 - (sent + arrived) / 2);
}
