import { Piscina } from 'piscina';
import { BlogkeepError, InternalError, InterruptedError, messageOf, UsageError } from '../../core/errors.ts';
import { lazily } from '../../core/lazily.ts';
import { inBatches } from './batches.ts';
import type { PostRendering, RenderData } from './render-post.ts';
import { sharedData, type ShareableData } from './shared-data.ts';
import type { RenderedPost, PostRenderer, PostInput } from './rendering.ts';
import { newProgress, progressOf, setProgress, workerTask, type Made, type WorkerData } from './worker-messages.ts';
import { message, revived } from '../../messages/message.ts';

/** What one post may cost before its body is given up, and how many may be made beside each other. */
export interface PoolOptions {
  /** the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** milliseconds for a post, from when a worker has begun with it */
  readonly time?: number;
  /** megabytes of a worker's heap */
  readonly memory?: number;
  /** ends everything at once */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes posts in workers. One whose body takes too long, twice, or too much memory is stopped with its worker, and its body is
 * the text alone, with a warning; another worker goes on with the next. So it is with one that something unexpected befalls
 * in its worker, which the post says with it.
 * Rejects with an `InterruptedError` when the signal says so, or when it is closed meanwhile, with a `UsageError` where a
 * template has a mistake, and with a `BlogkeepError` where workers cannot be started.
 */
export function pooledRenderer(data: ShareableData, options: PoolOptions): PostRenderer {
  const { worker, workers, time = 2000, memory = 256, signal } = options;
  const slotCount = workers * batchesPerWorker;
  const progress = newProgress(slotCount);
  const slots = Array.from({ length: slotCount }, (_, slot) => slot);
  /** stops what was given to workers */
  const underWay = new Set<AbortController>();
  const stopAll = () => {
    for (const stop of underWay) stop.abort();
  };
  const pool = startedPool({
    filename: worker,
    // Fewer would have the others ended and started again between one batch and the next.
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: batchesPerWorker,
    workerData: { data: sharedData(data), progress } satisfies WorkerData,
    // A post fills two megabytes of the space for young objects: in a smaller one much of each would live until it is full.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 24 },
    // A worker has no business with the environment, where the token may be.
    env: {},
    execArgv: [],
  });
  let isClosed = false;
  /** what a worker ended with last */
  let failed: unknown;
  // That of one which has no post.
  pool.on('error', (error) => {
    failed = error;
  });
  // The pool (Piscina 5) starts none in the place of a worker that fails before it is ready, and says nothing to what waits for one.
  pool.on('workerDestroy', () => {
    queueMicrotask(() => {
      if (pool.threads.length === 0) stopAll();
    });
  });
  signal?.addEventListener('abort', stopAll, { once: true });
  const isOver = () => isClosed || signal?.aborted === true;

  /** how often workers have begun with what they were given */
  let begun = 0;
  // Few blogs have a body that needs it.
  const rendering = inlineRendering(data);

  /** What came of some posts; a failure says whether a worker had begun, and whether one of them took too long. */
  async function run(tasks: readonly PostInput[]): Promise<readonly RenderedPost[] | Failure> {
    if (isOver()) throw new InterruptedError(interrupted);
    const slot = slots.pop() ?? 0;
    setProgress(progress, slot, 0);
    const stop = new AbortController();
    underWay.add(stop);
    const clock = new Clock(time, () => progressOf(progress, slot), stop);
    try {
      const made = (await pool.run(workerTask(tasks, slot), { name: 'make', signal: stop.signal })) as Made;
      if ('mistake' in made) throw new UsageError(made.code, revived(made.mistake));
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

  /** Makes a post by itself, because something went wrong where it was made with others. */
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
        // Another post has ended the worker, as long as there are workers that begin with any.
        waited = begun > before ? 0 : waited + 1;
        before = begun;
        if (waited === mostTries) throw cannotStart(failed);
      } else if (isSlow) {
        // The machine may have been busy with something else: what is published must not hang on that.
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

/** While a worker makes one batch, the next one waits in it, so that it need not wait for this thread. */
const batchesPerWorker = 2;

/** Posts that travel together: to wake a thread costs as much as to make a short post. */
const batchSize = 6;

/** Of a post with which no worker begins, while none begins with any other. */
const mostTries = 3;

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
    message('publish.workers-unavailable', { why: messageOf(error).replace(/\.$/u, '') }),
    {
      cause: error,
    },
  );
}

const interrupted = message('publish.interrupted');

/** How often it is looked how far a worker has come, in milliseconds. */
const look = 50;

/** Stops what it is told to when one post has taken too long; the time of the first begins to run when the worker has begun. */
class Clock {
  isOver = false;
  readonly #timer: NodeJS.Timeout;

  constructor(time: number, progress: () => number, controller: AbortController) {
    let [at, looks] = [0, 0];
    const every = Math.min(look, time);
    this.#timer = setInterval(() => {
      const now = progress();
      looks = now === at && now > 0 ? looks + 1 : 0;
      at = now;
      if (looks * every < time) return;
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

/** Loads the code that renders when it is first needed: if workers render all posts, loading takes longer than many posts. */
export function inlineRendering(data: RenderData): () => Promise<PostRendering> {
  return lazily(async () => {
    const { postRendering } = await import('./render-post.ts');
    return postRendering(data);
  });
}
