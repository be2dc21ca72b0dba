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

/** Limits for rendering one post, and the number of posts rendered at the same time. */
export interface PoolOptions {
  /** path of the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** Time limit per post in milliseconds, from when a worker starts rendering it. Default: 2000. */
  readonly time?: number;
  /** Heap limit per worker in megabytes. Default: 256. */
  readonly memory?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns a renderer that uses worker threads. If a body exceeds the time limit twice, or the memory limit once, its worker is stopped and
 * replaced, and the post is rendered from its plain text with a warning. After an unexpected error, the post is also rendered from its
 * plain text, and the result contains the error.
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
    // With a lower minimum, the pool would stop idle workers and start them again between batches.
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: batchesPerWorker,
    workerData: { data: sharedData(data), progress } satisfies WorkerData,
    // Rendering a post fills about two megabytes of the young generation. If it is too small, short-lived objects are promoted.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 24 },
    // The environment may contain the token, which workers do not need.
    env: {},
    execArgv: [],
  });
  let isClosed = false;
  /** the last error of any worker */
  let failed: unknown;
  // Emitted for errors of a worker that is not rendering a post.
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

  /** number of batches that workers have started */
  let begun = 0;
  // Loaded on demand, because few blogs have a body that needs it.
  const rendering = inlineRendering(data);

  /** Runs a batch. On failure, the result states whether a worker had started the batch, and whether a post took too long. */
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
        // If workers have started other batches in the meantime, one of those ended this worker, so the attempt does not count.
        waited = begun > before ? 0 : waited + 1;
        before = begun;
        if (waited === maxAttempts) throw cannotStart(failed);
      } else if (isSlow) {
        // Retried once, because the machine may have been busy and the output must not depend on that.
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

/** Batches queued per worker: while it renders one, the next is already waiting. */
const batchesPerWorker = 2;

/** Posts per batch: waking a thread costs as much as rendering a short post. */
const batchSize = 6;

/** Maximum number of attempts to render a post if workers start neither it nor any other batch. */
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

/** Aborts a batch if one of its posts takes too long. The time of the first post counts from when a worker starts the batch. */
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
 * Returns a function that loads the rendering code on first use. If workers render all posts, loading it here would take longer than
 * rendering many posts.
 */
export function inlineRendering(data: RenderData): () => Promise<PostRendering> {
  return lazy(async () => {
    const { postRendering } = await import('./render-post.ts');
    return postRendering(data);
  });
}
