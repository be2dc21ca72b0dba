import type { Registry } from 'prom-client';
import { importOptional } from '../configuration/optional-packages.ts';
import type { RunOutcome } from '../queue/blog-state.ts';
import type { QueueCounts } from '../queue/fleet-queue.ts';

/** Result of a request: response, overload (429, 503), or no response. */
export type RequestResult = 'answered' | 'congested' | 'none';

/**
 * Metrics of a worker. Counters start at 0 when the process starts, and only grow: Prometheus detects restarts and sums over workers.
 * Labels never contain blog names, since thousands of blogs would create thousands of time series; the report has the state of each blog.
 */
export interface FleetMetrics {
  /** @param job `exitCode` as in docs/exit-codes.md, or 137 if the run was killed */
  jobEnded(job: { readonly outcome: RunOutcome; readonly exitCode: number; readonly seconds: number }): void;
  posts(change: 'new' | 'changed' | 'unchanged' | 'removed' | 'failed', count: number): void;
  requests(source: string, result: RequestResult, count?: number): void;
  storageBytes(direction: 'read' | 'written', count: number): void;
  /** @param code an error code of `core/errors/error-codes.ts`, or the kind of the failed item: `post` or `media` */
  failures(code: string, count?: number): void;
  /** Adds the time that a request waited for the budget of its source. */
  budgetWaited(source: string, seconds: number): void;
}

export interface MetricsRegistry {
  readonly metrics: FleetMetrics;
  /** media type of {@link text} */
  readonly contentType: string;
  /** Returns all metrics in the Prometheus text format. Queue counts are omitted if the queue does not respond. */
  text(): Promise<string>;
  /** Reports whether the queue responds in time; true if there is no queue. */
  hasQueue(): Promise<boolean>;
}

export interface MetricsOptions {
  /** called each time the metrics are read */
  readonly queueCounts?: () => Promise<QueueCounts>;
  /** milliseconds to wait for the queue. Default: 2000, since Prometheus waits ten seconds for all metrics. */
  readonly queueTimeout?: number;
  /** whether to include metrics of the process: memory, CPU time and event loop. Default: true. */
  readonly includesProcess?: boolean;
}

/**
 * Possible exit codes by outcome. All combinations are exported from the start: when a new series appears, Prometheus sees no increase, so
 * an alert on the first stopped blog would never fire.
 */
const exitCodesByOutcome: Readonly<Record<RunOutcome, readonly number[]>> = {
  completed: [0],
  partial: [2],
  stopped: [3, 5],
  retrying: [4, 130, 137],
  failed: [0, 1, 4, 130, 137],
  missed: [0],
};

/**
 * Histogram buckets for run durations in seconds. A run without changes takes about a second, the first run of a large blog takes hours.
 */
const durations = [1, 5, 15, 60, 300, 900, 3600, 7200, 14_400];

/** Creates the metrics of a worker. @throws {UsageError} if the optional package `prom-client` is not installed */
export async function createMetrics({
  queueCounts,
  queueTimeout: timeout = 2000,
  includesProcess = true,
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
  for (const [outcome, codes] of Object.entries(exitCodesByOutcome))
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
        const counts = await countsWithTimeout(queueCounts, timeout);
        states.reset();
        for (const [state, count] of Object.entries(counts ?? {})) states.set({ state }, count);
      },
    });
  }
  if (includesProcess) collectDefaultMetrics({ register: registry });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    hasQueue: async () => !queueCounts || (await countsWithTimeout(queueCounts, timeout)) !== undefined,
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

/** Returns the queue counts, or undefined after a timeout: all other metrics must be readable while Redis is unavailable. */
async function countsWithTimeout(
  queueCounts: () => Promise<QueueCounts>,
  timeout: number,
): Promise<QueueCounts | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  try {
    return await Promise.race([queueCounts(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
