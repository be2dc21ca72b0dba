import fs from 'fs-extra';
import { join } from 'node:path';
import { errorMessage } from '../../core/errors/errors.ts';
import type { FleetBlog, FleetConfiguration } from '../configuration/configuration.ts';
import { resolveSecret, withoutSecrets } from '../configuration/secret.ts';
import { millisecondsUntilClosed } from '../configuration/window.ts';
import type { FleetLog } from '../observability/log.ts';
import type { FleetMetrics } from '../observability/metrics.ts';
import type { BlogState } from '../queue/blog-state.ts';
import type { BlogStates } from '../queue/blog-states.ts';
import type { Lease } from '../redis/lease.ts';
import type { Budgets } from './source-budgets.ts';
import { runInChild, type ChildRun } from './child-run.ts';
import { failureCode } from './failure-code.ts';
import { nextState } from './next-state.ts';
import { decideOutcome, type RunEnding, type Verdict } from './decide-outcome.ts';
import type { RunEnd } from './protocol.ts';

export interface RunnerOptions {
  readonly configuration: FleetConfiguration;
  /** name of the worker */
  readonly name: string;
  readonly scratch: string;
  readonly cache: string | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly metrics: FleetMetrics;
  readonly states: Pick<BlogStates, 'put'>;
  readonly budgets: Budgets;
}

/** One attempt to run a blog. */
export interface Attempt {
  readonly lease: Lease;
  /** number of this attempt, from 1 */
  readonly attempt: number;
  readonly before: BlogState | undefined;
  /** milliseconds by which the clock of Redis is ahead of this machine's */
  readonly offset: number;
  /** whether the run was scheduled; if so, retries must start in the window of its source */
  readonly isScheduled: boolean;
  readonly log: FleetLog;
}

/** Runs the blogs of one worker. */
export interface Runner {
  /** Runs a blog once. @returns the verdict on the job, and its reason as a sentence */
  run(blog: FleetBlog, attemptInfo: Attempt): Promise<{ readonly verdict: Verdict; readonly reason: string }>;
  /** Asks all current and future runs to store their state and end. */
  stop(): void;
  /** Returns the number of current runs. */
  running(): number;
}

export function createRunner(options: RunnerOptions): Runner {
  const { configuration, name, metrics, states, budgets } = options;
  const variables = withoutSecrets(options.variables, configuration);
  const runs = new Set<ChildRun>();
  let isStopping = false;

  async function run(blog: FleetBlog, attemptInfo: Attempt): Promise<{ verdict: Verdict; reason: string }> {
    const { lease, attempt, before, isScheduled, log } = attemptInfo;
    const now = () => new Date(Date.now());
    const started = now();
    log('info', 'run-started', 'The run has started.', { attempt, fence: lease.fence });
    const { end, ending } = await execute(blog, attemptInfo);
    const remaining = isScheduled ? millisecondsUntilClosed(now(), blog.source.window) : Infinity;
    const verdict = decideOutcome(ending, {
      attempt,
      retries: configuration.retries,
      remaining,
      random: () => Math.random(),
    });
    const run = { blog: blog.name, worker: name, attempt, started, end, ending };
    const state = nextState(before, run, now(), verdict.outcome);
    // A run that is handed over has no outcome yet. If the lease is lost, another worker may have written the state.
    if (verdict.job.kind !== 'hand-over' && !lease.lost.aborted) await states.put(state);
    reportRun(log, verdict, state, end);
    return { verdict, reason: state.error ?? verdict.outcome };
  }

  async function execute(
    blog: FleetBlog,
    { lease, offset, log }: Attempt,
  ): Promise<{ end?: RunEnd; ending: RunEnding }> {
    const { source, group } = blog;
    const scratch = join(options.scratch, `${blog.name}-${lease.fence}`);
    try {
      const token = blog.token && (await resolveSecret(blog.token, options.variables, variables));
      const { address, user } = blog;
      await fs.ensureDir(scratch);
      const child = runInChild(
        {
          source: { address: address?.href, baseUrl: source.baseUrl?.href, user, token },
          ...{ name: blog.name, blog: blog.blog, timeout: source.timeout },
          ...{ crawl: group.crawl, publish: group.publish, storage: configuration.storage },
          ...{ fence: lease.fence, scratch, cache: options.cache, clockOffset: offset },
        },
        { budget: budgets.of(source), lease, variables, onBytes: (...bytes) => metrics.storageBytes(...bytes) },
      );
      return await watch(child, group.timeLimit, log);
    } catch (error) {
      const end = { exitCode: 1, error: errorMessage(error), errorCode: failureCode(error) };
      return { end, ending: { kind: 'ended', exitCode: 1 } };
    } finally {
      await fs.remove(scratch).catch(() => undefined);
    }
  }

  /** Waits for a run, and stops it at its time limit. */
  async function watch(
    child: ChildRun,
    timeLimit: number,
    log: FleetLog,
  ): Promise<{ end?: RunEnd; ending: RunEnding }> {
    let isLate = false as boolean;
    const limit = setTimeout(() => {
      isLate = true;
      child.stop();
    }, timeLimit);
    runs.add(child);
    if (isStopping) child.stop();
    const end = await child.ended;
    clearTimeout(limit);
    runs.delete(child);
    if (!end) {
      log('warn', 'run-died', 'The process of the run died before it could tell how it ended.', { ...child.death() });
      return { ending: { kind: isLate ? 'timed-out' : 'broken' } };
    }
    // A stopped run may have completed nevertheless.
    if (end.exitCode !== 130) return { end, ending: { kind: 'ended', exitCode: end.exitCode } };
    return { end, ending: { kind: isLate ? 'timed-out' : isStopping ? 'drained' : 'broken' } };
  }

  function reportRun(log: FleetLog, { outcome }: Verdict, state: BlogState, end: RunEnd | undefined): void {
    const { exitCode, errorCode, summary, error } = state;
    const milliseconds = Date.parse(state.ended) - Date.parse(state.started);
    const level = outcome === 'completed' || outcome === 'partial' ? 'info' : 'warn';
    log(level, 'run-ended', error ?? 'The run has ended.', { outcome, exitCode, errorCode, milliseconds });
    metrics.jobEnded({ outcome, exitCode, seconds: milliseconds / 1000 });
    if (errorCode !== undefined) metrics.failures(errorCode);
    if (!summary) return;
    const { posts, media } = summary;
    for (const change of ['new', 'changed', 'removed', 'failed'] as const) metrics.posts(change, posts[change]);
    metrics.posts('unchanged', end?.unchanged ?? 0);
    if (posts.failed > 0) metrics.failures('post', posts.failed);
    if (media.failed > 0) metrics.failures('media', media.failed);
  }

  return {
    run,
    running: () => runs.size,
    stop: () => {
      isStopping = true;
      for (const child of runs) child.stop();
    },
  };
}
