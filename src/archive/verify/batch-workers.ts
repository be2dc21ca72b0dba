import { startWorkers } from '../../workers/worker-pool.ts';
import { type BatchRead, type ReadBatch, unpacked } from './batch.ts';
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

/** What a worker is given, as JSON. */
export interface BatchTask {
  readonly folder: string;
  readonly starts: readonly (Found | LeftFolder)[];
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
  options: BatchWorkers,
  here: ReadBatch,
  signal: AbortSignal | undefined,
): (Batches & { close(): Promise<void> }) | undefined {
  const pool = startWorkers(options, signal);
  if (!pool) return undefined;
  let underWay = 0;
  const read = async (starts: readonly (Found | LeftFolder)[]): Promise<BatchRead> => {
    underWay += 1;
    try {
      const task = JSON.stringify({ folder, starts } satisfies BatchTask);
      return (await pool.run('read', task, unpacked)) ?? (await here(starts));
    } finally {
      underWay -= 1;
    }
  };
  return {
    here,
    elsewhere: (starts) => (pool.isClosed || underWay >= options.workers * batchesPerWorker ? undefined : read(starts)),
    close: () => pool.close(),
  };
}
