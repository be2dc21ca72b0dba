import type { Queue } from 'bullmq';
import pLimit from 'p-limit';
import { optional } from '../configuration/packages.ts';
import type { FleetBlog, RetrySettings } from '../configuration/configuration.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { planSchedule, type SchedulePlan } from './schedule.ts';

/** What a job is about: one night of one blog. All else is in the configuration of the worker that takes it. */
export interface JobData {
  readonly blog: string;
}

/** Of BullMQ's queue below the prefix. */
export const queueName = 'blogs';

/** Numbers of jobs by their state, as in BullMQ. */
export type QueueCounts = Readonly<Record<string, number>>;

/** The jobs of a fleet. To be closed. */
export interface FleetQueue {
  /** BullMQ's own, for the board */
  readonly bull: Queue<JobData>;
  /** Makes one job scheduler for each blog, and removes those of others. Called again it changes nothing. */
  schedule(blogs: ReadonlyMap<string, FleetBlog>, retries: RetrySettings): Promise<SchedulePlan>;
  /** A run of a blog as soon as a worker is free. @returns whether it was added: there may be one that waits already */
  runNow(blog: string, retries: RetrySettings): Promise<boolean>;
  counts(): Promise<QueueCounts>;
  close(): Promise<void>;
}

/** Finished jobs are kept for the board; what is known of each blog is kept elsewhere. */
const kept = { age: 3 * 86_400, count: 10_000 };

/** The strategy is the worker's, which knows why a run failed. */
const jobOptions = ({ attempts }: RetrySettings) => ({
  attempts,
  backoff: { type: 'night' },
  removeOnComplete: kept,
  removeOnFail: kept,
});

export async function openQueue(address: RedisAddress, prefix: string): Promise<FleetQueue> {
  const { Queue: BullQueue } = await optional('bullmq', () => import('bullmq'));
  const connection = await connectRedis(address, 'jobs');
  const bull: Queue<JobData> = new BullQueue<JobData>(queueName, { connection, prefix });
  bull.on('error', () => undefined);

  return {
    bull,
    async schedule(blogs, retries) {
      const known = await bull.getJobSchedulers(0, -1);
      const plan = planSchedule(
        known.map(({ key, pattern, tz }) => ({ key, pattern, tz })),
        blogs.values(),
      );
      const few = pLimit(32);
      const upsert = ({ blog, pattern, tz }: SchedulePlan['added'][number]) =>
        bull.upsertJobScheduler(blog, { pattern, tz }, { name: 'night', data: { blog }, opts: jobOptions(retries) });
      await Promise.all([
        ...[...plan.added, ...plan.moved].map((one) => few(() => upsert(one))),
        ...plan.removed.map((blog) => few(() => bull.removeJobScheduler(blog))),
      ]);
      return plan;
    },
    async runNow(blog, retries) {
      const before = await bull.getDeduplicationJobId(blog);
      await bull.add('now', { blog }, { ...jobOptions(retries), deduplication: { id: blog } });
      return before === null;
    },
    counts: async () => bull.getJobCounts(),
    async close() {
      await bull.close();
      connection.disconnect();
    },
  };
}
