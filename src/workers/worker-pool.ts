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
 * @param worker path of the workers' compiled module
 * @param signal closes the pool when it is aborted
 * @returns undefined if workers cannot be started
 */
export function startWorkers(
  { worker, workers }: { readonly worker: string; readonly workers: number },
  signal: AbortSignal | undefined,
): WorkerPool | undefined {
  const pool = createPool(worker, workers);
  if (!pool) return undefined;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    signal?.removeEventListener('abort', stop);
    await pool.destroy();
  };
  const stop = () => void close();
  signal?.addEventListener('abort', stop, { once: true });
  // These are errors of idle workers. Errors of tasks reject the promises of the tasks.
  pool.on('error', () => undefined);
  // Piscina 5 does not replace a worker that fails before it is ready, so its tasks would wait forever.
  pool.on('workerDestroy', () => {
    queueMicrotask(() => {
      if (pool.threads.length === 0 && !isClosed) stop();
    });
  });
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

function createPool(worker: string, workers: number): Piscina | undefined {
  try {
    return new Piscina({
      filename: worker,
      minThreads: workers,
      maxThreads: workers,
      concurrentTasksPerWorker: 2,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
      // Workers do not need the environment, which may contain the token.
      env: {},
      execArgv: [],
    });
  } catch {
    return undefined;
  }
}
