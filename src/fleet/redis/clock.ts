import type { Redis } from 'ioredis';

/**
 * The clock of Redis: machines of a fleet may disagree on the time, and this is the one that they have in common.
 *
 * @returns milliseconds that it is ahead of the machine's own
 */
export async function clockOffset(redis: Redis): Promise<number> {
  const sent = Date.now();
  const [seconds, microseconds] = await redis.time();
  const arrived = Date.now();
  return Math.round(Number(seconds) * 1000 + Number(microseconds) / 1000 - (sent + arrived) / 2);
}
