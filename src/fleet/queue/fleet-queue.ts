import type { Queue } from 'bullmq';
import pLimit from 'p-limit';
import { importOptional } from '../configuration/optional-packages.ts';
import type { FleetBlog } from '../configuration/configuration.ts';
import { connectRedis, type RedisAddress } from '../redis/connection.ts';
import { planSchedule, type SchedulePlan } from './plan-schedule.ts';

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
  schedule(blogs: ReadonlyMap<string, FleetBlog>): Promise<SchedulePlan>;
  /**
   * A run of a blog as soon as a worker is free: in the place of one that waits for its next try, and after one that is on its way.
   * @returns whether it was added: there may be one that waits already
   */
  runNow(blog: string): Promise<boolean>;
  counts(): Promise<QueueCounts>;
  close(): Promise<void>;
}

/** Finished jobs are kept for the board; what is known of each blog is kept elsewhere. */
const kept = { age: 3 * 86_400, count: 10_000 };

/**
 * Whether and when a job is tried again is up to the worker, which knows why a run failed and what the configuration says by then: a limit
 * in the job would be that of the day on which it was scheduled. Ours only ends what fails before it comes to a run, for days.
 */
const jobOptions = {
  attempts: 200,
  backoff: { type: 'night' },
  // A try that failed has its reason in the state of the blog; where in our code that was thrown says nothing.
  stackTraceLimit: 0,
  removeOnComplete: kept,
  removeOnFail: kept,
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
      const few = pLimit(32);
      const upsert = ({ blog, pattern, tz }: SchedulePlan['added'][number]) =>
        bull.upsertJobScheduler(blog, { pattern, tz }, { name: 'night', data: { blog }, opts: jobOptions });
      await Promise.all([
        ...[...plan.added, ...plan.moved].map((one) => few(() => upsert(one))),
        ...plan.removed.map((blog) => few(() => bull.removeJobScheduler(blog))),
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
