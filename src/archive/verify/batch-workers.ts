import { startWorkers } from '../../workers/worker-pool.ts';
import { type BatchRead, type ReadBatch, unpacked } from './batch.ts';
import type { Found, SkippedFolder } from './walk.ts';

/** Workers that read files. */
export interface BatchWorkers {
  /** compiled module of a worker, which exports `read` */
  readonly worker: string;
  readonly workers: number;
  /** minimum size of the archive in bytes */
  readonly from?: number;
}

/** Readers of batches in workers. */
export interface WorkerPool {
  /** reads a batch; undefined if all workers are busy */
  read(starts: readonly (Found | SkippedFolder)[]): Promise<BatchRead> | undefined;
  close(): Promise<void>;
}

/** Input of a worker, as JSON. */
export interface BatchTask {
  readonly folder: string;
  readonly starts: readonly (Found | SkippedFolder)[];
}

/** Maximum batches in progress or waiting per worker, so that workers have work while this thread reads a batch. */
const batchesPerWorker = 4;

/**
 * Reads batches in workers. If a worker fails or cannot be started, this thread reads the batch: workers only save time.
 *
 * @param here reads a batch in this thread
 * @returns undefined if no workers can be started
 */
export function startBatchWorkers(
  folder: string,
  options: BatchWorkers,
  here: ReadBatch,
  signal: AbortSignal | undefined,
): WorkerPool | undefined {
  const pool = startWorkers(options, signal);
  if (!pool) return undefined;
  let pending = 0;
  const read = async (starts: readonly (Found | SkippedFolder)[]): Promise<BatchRead> => {
    pending += 1;
    try {
      const task = JSON.stringify({ folder, starts } satisfies BatchTask);
      return (await pool.run('read', task, unpacked)) ?? (await here(starts));
    } finally {
      pending -= 1;
    }
  };
  return {
    read: (starts) => (pool.isClosed || pending >= options.workers * batchesPerWorker ? undefined : read(starts)),
    close: () => pool.close(),
  };
}
