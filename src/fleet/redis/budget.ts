import type { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestBudget, RequestSign } from '../../index.ts';
import type { FleetSource } from '../configuration/configuration.ts';
import { admitScript, renewSlotsScript, releaseSlotScript } from './scripts.ts';

/** Callbacks of a budget, for metrics. */
export interface BudgetEvents {
  /** called when a request is admitted after waiting for `seconds` */
  readonly waited: (source: string, seconds: number) => void;
  /** called when a request has ended */
  readonly ended: (source: string, sign: RequestSign['kind']) => void;
}

/** The request budget of one source, shared by all workers. The caller must close it. */
export interface SourceBudget extends RequestBudget {
  close(): void;
}

interface WaitingRequest {
  readonly since: number;
  readonly begin: (slot: { id: string; slowdowns: number }) => void;
}

/** Poll interval in milliseconds while all slots of a source are taken. */
const pollInterval = 20;

/** Maximum delay in milliseconds that a source can request; the same as in a run without a fleet. */
const maxRetryAfter = 120_000;

/**
 * Opens the request budget of a source. It limits the number of concurrent requests and spaces requests evenly, across all machines. It is
 * implemented by Redis scripts, since BullMQ's rate limit counts jobs, and a job makes between ten and thousands of requests.
 *
 * The requests of a worker wait in a FIFO queue, and only the first one asks Redis. No request starts while Redis is unavailable.
 */
export function openBudget(redis: Redis, prefix: string, source: FleetSource, events: BudgetEvents): SourceBudget {
  const keys = [`${prefix}:budget:${source.name}`, `${prefix}:budget:${source.name}:flying`];
  const interval = source.requestsPerSecond === undefined ? 0 : 1000 / source.requestsPerSecond;
  // Most requests end within this time. The slots of longer ones, such as downloads of large files, are renewed.
  const ttl = source.timeout + 5000;
  const queue: WaitingRequest[] = [];
  const slots = new Set<string>();
  let pumping = false;
  let closed = false;
  let wake = new AbortController();

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    while (queue.length > 0 && !closed) {
      const id = randomBytes(9).toString('base64url');
      const answer = await requestSlot(id).catch(() => undefined);
      const [wait, slowdowns] = answer ?? [500, 0];
      const first = wait === 0 ? queue.shift() : undefined;
      if (first) {
        slots.add(id);
        events.waited(source.name, (performance.now() - first.since) / 1000);
        first.begin({ id, slowdowns });
      } else if (wait === 0) void releaseSlot(id, { kind: 'none' }, slowdowns);
      else {
        wake = new AbortController();
        // Releasing a slot in this worker wakes the loop immediately; slots released by other workers are found by polling.
        const pause = wait < 0 ? pollInterval * (1 + Math.random()) : Math.min(wait, 1000);
        await sleep(pause, undefined, { signal: wake.signal }).catch(() => undefined);
      }
    }
    pumping = false;
  }

  async function requestSlot(id: string): Promise<readonly [wait: number, slowdowns: number]> {
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

  async function releaseSlot(id: string, sign: RequestSign, slowdowns: number): Promise<void> {
    slots.delete(id);
    const retryAfter = sign.kind === 'congested' ? Math.min(sign.retryAfter ?? 0, maxRetryAfter) : 0;
    // If Redis is unavailable, the slot expires.
    await redis
      .eval(releaseSlotScript, 2, ...keys, id, sign.kind, slowdowns, retryAfter, Math.random())
      .catch(() => undefined);
    wake.abort();
  }

  const renewal = setInterval(() => {
    if (slots.size > 0) redis.eval(renewSlotsScript, 1, keys[1] ?? '', ttl, ...slots).catch(() => undefined);
  }, ttl / 3).unref();

  return {
    admit: (signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const waiting: WaitingRequest = {
          since: performance.now(),
          begin: ({ id, slowdowns }) => {
            signal?.removeEventListener('abort', leave);
            resolve((sign) => {
              events.ended(source.name, sign.kind);
              void releaseSlot(id, sign, slowdowns);
            });
          },
        };
        const leave = () => {
          const index = queue.indexOf(waiting);
          if (index !== -1) queue.splice(index, 1);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        void pump();
      }),
    close: () => {
      closed = true;
      clearInterval(renewal);
      wake.abort();
    },
  };
}
