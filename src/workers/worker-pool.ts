import { Piscina } from 'piscina';

/** Workers that are there to save time alone: what they do not do is done where it was asked for. */
export interface WorkerPool {
  readonly isClosed: boolean;
  /**
   * What a function of the worker's module gives for a text; undefined where it or `decode` fails, or there is no worker any more.
   *
   * @param task JSON, as is what comes back: that is quicker between threads than objects of many parts
   * @param decode what it gave
   */
  run<Result>(name: string, task: string, decode: (answer: string) => Result): Promise<Result | undefined>;
  close(): Promise<void>;
}

/**
 * Starts workers.
 *
 * @param worker the compiled module of each
 * @param signal closes the pool
 * @returns undefined where there can be none
 */
export function startWorkers(
  { worker, workers }: { readonly worker: string; readonly workers: number },
  signal: AbortSignal | undefined,
): WorkerPool | undefined {
  const pool = started(worker, workers);
  if (!pool) return undefined;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    signal?.removeEventListener('abort', stop);
    await pool.destroy();
  };
  const stop = () => void close();
  signal?.addEventListener('abort', stop, { once: true });
  // That of one which has no task; tasks are told their own.
  pool.on('error', () => undefined);
  // The pool (Piscina 5) starts none in the place of a worker that fails before it is ready, and says nothing to what waits for one.
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

function started(worker: string, workers: number): Piscina | undefined {
  try {
    return new Piscina({
      filename: worker,
      minThreads: workers,
      maxThreads: workers,
      concurrentTasksPerWorker: 2,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
      // A worker has no business with the environment, where the token may be.
      env: {},
      execArgv: [],
    });
  } catch {
    return undefined;
  }
}
