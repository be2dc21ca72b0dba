import type { Job, Worker } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import type { FleetBlog, FleetConfiguration } from '../configuration/configuration.ts';
import { importOptional } from '../configuration/optional-packages.ts';
import type { FleetLog } from '../observability/log.ts';
import type { FleetMetrics } from '../observability/metrics.ts';
import { queueName, type JobData } from '../queue/fleet-queue.ts';
import { isPaused, openBlogStates } from '../queue/blog-states.ts';
import { useRedisClock } from '../redis/redis-clock.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { acquireLease, type Lease } from '../redis/lease.ts';
import { openBudgets } from './source-budgets.ts';
import { nextState } from './next-state.ts';
import { createRunner } from './runner.ts';
import { decideJob } from './decide-job.ts';

export interface FleetWorkerOptions {
  readonly configuration: FleetConfiguration;
  readonly address: RedisAddress;
  /** maximum number of concurrent runs */
  readonly concurrency: number;
  /** unique name of the worker, without spaces */
  readonly name: string;
  /** folder for temporary files of runs */
  readonly scratch: string;
  /** folder that caches archives between runs; undefined for no cache */
  readonly cache: string | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly metrics: FleetMetrics;
  readonly log: FleetLog;
}

export interface FleetWorker {
  /** Stops taking jobs, asks current runs to store their state, and leaves the rest to other workers. */
  close(): Promise<void>;
}

/** Milliseconds that a job waits for the lease of its blog before it is delayed. */
const leasePatience = 5000;

/** Maximum seconds that a stopping worker waits for the results of its runs to be reported, after the last run has ended. */
const maxReportSeconds = 20;

/** Minimum clock difference in milliseconds that is logged. */
const minLoggedSkew = 60_000;

/** Disables BullMQ's limit on lost workers, which does not apply to scheduled jobs. {@link decideJob} counts them instead. */
const maxStalledCount = Number.MAX_SAFE_INTEGER;

/**
 * Returns the delay in milliseconds, at most half an hour, before retrying a job that failed before its run started, for example because
 * Redis was unavailable.
 */
const earlyRetryDelay = (tries: number) => Math.min(30 * 60_000, 500 * 2 ** tries);

/**
 * Starts a worker.
 * @throws {UsageError} if a package is missing; the error of ioredis if Redis is unavailable
 */
