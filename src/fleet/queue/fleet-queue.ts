import type { Queue } from 'bullmq';
import pLimit from 'p-limit';
import { importOptional } from '../configuration/optional-packages.ts';
import type { FleetBlog } from '../configuration/configuration.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { planSchedule, type SchedulePlan } from './plan-schedule.ts';

/** Data of a job, which is one run of one blog. Everything else is in the configuration of the worker. */
export interface JobData {
  readonly blog: string;
}

/** Name of BullMQ's queue. */
export const queueName = 'blogs';

/** Number of jobs by state, as in BullMQ. */
export type QueueCounts = Readonly<Record<string, number>>;

/** The job queue of a fleet. Must be closed. */
export interface FleetQueue {
  /** the queue of BullMQ, for the board */
  readonly bull: Queue<JobData>;
  /** Creates one job scheduler per blog, and removes those of other blogs. Idempotent. */
  schedule(blogs: ReadonlyMap<string, FleetBlog>): Promise<SchedulePlan>;
  /**
   * Adds a run of a blog that starts as soon as a worker is free. It replaces a run that waits for its next attempt, and follows a running
   * one.
   * @returns false if one is waiting already
   */
  runNow(blog: string): Promise<boolean>;
  counts(): Promise<QueueCounts>;
  close(): Promise<void>;
}

/** Retention of finished jobs, which are only for the board: states of blogs are stored separately. */
const retention = { age: 3 * 86_400, count: 10_000 };

/**
 * Options of jobs. The worker decides about retries, since it knows why a run failed and has the current configuration: the options of a
 * job are as old as its scheduler. The limit of attempts only ends jobs that fail for days before their run starts.
 */
const jobOptions = {
  attempts: 200,
  backoff: { type: 'night' },
  // The reason of a failure is in the state of the blog; stack traces do not help.
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
