import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { ConvertedBody } from '../../body/surroundings.ts';
import { textAlone } from '../../body/text-alone.ts';
import { InterruptedError } from '../../core/errors.ts';
import { postsOf, type BodyConverter, type ConversionData } from './conversion.ts';
import { hasStarted, newTask } from './task.ts';

/** What one body may cost before it is given up, and how many may be converted beside each other. */
export interface PoolOptions {
  /** the compiled `worker.js` */
  readonly worker: string;
  readonly workers: number;
  /** milliseconds for a body, from when a worker has begun with it */
  readonly time?: number;
  /** megabytes of a worker's heap */
  readonly memory?: number;
  /** ends all conversions at once */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Converts bodies in workers. One that takes too long, twice, or too much memory is stopped with its worker, and is its
 * text alone, with a warning; another worker goes on with the next.
 * Rejects with an `InterruptedError` when the signal says so, or when it is closed meanwhile.
 */
export function pooledConverter(data: ConversionData, options: PoolOptions): BodyConverter {
  const { worker, workers, time = 2000, memory = 256, signal } = options;
  const pool = new Piscina({
    filename: worker,
    // Fewer would have the others ended and started again between one body and the next.
    minThreads: workers,
    maxThreads: workers,
    workerData: data,
    // The space for young objects, which bodies fill quickly, would grow to several times that by itself.
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    // A worker has no business with the environment, where the token may be.
    env: {},
    execArgv: [],
  });
  // A worker that fails while it has no body: the next body says so.
  pool.on('error', () => undefined);
  // No more bodies are handed over than there are workers: the time of one that waits would be counted as its own.
  const limit = pLimit(workers);
  const closing = new AbortController();
  const isOver = () => closing.signal.aborted || signal?.aborted === true;

  // Few blogs have a body that needs it.
  let posts: ReturnType<typeof postsOf> | undefined;
  const textOf = (html: string, reason: string) => textAlone(html, reason, (posts ??= postsOf(data)));

  async function convert(id: string, html: string, isLastTry = false): Promise<ConvertedBody> {
    if (isOver()) throw new InterruptedError('The conversion of bodies was interrupted.');
    const task = newTask(id, html);
    const stop = new AbortController();
    const clock = new Clock(time, () => hasStarted(task), stop);
    const interrupt = () => stop.abort();
    signal?.addEventListener('abort', interrupt);
    try {
      return (await pool.run(task, { name: 'convert', signal: stop.signal })) as ConvertedBody;
    } catch (error) {
      if (isOver()) throw new InterruptedError('The conversion of bodies was interrupted.', { cause: error });
      // The machine may have been busy with something else: what is published must not hang on that.
      if (clock.isOver && !isLastTry) return await convert(id, html, true);
      if (clock.isOver) return textOf(html, `its conversion took more than ${time / 1000} seconds`);
      if (isOutOfMemory(error)) return textOf(html, `its conversion took more than ${memory} MB of memory`);
      throw error;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      clock.stop();
    }
  }

  return {
    width: workers,
    convert: (id, html) => limit(() => convert(id, html)),
    close: () => {
      closing.abort();
      return pool.destroy();
    },
  };
}

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
