import type { Redis } from 'ioredis';

/** Handle for a process clock that follows the clock of Redis. */
export interface RedisClock {
  /** Returns the milliseconds by which the clock of Redis is ahead of this machine's. */
  readonly offset: () => number;
  /** Measures the offset again. */
  adjust(): Promise<void>;
  /** Restores the clock of the process. */
  release(): void;
}

/** Maximum change of the offset, in milliseconds, that is ignored so that the clock does not jump. */
const tolerance = 1000;

/**
 * Makes `Date.now` in this process follow the clock of Redis. BullMQ uses it to compute the times of retries and next runs: if the clock of
 * one machine were an hour ahead, all other workers would wait an hour for its jobs.
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
 * Measures by how many milliseconds the clock of Redis is ahead of this machine's.
 *
 * @param own reads the machine's clock, in milliseconds since 1970
 */
async function clockOffset(redis: Redis, own: () => number): Promise<number> {
  const sent = own();
  const [seconds, microseconds] = await redis.time();
  const arrived = own();
  return Math.round(Number(seconds) * 1000 + Number(microseconds) / 1000 - (sent + arrived) / 2);
}
