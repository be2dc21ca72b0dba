import type { Redis } from 'ioredis';

/**
 * The clock of Redis: machines of a fleet may disagree on the time, and this is the one that they have in common.
 *
 * @param own the machine's clock, in milliseconds since 1970
 * @returns milliseconds that it is ahead of the machine's own
 */
export async function clockOffset(redis: Redis, own: () => number): Promise<number> {
  const sent = own();
  const [seconds, microseconds] = await redis.time();
  const arrived = own();
  return Math.round(Number(seconds) * 1000 + Number(microseconds) / 1000 - (sent + arrived) / 2);
}
