import { Piscina } from 'piscina';

/** Workers that only save time: the caller does the work itself if a worker does not. */
export interface WorkerPool {
  readonly isClosed: boolean;
  /**
   * Calls a function of the worker's module. Undefined if the function or `decode` fails, or no worker is left.
   *
   * @param task JSON, like the result: strings are faster to pass between threads than large objects
   * @param decode decodes the result
   */
  run<Result>(name: string, task: string, decode: (result: string) => Result): Promise<Result | undefined>;
  close(): Promise<void>;
}

/**
 * Starts workers.
 *
 * @param worker path of their compiled module
 * @param signal closes the pool
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
  // An error of an idle worker. Errors of tasks reject their promises.
  pool.on('error', () => undefined);
  // Piscina 5 does not replace a worker that fails before it is ready, and tasks would wait forever.
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
