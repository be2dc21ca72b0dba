import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { InterruptedError, UsageError } from '../../core/errors.ts';
import { postMaking, type MakingData, type PostMaking } from './make-post.ts';
import type { MadePost, PostMaker, PostTask } from './task.ts';
import { clearBegun, hasBegun, newBegun, type Made, type WorkerData, type WorkerTask } from './worker-messages.ts';

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
 * the text alone, with a warning; another worker goes on with the next.
 * Rejects with an `InterruptedError` when the signal says so, or when it is closed meanwhile, and with a `UsageError` where a
 * template has a mistake.
 */
export function pooledMaker(data: MakingData, options: PoolOptions): PostMaker {
  const { worker, workers, time = 2000, memory = 256, signal } = options;
  const tasks = workers * tasksPerWorker;
  const begun = newBegun(tasks);
  const slots = Array.from({ length: tasks }, (_, slot) => slot);
  const pool = new Piscina({
    filename: worker,
    // Fewer would have the others ended and started again between one post and the next.
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: tasksPerWorker,
    workerData: { data, begun } satisfies WorkerData,
    // The space for young objects, which bodies fill quickly, would grow to several times that by itself.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    // A worker has no business with the environment, where the token may be.
    env: {},
    execArgv: [],
  });
  // A worker that fails while it has no post: the next one says so.
  pool.on('error', () => undefined);
  const limit = pLimit(tasks);
  const closing = new AbortController();
  const isOver = () => closing.signal.aborted || signal?.aborted === true;

  let hasWorked = false;
  // Few blogs have a body that needs it.
  let own: PostMaking | undefined;
  const ofText = (task: PostTask, reason: string) => (own ??= postMaking(data)).makeOfText(task, reason);

  /** @param tries what was tried before: how often it took too long, and how often its worker ended before it had begun */
  async function make(task: PostTask, tries = { slow: 0, waiting: 0 }): Promise<MadePost> {
    if (isOver()) throw new InterruptedError(interrupted);
    const slot = slots.pop() ?? 0;
    clearBegun(begun, slot);
    const stop = new AbortController();
    const clock = new Clock(time, () => hasBegun(begun, slot), stop);
    const interrupt = () => stop.abort();
    signal?.addEventListener('abort', interrupt);
    try {
      const made = (await pool.run({ task: JSON.stringify(task), slot } satisfies WorkerTask, {
        name: 'make',
        signal: stop.signal,
      })) as Made;
      hasWorked = true;
      if ('mistake' in made) throw new UsageError(made.mistake);
      return made;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (isOver()) throw new InterruptedError(interrupted, { cause: error });
      if (!hasBegun(begun, slot)) {
        // Another post has ended the worker. Where none was ever begun, workers cannot start.
        if (tries.waiting === mostTries || !(hasWorked ||= begun.includes(1))) throw error;
        tries.waiting += 1;
      } else if (clock.isOver) {
        // The machine may have been busy with something else: what is published must not hang on that.
        if (tries.slow > 0) return ofText(task, `its conversion took more than ${time / 1000} seconds`);
        tries.slow += 1;
      } else if (isOutOfMemory(error)) {
        return ofText(task, `its conversion took more than ${memory} MB of memory`);
      } else throw error;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      clock.stop();
      slots.push(slot);
    }
    return make(task, tries);
  }

  return {
    width: tasks,
    make: (task) => limit(() => make(task)),
    close: () => {
      closing.abort();
      return pool.destroy();
    },
  };
}

/** While a worker makes one post, the next one waits in it, so that it need not wait for this thread. */
const tasksPerWorker = 2;

/** Of a post that was waiting in a worker when that ended. */
const mostTries = 5;

const interrupted = 'Publishing was interrupted. Run it again to finish it.';

/** How often it is looked whether a worker has begun, in milliseconds. */
const look = 50;

/** Stops what it is told to when the time is over, which begins to run when the worker has begun. */
class Clock {
  isOver = false;
  #timer: NodeJS.Timeout;

  constructor(time: number, hasBegun: () => boolean, controller: AbortController) {
    const end = () => {
      this.isOver = true;
      controller.abort();
    };
    const wait = () => {
      this.#timer = hasBegun() ? setTimeout(end, time) : setTimeout(wait, look);
    };
    this.#timer = setTimeout(wait, Math.min(look, time));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
