import { startWorkers } from '../../workers/worker-pool.ts';
import { type BatchRead, type ReadBatch, unpackBatchRead } from './batch.ts';
import type { FolderEntry, SkippedFolder } from './walk.ts';

/** Configuration of the workers that read files. */
export interface BatchWorkers {
  /** path of the workers' compiled module, which exports `read` */
  readonly worker: string;
  readonly workers: number;
  /** minimum size in bytes of archives for which workers are started */
  readonly from?: number;
}

/** A pool of workers that read batches. */
export interface BatchPool {
  /** reads a batch; undefined if all workers are busy */
  read(starts: readonly (FolderEntry | SkippedFolder)[]): Promise<BatchRead> | undefined;
  close(): Promise<void>;
}

/** Input of a worker, as JSON. */
export interface BatchTask {
  readonly folder: string;
  readonly starts: readonly (FolderEntry | SkippedFolder)[];
}

/** Maximum number of batches in progress or queued per worker, so that workers stay busy while this thread reads a batch. */
const batchesPerWorker = 4;

/**
 * Starts workers that read batches. They only save time: if a worker fails, this thread reads its batch.
 *
 * @param readInThread reads a batch in this thread
 * @returns undefined if workers cannot be started
 */
export function startBatchWorkers(
  folder: string,
  options: BatchWorkers,
  readInThread: ReadBatch,
  signal: AbortSignal | undefined,
): BatchPool | undefined {
  const pool = startWorkers(options, signal);
  if (!pool) return undefined;
  let pending = 0;
  const read = async (starts: readonly (FolderEntry | SkippedFolder)[]): Promise<BatchRead> => {
    pending += 1;
    try {
      const task = JSON.stringify({ folder, starts } satisfies BatchTask);
      return (await pool.run('read', task, unpackBatchRead)) ?? (await readInThread(starts));
    } finally {
      pending -= 1;
    }
  };
  return {
    read: (starts) => (pool.isClosed || pending >= options.workers * batchesPerWorker ? undefined : read(starts)),
    close: () => pool.close(),
  };
}
