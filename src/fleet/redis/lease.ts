import type { Redis } from 'ioredis';
import { releaseLeaseScript, renewLeaseScript, acquireLeaseScript } from './scripts.ts';

/**
 * The right to write one archive: one worker has it at a time. Redis measures its time; the worker itself stops by a clock of its own
 * that nobody sets, and earlier, so that a machine whose clock is wrong, or that is cut off from Redis, is no danger.
 */
export interface Lease {
  /** grows with each lease of the blog, also where Redis has lost its data */
  readonly fence: number;
  /** aborted when it is lost: what it protects must stop at once */
  readonly lost: AbortSignal;
  /** Renews it now. @throws the reason of {@link lost} where it is another's or nobody's; what Redis throws where it is away */
  check(): Promise<void>;
  /** Gives it back. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly redis: Redis;
  readonly key: string;
  /** who takes it, without spaces */
  readonly holder: string;
  /** milliseconds without a renewal after which it is nobody's */
  readonly ttl: number;
}

/** @returns the lease, or milliseconds after which it may be free: another holds it */
export async function acquireLease({ redis, key, holder, ttl }: LeaseOptions): Promise<Lease | number> {
  let sent = performance.now();
  const taken = Number(await redis.eval(acquireLeaseScript, 2, key, `${key}:fence`, holder, ttl));
  if (taken <= 0) return Math.max(1, -taken);
  const fence = taken;
  const value = `${holder} ${fence}`;
  const lost = new AbortController();
  const lose = () => lost.abort(new LeaseLostError(key));

  const check = async (): Promise<void> => {
    lost.signal.throwIfAborted();
    const asked = performance.now();
    const kept = await redis.eval(renewLeaseScript, 1, key, value, ttl);
    if (kept !== 1) lose();
    lost.signal.throwIfAborted();
    // It lasts from when Redis had the command, which is no earlier than when it was sent.
    sent = Math.max(sent, asked);
  };
  const renewal = setInterval(() => void check().catch(() => undefined), ttl / 3);
  const watch = setInterval(() => {
    if (performance.now() - sent > ttl * 0.85) lose();
  }, ttl / 20);
  const end = () => {
    clearInterval(renewal);
    clearInterval(watch);
  };
  lost.signal.addEventListener('abort', end, { once: true });
  const release = async (): Promise<void> => {
    end();
    await redis.eval(releaseLeaseScript, 1, key, value);
  };
  return { fence, lost: lost.signal, check, release };
}

/** Another worker may have the blog by now. Ends a run and nothing else; nobody but the log reports it. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(key: string) {
    super(`The lease ${key} is lost`);
  }
}
