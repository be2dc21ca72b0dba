import type { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestBudget, RequestSign } from '../../index.ts';
import type { FleetSource } from '../configuration/configuration.ts';
import { admitScript, renewSlotsScript, releaseSlotScript } from './scripts.ts';

/** What a worker has to say of a budget, for its metrics. */
export interface BudgetEvents {
  /** a request has waited so many seconds for its turn */
  readonly waited: (source: string, seconds: number) => void;
  /** a request has ended */
  readonly ended: (source: string, sign: RequestSign['kind']) => void;
}

/** What all workers together may ask of one source. To be closed. */
export interface SourceBudget extends RequestBudget {
  close(): void;
}

interface Waiting {
  readonly since: number;
  readonly begin: (slot: { id: string; slowdowns: number }) => void;
}

/** Milliseconds after which a source whose requests in flight are all used is looked at again. */
const lookAgain = 20;

/** Of the wait that a source asks for, as one run alone has it. */
const longestWait = 120_000;

/**
 * The budget of a source, kept in Redis: over all machines, so many requests in flight and so many a second, evenly spread. BullMQ's own
 * rate limit counts jobs; a job here is a night of a blog and makes between ten and thousands of requests, so these are counted
 * themselves, by scripts.
 *
 * The requests of a worker wait in one line, first come, first served, of which only the first asks Redis. While Redis is away, none
 * begins.
 */
export function openBudget(redis: Redis, prefix: string, source: FleetSource, events: BudgetEvents): SourceBudget {
  const keys = [`${prefix}:budget:${source.name}`, `${prefix}:budget:${source.name}:flying`];
  const interval = source.requestsPerSecond === undefined ? 0 : 1000 / source.requestsPerSecond;
  // A request is over by then, but for a large file, whose place is kept.
  const ttl = source.timeout + 5000;
  const line: Waiting[] = [];
  const flying = new Set<string>();
  let pumping = false;
  let closed = false;
  let wake = new AbortController();

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    while (line.length > 0 && !closed) {
      const id = randomBytes(9).toString('base64url');
      const answer = await asked(id).catch(() => undefined);
      const [wait, slowdowns] = answer ?? [500, 0];
      const first = wait === 0 ? line.shift() : undefined;
      if (first) {
        flying.add(id);
        events.waited(source.name, (performance.now() - first.since) / 1000);
        first.begin({ id, slowdowns });
      } else if (wait === 0) void ended(id, { kind: 'none' }, slowdowns);
      else {
        wake = new AbortController();
        // A place that one of our own leaves is known at once, one of another worker's after a look.
        const pause = wait < 0 ? lookAgain * (1 + Math.random()) : Math.min(wait, 1000);
        await sleep(pause, undefined, { signal: wake.signal }).catch(() => undefined);
      }
    }
    pumping = false;
  }

  async function asked(id: string): Promise<readonly [wait: number, slowdowns: number]> {
    const [wait, slowdowns] = (await redis.eval(
      admitScript,
      2,
      ...keys,
      source.inFlight,
      interval,
      ttl,
      id,
      source.timeout,
    )) as [string, number];
    return [Number(wait), slowdowns];
  }

  async function ended(id: string, sign: RequestSign, slowdowns: number): Promise<void> {
    flying.delete(id);
    const wish = sign.kind === 'congested' ? Math.min(sign.retryAfter ?? 0, longestWait) : 0;
    // Where Redis is away the place is free when its time has passed.
    await redis
      .eval(releaseSlotScript, 2, ...keys, id, sign.kind, slowdowns, wish, Math.random())
      .catch(() => undefined);
    wake.abort();
  }

  const renewal = setInterval(() => {
    if (flying.size > 0) redis.eval(renewSlotsScript, 1, keys[1] ?? '', ttl, ...flying).catch(() => undefined);
  }, ttl / 3).unref();

  return {
    admit: (signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const waiting: Waiting = {
          since: performance.now(),
          begin: ({ id, slowdowns }) => {
            signal?.removeEventListener('abort', leave);
            resolve((sign) => {
              events.ended(source.name, sign.kind);
              void ended(id, sign, slowdowns);
            });
          },
        };
        const leave = () => {
          const index = line.indexOf(waiting);
          if (index !== -1) line.splice(index, 1);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.push(waiting);
        void pump();
      }),
    close: () => {
      closed = true;
      clearInterval(renewal);
      wake.abort();
    },
  };
}
