import type { Queue } from 'bullmq';
import pLimit from 'p-limit';
import { importOptional } from '../configuration/optional-packages.ts';
import type { FleetBlog } from '../configuration/configuration.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { planSchedule, type SchedulePlan } from './plan-schedule.ts';

/** Data of a job. A job is one run of one blog; everything else comes from the worker's configuration. */
export interface JobData {
  readonly blog: string;
}

/** Name of the BullMQ queue. */
export const queueName = 'blogs';

/** Number of jobs by BullMQ state: `waiting`, `active`, `delayed`, … */
export type QueueCounts = Readonly<Record<string, number>>;

/** The job queue of a fleet. The caller must close it. */
export interface FleetQueue {
  /** the underlying BullMQ queue, for the board */
  readonly bull: Queue<JobData>;
  /** Creates one job scheduler for each blog, and removes all other schedulers. Idempotent. */
  schedule(blogs: ReadonlyMap<string, FleetBlog>): Promise<SchedulePlan>;
  /**
   * Adds a run of a blog, which starts as soon as a worker is free. It replaces a run that is waiting for its next attempt. If the blog is
   * running, it starts after that run.
   * @returns false if a run is already waiting
   */
  runNow(blog: string): Promise<boolean>;
  counts(): Promise<QueueCounts>;
  close(): Promise<void>;
}

/**
 * Retention of finished jobs, as a maximum age in seconds and a maximum number. Only the board needs them: blog states are stored
 * separately.
 */
const retention = { age: 3 * 86_400, count: 10_000 };

/**
 * Job options. Workers decide about retries: they know why a run failed and have the current configuration, whereas job options are as old
 * as their scheduler. The attempt limit only ends jobs that keep failing for days before their run starts.
 */
const jobOptions = {
  attempts: 200,
  backoff: { type: 'night' },
  // The blog state contains the reason for a failure; a stack trace would not help.
  stackTraceLimit: 0,
  removeOnComplete: retention,
  removeOnFail: retention,
};

export async function openQueue(address: RedisAddress, prefix: string): Promise<FleetQueue> {
  const { Queue: BullQueue } = await importOptional('bullmq', () => import('bullmq'));
  const connection = await connectRedis(address);
  const bull: Queue<JobData> = new BullQueue<JobData>(queueName, { connection, prefix });
  bull.on('error', () => undefined);

  return {
    bull,
    async schedule(blogs) {
      const known = await bull.getJobSchedulers(0, -1);
      const plan = planSchedule(
        known.map(({ key, pattern, tz }) => ({ key, pattern, tz })),
        blogs.values(),
      );
      const limit = pLimit(32);
      const upsert = ({ blog, pattern, tz }: SchedulePlan['added'][number]) =>
        bull.upsertJobScheduler(blog, { pattern, tz }, { name: 'night', data: { blog }, opts: jobOptions });
      await Promise.all([
        ...[...plan.added, ...plan.moved].map((one) => limit(() => upsert(one))),
        ...plan.removed.map((blog) => limit(() => bull.removeJobScheduler(blog))),
      ]);
      return plan;
    },
    async runNow(blog) {
      const before = await bull.getDeduplicationJobId(blog);
      const deduplication = { id: blog, replace: true, keepLastIfActive: true };
      const job = await bull.add('now', { blog }, { ...jobOptions, deduplication });
      return job.id !== before;
    },
    counts: async () => bull.getJobCounts(),
    async close() {
      await bull.close();
      connection.disconnect();
    },
  };
}
