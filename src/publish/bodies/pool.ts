import type { Piscina } from 'piscina';
import { BlogkeepError, InternalError, InterruptedError, errorMessage, UsageError } from '../../core/errors/errors.ts';
import { inBatches } from './batches.ts';
import { sharedData, type ShareableData } from './render-data.ts';
import type { RenderedPost, PostRenderer, PostInput } from './rendering.ts';
import {
  newProgress,
  progressOf,
  setProgress,
  workerTask,
  type BatchResult,
  type WorkerData,
} from './worker-messages.ts';
import { message, revive } from '../../messages/message.ts';
import { limitProcessorTime, timeLimits } from '../../workers/processor-time.ts';
import { StoppedError } from '../../workers/stoppable.ts';
import { createPool, tasksPerWorker } from '../../workers/worker-pool.ts';

/** Limits for rendering one post, and the number of posts rendered at the same time. */
export interface PoolOptions {
  /** path of the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** Processor time per short post in milliseconds, see `timeLimits`. Default: 2000. */
  readonly time?: number;
  /** Heap limit per worker in megabytes. Default: 256. */
  readonly memory?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A renderer that can also render a post that was stopped elsewhere. */
export interface PooledRenderer extends PostRenderer {
  /** Renders a post while the workers render no other one. */
  renderAlone(task: PostInput): Promise<RenderedPost>;
}

/**
 * Returns a renderer that uses worker threads. If a body exceeds a limit, its worker is stopped and replaced, and the post is rendered again
 * alone, with ten times the time. Time is processor time, so that the output does not depend on the load of the machine.
 * @throws (the returned functions) {StoppedError} if a post exceeds a limit even alone; unexpected errors of its worker
 * @throws {InterruptedError} if the signal is aborted or the renderer is closed meanwhile
 * @throws {UsageError} if a template has an error
 * @throws {BlogkeepError} if workers cannot be started
 */
export function pooledRenderer(data: ShareableData, options: PoolOptions): PooledRenderer {
  const { worker, workers, time = 2000, memory = 256, signal } = options;
  const slotCount = workers * tasksPerWorker;
  const progress = newProgress(slotCount);
  const slots = Array.from({ length: slotCount }, (_, slot) => slot);
  /** controllers that abort the batches in progress */
  const underWay = new Map<AbortController, Promise<unknown>>();
  const stopAll = () => {
    for (const stop of underWay.keys()) stop.abort();
  };
  const pool = startedPool(
    { worker, workers, memory, data: { data: sharedData(data), progress } satisfies WorkerData },
    stopAll,
  );
  let isClosed = false;
  /** the last error of any worker */
  let failed: unknown;
  pool.on('error', (error) => {
    failed = error;
  });
  signal?.addEventListener('abort', stopAll, { once: true });
  const isOver = () => isClosed || signal?.aborted === true;

  /** number of batches that workers have started */
  let begun = 0;

  /**
   * Runs a batch. On failure, the result states whether a worker had started the batch, and whether a post took too long.
   * @param limit in milliseconds of processor time per post
   */
  async function run(tasks: readonly PostInput[], limit: number): Promise<readonly RenderedPost[] | Failure> {
    if (isOver()) throw new InterruptedError(interrupted);
    const slot = slots.pop() ?? 0;
    setProgress(progress, slot, 0);
    const stop = new AbortController();
    let isSlow = false;
    const endLimit = limitProcessorTime(
      limit,
      () => progressOf(progress, slot),
      () => {
        isSlow = true;
        stop.abort();
      },
    );
    const running = pool.run(workerTask(tasks, slot), { name: 'make', signal: stop.signal }) as Promise<BatchResult>;
    underWay.set(stop, running);
    try {
      const made = await running;
      if ('mistake' in made) throw new UsageError(made.code, revive(made.mistake));
      return made.posts;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (isOver()) throw new InterruptedError(interrupted, { cause: error });
      if (!stop.signal.aborted) failed = error;
      return { error, hasBegun: progressOf(progress, slot) !== 0, isSlow };
    } finally {
      if (progressOf(progress, slot) !== 0) begun += 1;
      endLimit();
      underWay.delete(stop);
      slots.push(slot);
    }
  }

  /** Renders a post when no worker renders another one. The limit is final, so nothing else may use the time. */
  async function renderAlone(task: PostInput): Promise<RenderedPost> {
    await Promise.allSettled(underWay.values());
    const { alone } = timeLimits(time, lengthOf(task));
    for (let [waited, before] = [0, begun]; ;) {
      const made = await run([task], alone);
      if (!('error' in made)) {
        const [only] = made;
        if (only) return only;
        throw new InternalError('A worker gave nothing for a post');
      }
      const { error, hasBegun, isSlow } = made;
      if (isSlow) throw new StoppedError(message('publish.too-slow', { seconds: Math.round(alone / 1000) }));
      if (isOutOfMemory(error)) throw new StoppedError(message('publish.too-much-memory', { megabytes: memory }));
      if (hasBegun) throw error;
      // If workers have started other batches in the meantime, one of those ended this worker, so the attempt does not count.
      waited = begun > before ? 0 : waited + 1;
      before = begun;
      if (waited === maxAttempts) throw cannotStart(failed);
    }
  }

  /** the attempts to render posts alone, one after the other; batches wait for them */
  let attempts: Promise<unknown> = Promise.resolve();
  const inTurn = (task: PostInput): Promise<RenderedPost> => {
    const made = attempts.then(() => renderAlone(task));
    attempts = made.catch(() => undefined);
    return made;
  };

  return {
    width: slotCount * batchSize,
    render: inBatches(slotCount, batchSize, async (tasks) => {
      await attempts;
      const longest = Math.max(...tasks.map(lengthOf));
      const made = await run(tasks, timeLimits(time, longest, workers + 1).shared);
      if (!('error' in made)) return made;
      return tasks.map(inTurn);
    }),
    renderAlone: inTurn,
    close: () => {
      isClosed = true;
      signal?.removeEventListener('abort', stopAll);
      return pool.destroy();
    },
  };
}

interface Failure {
  readonly error: unknown;
  readonly hasBegun: boolean;
  readonly isSlow: boolean;
}

/** Posts per batch: waking a thread costs as much as rendering a short post. */
const batchSize = 6;

/** Maximum number of attempts to render a post if workers start neither it nor any other batch. */
const maxAttempts = 3;

function startedPool(...args: Parameters<typeof createPool>): Piscina {
  try {
    return createPool(...args);
  } catch (error) {
    throw cannotStart(error);
  }
}

function cannotStart(error: unknown): BlogkeepError {
  return new BlogkeepError(
    'workers-unavailable',
    message('publish.workers-unavailable', { why: errorMessage(error).replace(/\.$/u, '') }),
    {
      cause: error,
    },
  );
}

const interrupted = message('publish.interrupted');

/** Returns the length of the HTML of a post and its comments, in characters. */
const lengthOf = ({ html, threads }: PostInput): number => html.length + JSON.stringify(threads).length;

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
