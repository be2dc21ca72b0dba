import { Piscina } from 'piscina';
import { BlogkeepError, InternalError, InterruptedError, errorMessage, UsageError } from '../../core/errors/errors.ts';
import { lazy } from '../../core/collections/lazy.ts';
import { inBatches } from './batches.ts';
import type { PostRendering, RenderData } from './render-post.ts';
import { sharedData, type ShareableData } from './shared-data.ts';
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

/** The limits for one post, and how many are rendered at the same time. */
export interface PoolOptions {
  /** the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** In milliseconds per post, from when a worker begins with it. Default: 2000. */
  readonly time?: number;
  /** In megabytes per worker heap. Default: 256. */
  readonly memory?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Renders posts in workers. If a body takes too long twice, or too much memory, its worker is stopped, the post is rendered from its text
 * with a warning, and a new worker continues. After an unexpected error, the post is rendered from its text and contains the error.
 * @throws {InterruptedError} if the signal is aborted or the renderer is closed meanwhile
 * @throws {UsageError} if a template has an error
 * @throws {BlogkeepError} if workers cannot be started
 */
export function pooledRenderer(data: ShareableData, options: PoolOptions): PostRenderer {
  const { worker, workers, time = 2000, memory = 256, signal } = options;
  const slotCount = workers * batchesPerWorker;
  const progress = newProgress(slotCount);
  const slots = Array.from({ length: slotCount }, (_, slot) => slot);
  /** controllers that abort the batches in progress */
  const underWay = new Set<AbortController>();
  const stopAll = () => {
    for (const stop of underWay) stop.abort();
  };
  const pool = startedPool({
    filename: worker,
    // With a lower minimum, idle workers would be stopped and started again between batches.
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: batchesPerWorker,
    workerData: { data: sharedData(data), progress } satisfies WorkerData,
    // A post fills two megabytes of young space: with less, much of it would be promoted to old space.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 24 },
    // The environment may contain the token, which workers do not need.
    env: {},
    execArgv: [],
  });
  let isClosed = false;
  /** the last error of a worker */
  let failed: unknown;
  // The error of a worker that is not rendering a post.
  pool.on('error', (error) => {
    failed = error;
  });
  // Piscina 5 does not replace a worker that fails before it is ready, and does not reject the tasks that wait for it.
  pool.on('workerDestroy', () => {
    queueMicrotask(() => {
      if (pool.threads.length === 0) stopAll();
    });
  });
  signal?.addEventListener('abort', stopAll, { once: true });
  const isOver = () => isClosed || signal?.aborted === true;

  /** number of batches that workers have begun with */
  let begun = 0;
  // Loaded when needed: few blogs have such a body.
  const rendering = inlineRendering(data);

  /** Runs a batch. A failure says whether a worker had begun with it, and whether a post took too long. */
  async function run(tasks: readonly PostInput[]): Promise<readonly RenderedPost[] | Failure> {
    if (isOver()) throw new InterruptedError(interrupted);
    const slot = slots.pop() ?? 0;
    setProgress(progress, slot, 0);
    const stop = new AbortController();
    underWay.add(stop);
    const clock = new Clock(time, () => progressOf(progress, slot), stop);
    try {
      const made = (await pool.run(workerTask(tasks, slot), { name: 'make', signal: stop.signal })) as BatchResult;
      if ('mistake' in made) throw new UsageError(made.code, revive(made.mistake));
      return made.posts;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (isOver()) throw new InterruptedError(interrupted, { cause: error });
      if (!stop.signal.aborted) failed = error;
      return { error, hasBegun: progressOf(progress, slot) !== 0, isSlow: clock.isOver };
    } finally {
      if (progressOf(progress, slot) !== 0) begun += 1;
      clock.stop();
      underWay.delete(stop);
      slots.push(slot);
    }
  }

  /** Renders a post alone after its batch failed. */
  async function renderAlone(task: PostInput): Promise<RenderedPost> {
    for (let [slow, waited, before] = [0, 0, begun]; ;) {
      const made = await run([task]);
      if (!('error' in made)) {
        const [only] = made;
        if (only) return only;
        throw new InternalError('A worker gave nothing for a post');
      }
      const { error, hasBegun, isSlow } = made;
      if (!hasBegun) {
        // If workers have begun with other batches, one of those ended this worker.
        waited = begun > before ? 0 : waited + 1;
        before = begun;
        if (waited === maxAttempts) throw cannotStart(failed);
      } else if (isSlow) {
        // Retried once: the machine may have been busy, and the output must not depend on that.
        if ((slow += 1) === 2)
          return (await rendering()).renderPlainText(task, message('publish.too-slow', { seconds: time / 1000 }));
      } else if (isOutOfMemory(error)) {
        return (await rendering()).renderPlainText(task, message('publish.too-much-memory', { megabytes: memory }));
      } else return (await rendering()).renderFallback(task, error);
    }
  }

  return {
    width: slotCount * batchSize,
    render: inBatches(slotCount, batchSize, async (tasks) => {
      const made = tasks.length > 1 ? await run(tasks) : undefined;
      if (made && !('error' in made)) return made;
      const alone: RenderedPost[] = [];
      for (const task of tasks) alone.push(await renderAlone(task));
      return alone;
    }),
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

/** While a worker renders one batch, the next one is already queued in it. */
const batchesPerWorker = 2;

/** Posts per batch: waking a thread costs as much as rendering a short post. */
const batchSize = 6;

/** Maximum attempts for a post that no worker begins with, if none begins with any other. */
const maxAttempts = 3;

function startedPool(options: ConstructorParameters<typeof Piscina>[0]): Piscina {
  try {
    return new Piscina(options);
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

/** Interval at which the progress of workers is checked, in milliseconds. */
const checkInterval = 50;

/** Stops a batch if one of its posts takes too long. The time of the first post starts when the worker begins. */
class Clock {
  isOver = false;
  readonly #timer: NodeJS.Timeout;

  constructor(time: number, progress: () => number, controller: AbortController) {
    let [at, checks] = [0, 0];
    const every = Math.min(checkInterval, time);
    this.#timer = setInterval(() => {
      const now = progress();
      checks = now === at && now > 0 ? checks + 1 : 0;
      at = now;
      if (checks * every < time) return;
      this.isOver = true;
      controller.abort();
    }, every);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Returns the rendering, whose code is loaded on first use: if workers render all posts, loading it would take longer than rendering many
 * posts.
 */
export function inlineRendering(data: RenderData): () => Promise<PostRendering> {
  return lazy(async () => {
    const { postRendering } = await import('./render-post.ts');
    return postRendering(data);
  });
}
