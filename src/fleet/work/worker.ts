import type { Job, Worker } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../core/errors.ts';
import type { FleetBlog, FleetConfiguration } from '../configuration/configuration.ts';
import { optional } from '../configuration/packages.ts';
import { isTooLate } from '../configuration/window.ts';
import type { FleetLog } from '../observability/log.ts';
import type { FleetMetrics } from '../observability/metrics.ts';
import { queueName, type JobData } from '../queue/fleet-queue.ts';
import { isPaused, openStates } from '../queue/states.ts';
import { setCommonClock } from '../redis/common-clock.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { acquireLease, type Lease } from '../redis/lease.ts';
import { openBudgets } from './budgets.ts';
import { nextState } from './next-state.ts';
import { createNights } from './night.ts';

export interface WorkerOptions {
  readonly configuration: FleetConfiguration;
  readonly address: RedisAddress;
  /** runs at the same time */
  readonly concurrency: number;
  /** of this worker among all others, without spaces */
  readonly name: string;
  /** folder for runs, which are removed at their end */
  readonly scratch: string;
  /** folder where records are kept from night to night; undefined for none */
  readonly cache: string | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly metrics: FleetMetrics;
  readonly log: FleetLog;
}

/** A worker that takes jobs until it is closed. */
export interface FleetWorker {
  /** Takes no more jobs, lets runs store what they have, and leaves the rest of them to other workers. */
  close(): Promise<void>;
}

/** Milliseconds that a job waits for the lease of its blog, before it leaves its place to others. */
const leasePatience = 5000;

/** A clock that is wrong by more than this is worth a word: job schedulers run by the clocks of machines. */
const skewToTell = 60_000;

/** So often may a job lose its worker before it is given up for the night: machines die, and blogs are not to blame. */
const maxStalledCount = 10;

/** @throws {UsageError} where a package is missing; what Redis throws where it is away */
export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  const { configuration, address, concurrency, name, metrics, log } = options;
  const { prefix, lease: ttl } = configuration.redis;
  const { Worker: BullWorker, DelayedError, UnrecoverableError } = await optional('bullmq', () => import('bullmq'));
  const [redis, forJobs] = await Promise.all([connectRedis(address), connectRedis(address, 'jobs')]);
  const states = openStates(redis, prefix);
  const budgets = openBudgets(redis, prefix, metrics);
  const nights = createNights({ ...options, states, budgets });
  const clock = await setCommonClock(redis);
  const skew = clock.offset();
  if (Math.abs(skew) > skewToTell)
    log('warn', 'clock-skew', `This machine's clock differs from that of Redis by ${Math.round(skew / 1000)} seconds.`);

  /** One job. Throws what tells BullMQ to do anything but complete it. */
  async function take(job: Job<JobData>, token: string | undefined): Promise<string> {
    const told = log.with({ blog: job.data.blog, job: job.id });
    const skipped = (why: string, sentence: string) => {
      told('info', 'job-skipped', sentence);
      return why;
    };
    const blog = configuration.blogs.get(job.data.blog);
    if (!blog) return skipped('unknown', 'The blog is not in the configuration of this worker.');
    if (isPaused(blog, await states.paused())) return skipped('paused', 'The blog or its source is paused.');
    const before = await states.get(blog.name);
    if (before?.outcome === 'stopped')
      return skipped('stopped', 'The blog is stopped until "blogkeep-fleet retry" lifts it.');

    await clock.adjust();
    const now = () => new Date(Date.now());
    const attempt = job.attemptsMade + 1;
    const scheduled = scheduledAt(job);
    if (scheduled && isTooLate(scheduled, now(), blog.source.window)) {
      await states.put(nextState(before, { blog: blog.name, worker: name, attempt }, now(), 'missed'));
      told('warn', 'job-missed', 'The window of the source had closed before the run could begin.');
      metrics.jobEnded({ outcome: 'missed', exitCode: 0, seconds: 0 });
      return 'missed';
    }
    const later = async (milliseconds: number): Promise<never> => {
      await job.moveToDelayed(now().getTime() + milliseconds, token);
      throw new DelayedError();
    };
    const lease = await leaseOf(blog, job);
    if (typeof lease === 'number') return later(lease);
    try {
      const isScheduled = scheduled !== undefined;
      const { verdict, reason } = await nights.run(blog, {
        ...{ lease, attempt, before, isScheduled, log: told },
        offset: clock.offset(),
      });
      const { job: fate, outcome } = verdict;
      if (fate.kind === 'complete') return outcome;
      if (fate.kind === 'hand-over') return await later(500);
      throw fate.kind === 'fail' ? new UnrecoverableError(reason) : new RetryLater(reason, fate.delay);
    } finally {
      await lease.release().catch(() => undefined);
    }
  }

  /** A little patience spares the queue a job that goes round and round. */
  async function leaseOf({ name: blog }: FleetBlog, job: Job<JobData>): Promise<Lease | number> {
    const key = `${prefix}:lease:${blog}`;
    const until = performance.now() + leasePatience;
    for (;;) {
      const lease = await acquireLease({ redis, key, holder: `${name}/${job.id ?? ''}`, ttl });
      if (typeof lease !== 'number' || performance.now() > until) return lease;
      await sleep(Math.min(lease, 500));
    }
  }

  const worker: Worker<JobData, string> = new BullWorker<JobData, string>(queueName, take, {
    ...{ connection: forJobs, prefix, name, concurrency, maxStalledCount, lockDuration: ttl, stalledInterval: ttl },
    settings: { backoffStrategy: (_, __, error) => (error instanceof RetryLater ? error.delay : 1000) },
  });
  worker.on('error', (error) => log('warn', 'redis', messageOf(error)));
  worker.on('failed', (job, error) => {
    // One that has lost its workers too often is failed by whoever notices it, and by no run.
    if (!job || !error.message.includes('stalled')) return;
    const { blog } = job.data;
    const end = { exitCode: 137, error: error.message };
    const about = { blog, worker: name, attempt: job.attemptsMade, end };
    const put = async () => states.put(nextState(await states.get(blog), about, new Date(Date.now()), 'failed'));
    put().catch(() => undefined);
  });

  return {
    async close() {
      nights.stop();
      await worker.close();
      clock.release();
      budgets.close();
      redis.disconnect();
      forJobs.disconnect();
    },
  };
}

/** Tells BullMQ when a job is tried again; the message is kept with the job. */
class RetryLater extends Error {
  constructor(
    message: string,
    readonly delay: number,
  ) {
    super(message);
  }
}

/** When a job scheduler wanted the job to run; undefined for one that somebody has added. */
function scheduledAt({ id, repeatJobKey }: Job<JobData>): Date | undefined {
  const [, milliseconds] = /:(\d{13,})$/u.exec(id ?? '') ?? [];
  return repeatJobKey !== undefined && milliseconds !== undefined ? new Date(Number(milliseconds)) : undefined;
}