export async function startWorker(options: FleetWorkerOptions): Promise<FleetWorker> {
  const { configuration, address, concurrency, name, metrics, log } = options;
  const { prefix, lease: ttl } = configuration.redis;
  const {
    Worker: BullWorker,
    DelayedError,
    UnrecoverableError,
  } = await importOptional('bullmq', () => import('bullmq'));
  const [redis, forJobs] = await Promise.all([connectRedis(address), connectRedis(address, 'jobs')]);
  const states = openBlogStates(redis, prefix);
  const budgets = openBudgets(redis, prefix, metrics);
  const nights = createRunner({ ...options, states, budgets });
  const clock = await useRedisClock(redis).catch((error: unknown) => {
    redis.disconnect();
    forJobs.disconnect();
    throw error;
  });
  const skew = clock.offset();
  if (Math.abs(skew) > minLoggedSkew)
    log('warn', 'clock-skew', `This machine's clock differs from that of Redis by ${Math.round(skew / 1000)} seconds.`);

  /** Processes a job. Errors make BullMQ delay, retry or fail it. */
  async function processJob(job: Job<JobData>, token: string | undefined): Promise<string> {
    const jobLog = log.with({ blog: job.data.blog, job: job.id });
    const skip = (why: string, sentence: string, level: 'info' | 'warn' = 'info') => {
      jobLog(level, 'job-skipped', sentence);
      return why;
    };
    const now = () => new Date(Date.now());
    const attempt = job.attemptsMade + 1;
    const blog = configuration.blogs.get(job.data.blog);
    if (!blog) {
      await recordUnknownBlog(job.data.blog, attempt, now());
      return skip('unknown', 'The blog is not in the configuration of this worker.', 'warn');
    }
    if (isPaused(blog, await states.paused())) return skip('paused', 'The blog or its source is paused.');

    await clock.adjust();
    const delayJob = async (milliseconds: number): Promise<never> => {
      await job.moveToDelayed(now().getTime() + milliseconds, token);
      throw new DelayedError();
    };
    const lease = await waitForLease(blog, job);
    if (typeof lease === 'number') return await delayJob(lease);
    try {
      // Read after the lease was acquired, since another job may have run the blog before.
      const before = await states.get(blog.name);
      const about = { blog: blog.name, worker: name, attempt };
      const scheduled = scheduledAt(job);
      switch (decideJob({ blog, before, scheduled, stalls: job.stalledCounter }, now())) {
        case 'stopped':
          return skip('stopped', 'The blog is stopped until "blogkeep-fleet retry" lifts it.');
        case 'done':
          return skip('done', 'The blog has been run since, and the window of its source has closed.');
        case 'missed':
          await states.put(nextState(before, about, now(), 'missed'));
          jobLog('warn', 'job-missed', 'The window of the source had closed before the run could begin.');
          metrics.jobEnded({ outcome: 'missed', exitCode: 0, seconds: 0 });
          return 'missed';
        case 'given-up':
          if (before) await states.put({ ...before, outcome: 'failed' });
          return skip('given-up', 'The window of the source had closed before the next try.', 'warn');
        case 'lost': {
          const error = `Its workers died ${job.stalledCounter} times while they ran it.`;
          await states.put(nextState(before, { ...about, end: { exitCode: 137, error } }, now(), 'failed'));
          metrics.jobEnded({ outcome: 'failed', exitCode: 137, seconds: 0 });
          throw new UnrecoverableError(error);
        }
        case 'run':
      }
      const isScheduled = scheduled !== undefined;
      const { verdict, reason } = await nights.run(blog, {
        ...{ lease, attempt, before, isScheduled, log: jobLog },
        offset: clock.offset(),
      });
      const { job: decision, outcome } = verdict;
      if (decision.kind === 'complete') return outcome;
      if (decision.kind === 'hand-over') return await delayJob(500);
      throw decision.kind === 'fail' ? new UnrecoverableError(reason) : new DelayedRetry(reason, decision.delay);
    } finally {
      await lease.release().catch(() => undefined);
    }
  }

  /** Records a failure for a blog that is not in the configuration of this worker, because it was added after the worker had started. */
  async function recordUnknownBlog(blog: string, attempt: number, now: Date): Promise<void> {
    const error = String(message('fleet.no-blog', { name: blog, hint: '' }));
    const end = { exitCode: 1, error, errorCode: 'fleet-blog-unknown' };
    await states.put(nextState(await states.get(blog), { blog, worker: name, attempt, end }, now, 'failed'));
    metrics.jobEnded({ outcome: 'failed', exitCode: 1, seconds: 0 });
  }

  /**
   * Waits a few seconds for the lease, so that jobs are rarely delayed. If another worker still holds it then, returns the milliseconds
   * until it may expire.
   */
  async function waitForLease({ name: blog }: FleetBlog, job: Job<JobData>): Promise<Lease | number> {
    const key = `${prefix}:lease:${blog}`;
    const until = performance.now() + leasePatience;
    for (;;) {
      const lease = await acquireLease({ redis, key, holder: `${name}/${job.id ?? ''}`, ttl });
      if (typeof lease !== 'number' || performance.now() > until) return lease;
      await sleep(Math.min(lease, 500));
    }
  }

  const worker: Worker<JobData, string> = new BullWorker<JobData, string>(queueName, processJob, {
    ...{ connection: forJobs, prefix, name, concurrency, maxStalledCount, lockDuration: ttl, stalledInterval: ttl },
    settings: {
      backoffStrategy: (tries, _, error) => (error instanceof DelayedRetry ? error.delay : earlyRetryDelay(tries)),
    },
  });
  worker.on('error', (error) => log('warn', 'redis', errorMessage(error)));

  /**
   * Resolves when all runs have ended but their results cannot be reported, because Redis does not respond or BullMQ waits for a connection
   * that was reset.
   */
  async function untilUnreportable(): Promise<void> {
    for (let idleSeconds = 0; idleSeconds < maxReportSeconds; idleSeconds++) {
      await sleep(1000, undefined, { ref: false });
      if (nights.running() > 0) {
        idleSeconds = 0;
        continue;
      }
      const isAvailable = await redis.ping().then(
        () => true,
        () => false,
      );
      if (!isAvailable) return;
    }
  }

  return {
    async close() {
      nights.stop();
      // BullMQ may wait forever after an outage of Redis (taskforcesh/bullmq#4656). Other workers take over when the leases expire.
      await Promise.race([worker.close(), untilUnreportable()]);
      clock.release();
      budgets.close();
      redis.disconnect();
      forJobs.disconnect();
    },
  };
}

/** Thrown to make BullMQ retry a job after a delay. The message is stored with the job. */
class DelayedRetry extends Error {
  constructor(
    message: string,
    readonly delay: number,
  ) {
    super(message);
  }
}

/** Returns the scheduled time of a job; undefined for one added by a person. */
function scheduledAt({ id, repeatJobKey }: Job<JobData>): Date | undefined {
  const [, milliseconds] = /:(\d{13,})$/u.exec(id ?? '') ?? [];
  return repeatJobKey !== undefined && milliseconds !== undefined ? new Date(Number(milliseconds)) : undefined;
}
