import type { Redis } from 'ioredis';
import { releaseLeaseScript, renewLeaseScript, acquireLeaseScript } from './scripts.ts';

/**
 * Exclusive right to write one archive. Redis measures its expiry, and the worker gives it up slightly earlier by a monotonic clock, so two
 * workers never write at the same time, even if a clock is wrong or a connection is lost.
 */
export interface Lease {
  /** fencing number, which increases with each lease of the blog, even if Redis loses its data */
  readonly fence: number;
  /** aborted when the lease is lost: the run must stop at once */
  readonly lost: AbortSignal;
  /** Renews the lease. @throws the abort reason of {@link lost} if the lease is lost; a Redis error if Redis is unavailable */
  check(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly redis: Redis;
  readonly key: string;
  /** name of the holder, without spaces */
  readonly holder: string;
  /** milliseconds without renewal after which the lease expires */
  readonly ttl: number;
}

/** Acquires a lease. @returns the lease; if it is taken, the milliseconds until it may expire */
export async function acquireLease({ redis, key, holder, ttl }: LeaseOptions): Promise<Lease | number> {
  let sent = performance.now();
  const scriptResult = Number(await redis.eval(acquireLeaseScript, 2, key, `${key}:fence`, holder, ttl));
  if (scriptResult <= 0) return Math.max(1, -scriptResult);
  const fence = scriptResult;
  const value = `${holder} ${fence}`;
  const lost = new AbortController();
  const lose = () => lost.abort(new LeaseLostError(key));

  const check = async (): Promise<void> => {
    lost.signal.throwIfAborted();
    const requestedAt = performance.now();
    const renewed = await redis.eval(renewLeaseScript, 1, key, value, ttl);
    if (renewed !== 1) lose();
    lost.signal.throwIfAborted();
    // Redis counts the time to live from when it receives the command, so counting from when it was sent is safe.
    sent = Math.max(sent, requestedAt);
  };
  const renewal = setInterval(() => void check().catch(() => undefined), ttl / 3);
  const watch = setInterval(() => {
    if (performance.now() - sent > ttl * 0.85) lose();
  }, ttl / 20);
  const stopTimers = () => {
    clearInterval(renewal);
    clearInterval(watch);
  };
  lost.signal.addEventListener('abort', stopTimers, { once: true });
  const release = async (): Promise<void> => {
    stopTimers();
    await redis.eval(releaseLeaseScript, 1, key, value);
  };
  return { fence, lost: lost.signal, check, release };
}

/** Thrown if the lease is lost and another worker may have the blog. It ends the run, and is only logged. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(key: string) {
    super(`The lease ${key} is lost`);
  }
}
