import { Piscina } from 'piscina';
import type { BatchRead, ReadBatch } from './batch.ts';
import { unpacked } from './packed-batch.ts';
import type { Batches } from './read-in-batches.ts';
import type { Found, LeftFolder } from './walk.ts';

/** What reads files beside this thread. */
export interface BatchWorkers {
  /** the compiled module of a worker, which exports `read` */
  readonly worker: string;
  readonly workers: number;
  /** bytes of an archive from which on they are started */
  readonly from?: number;
}

/** What a worker is given. */
export interface BatchTask {
  readonly folder: string;
  /** `(Found | LeftFolder)[]` as JSON, which is quicker between threads */
  readonly starts: string;
}

/** So that each has a next one while this thread reads one itself. */
const batchesPerWorker = 4;

/**
 * Reads batches in workers. What one cannot read, since it fails or cannot be started, is read here: they are there to save time alone.
 *
 * @param here reads one in this thread
 * @returns undefined where there can be no workers
 */
export function batchesInWorkers(
  folder: string,
  { worker, workers }: BatchWorkers,
  here: ReadBatch,
  signal: AbortSignal | undefined,
): (Batches & { close(): Promise<void> }) | undefined {
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
  let underWay = 0;
  const read = async (starts: readonly (Found | LeftFolder)[]): Promise<BatchRead> => {
    underWay += 1;
    try {
      const task: BatchTask = { folder, starts: JSON.stringify(starts) };
      return unpacked((await pool.run(task, { name: 'read' })) as string) ?? (await here(starts));
    } catch {
      return await here(starts);
    } finally {
      underWay -= 1;
    }
  };
  return {
    here,
    elsewhere: (starts) => (isClosed || underWay >= workers * batchesPerWorker ? undefined : read(starts)),
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
