import { Piscina } from 'piscina';

/** A pool of workers, which only save time: if a worker fails, the caller does the work itself. */
export interface WorkerPool {
  readonly isClosed: boolean;
  /**
   * Calls a function of the worker's module. The result is undefined if the function or `decode` throws, or all workers have ended.
   *
   * @param name name of the function
   * @param task argument of the function, as JSON; the result is JSON, too, since strings are passed between threads faster than large
   *   objects
   * @param decode decodes the result
   */
  run<Result>(name: string, task: string, decode: (result: string) => Result): Promise<Result | undefined>;
  close(): Promise<void>;
}

/**
 * Starts workers.
 *
 * @param signal closes the pool when it is aborted
 * @returns undefined if workers cannot be started
 */
export function startWorkers(options: WorkerOptions, signal: AbortSignal | undefined): WorkerPool | undefined {
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    signal?.removeEventListener('abort', stop);
    await pool?.destroy();
  };
  const stop = () => void close();
  const pool = tryToCreate(options, () => {
    if (!isClosed) stop();
  });
  if (!pool) return undefined;
  signal?.addEventListener('abort', stop, { once: true });
  return {
    get isClosed() {
      return isClosed;
    },
    async run(name, task, decode) {
      try {
        return decode((await pool.run(task, { name })) as string);
      } catch {
        return undefined;
      }
    },
    close,
  };
}

/** Workers of one module. */
export interface WorkerOptions {
  /** path of the workers' compiled module */
  readonly worker: string;
  readonly workers: number;
  /** data that each worker receives at startup */
  readonly data?: unknown;
  /** Heap limit per worker in megabytes. Default: that of Node.js. */
  readonly memory?: number;
}

/**
 * Creates a pool, in which workers have no access to the environment, since it may contain the token.
 *
 * @param onEnd called when all workers have ended, after which tasks would wait forever
 * @throws if workers cannot be started
 */
export function createPool({ worker, workers, data, memory }: WorkerOptions, onEnd: () => void): Piscina {
  const pool = new Piscina({
    filename: worker,
    // With a lower minimum, the pool would stop idle workers and start them again between batches.
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: tasksPerWorker,
    workerData: data,
    resourceLimits: {
      // Rendering a post fills about two megabytes of the young generation. If it is too small, short-lived objects are promoted.
      maxYoungGenerationSizeMb: 24,
      ...(memory !== undefined && { maxOldGenerationSizeMb: memory }),
    },
    env: {},
    // Stack traces show positions in the TypeScript sources.
    execArgv: ['--enable-source-maps'],
  });
  // Piscina 5 does not replace a worker that fails before it is ready, and does not reject the tasks that wait for it.
  pool.on('workerDestroy', () => {
    queueMicrotask(() => {
      if (pool.threads.length === 0) onEnd();
    });
  });
  // These are errors of idle workers. Errors of tasks reject the promises of the tasks.
  pool.on('error', () => undefined);
  return pool;
}

/** Tasks per worker: while it handles one, the next is already waiting. */
export const tasksPerWorker = 2;

function tryToCreate(...args: Parameters<typeof createPool>): Piscina | undefined {
  try {
    return createPool(...args);
  } catch {
    return undefined;
  }
}
