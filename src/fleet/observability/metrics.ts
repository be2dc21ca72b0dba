import type { Registry } from 'prom-client';
import { importOptional } from '../configuration/optional-packages.ts';
import type { RunOutcome } from '../queue/blog-state.ts';

/** What a source made of a request: answered it, asked for patience (429, 503), or did not answer. */
export type RequestResult = 'answered' | 'congested' | 'none';

/** Number of jobs in the queue, by state: `waiting`, `active`, `delayed`, … */
export type QueueCounts = Readonly<Record<string, number>>;

/**
 * What a worker counts. Counters only grow and start at 0 with the process: Prometheus adds up the workers and notices restarts.
 * No label holds the name of a blog: thousands of them would be as many time series, and each blog's state is in the report.
 */
export interface FleetMetrics {
  /** @param job `exitCode` as in docs/exit-codes.md, and 137 where the run was killed */
  jobEnded(job: { readonly outcome: RunOutcome; readonly exitCode: number; readonly seconds: number }): void;
  posts(change: 'new' | 'changed' | 'unchanged' | 'removed' | 'failed', count: number): void;
  requests(source: string, result: RequestResult, count?: number): void;
  storageBytes(direction: 'read' | 'written', count: number): void;
  /** @param code of the error, see `core/errors/error-codes.ts`, or what kind of item failed: `post`, `media` */
  failures(code: string, count?: number): void;
  /** requests that waited for their turn in the budget of a source */
  budgetWaited(source: string, seconds: number): void;
}

/** Metrics, and their text for Prometheus. */
export interface MetricsRegistry {
  readonly metrics: FleetMetrics;
  /** of {@link text} */
  readonly contentType: string;
  /** all metrics in the text format; asks the queue for its counts, and leaves them out if it does not answer */
  text(): Promise<string>;
  /** whether the queue answers in time; true where none was given */
  hasQueue(): Promise<boolean>;
}

export interface MetricsOptions {
  /** asked each time that the metrics are read */
  readonly queueCounts?: () => Promise<QueueCounts>;
  /** milliseconds that the queue is given to answer; left out, two seconds, since Prometheus gives all of it ten */
  readonly queueTimeout?: number;
  /** whether memory, processor time and event loop of the process are among them; left out, they are */
  readonly includesProcess?: boolean;
}

/**
 * How runs end, with the exit codes that they have then. Each has its series from the start: the first increase of one that was not there
 * before is none to Prometheus, and an alert on the first blog that is stopped would never come.
 */
const endings: Readonly<Record<RunOutcome, readonly number[]>> = {
  completed: [0],
  partial: [2],
  stopped: [3, 5],
  retrying: [4, 130, 137],
  failed: [0, 1, 4, 130, 137],
  missed: [0],
};

/** Seconds that separate jobs: a blog without changes takes one, a first night of a large one hours. */
const durations = [1, 5, 15, 60, 300, 900, 3600, 7200, 14_400];

/**
 * @throws {UsageError} where the optional package `prom-client` is not installed
 */
export async function createMetrics({
  queueCounts,
  queueTimeout: patience = 2000,
  includesProcess: ofProcess = true,
}: MetricsOptions = {}): Promise<MetricsRegistry> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await importOptional(
    'prom-client',
    () => import('prom-client'),
  );
  const registry: Registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `blogkeep_fleet_${name}`, help, labelNames, registers });

  const jobs = counter('jobs_total', 'Runs of blogs that ended, by outcome and exit code.', 'outcome', 'code');
  for (const [outcome, codes] of Object.entries(endings))
    for (const code of codes) jobs.inc({ outcome, code: String(code) }, 0);
  const duration = new Histogram({
    name: 'blogkeep_fleet_job_duration_seconds',
    help: 'Time from taking a job to its end.',
    buckets: durations,
    registers,
  });
  const posts = counter('posts_total', 'Posts of the runs that ended, by what became of them.', 'change');
  const requests = counter('requests_total', 'Requests to sources, by result.', 'source', 'result');
  const bytes = counter('storage_bytes_total', 'Bytes read from and written to the storage.', 'direction');
  const failures = counter('failures_total', 'Failures of runs by error code, and of single items.', 'code');
  const waiting = counter(
    'budget_waiting_seconds_total',
    'Time that requests waited for the budget of their source.',
    'source',
  );
  if (queueCounts) {
    const states = new Gauge({
      name: 'blogkeep_fleet_queue_jobs',
      help: 'Jobs in the queue of the fleet, by state; the same number from each worker.',
      labelNames: ['state'],
      registers,
      collect: async () => {
        const counts = await countsInTime(queueCounts, patience);
        states.reset();
        for (const [state, count] of Object.entries(counts ?? {})) states.set({ state }, count);
      },
    });
  }
  if (ofProcess) collectDefaultMetrics({ register: registry });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    hasQueue: async () => !queueCounts || (await countsInTime(queueCounts, patience)) !== undefined,
    metrics: {
      jobEnded: ({ outcome, exitCode, seconds }) => {
        jobs.inc({ outcome, code: String(exitCode) });
        duration.observe(seconds);
      },
      posts: (change, count) => posts.inc({ change }, count),
      requests: (source, result, count = 1) => requests.inc({ source, result }, count),
      storageBytes: (direction, count) => bytes.inc({ direction }, count),
      failures: (code, count = 1) => failures.inc({ code }, count),
      budgetWaited: (source, seconds) => waiting.inc({ source }, seconds),
    },
  };
}

/** No counts are better than old ones; and what else is counted must be readable while Redis is away. */
async function countsInTime(
  queueCounts: () => Promise<QueueCounts>,
  patience: number,
): Promise<QueueCounts | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([queueCounts(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
