import type { Archive } from '../../archive/reader/archive.ts';
import { splitIntoChunks } from '../../core/collections/chunks.ts';
import type { WorkerBodies, BodyOwner, BodyRules } from '../../publish/site-model/from-archive/read-body.ts';
import { processInOrder } from '../../core/async/in-order.ts';
import type { CachedBodyData } from '../../publish/site-model/from-archive/post-facts.ts';
import { startWorkers } from '../../workers/worker-pool.ts';
import type { Context } from '../context.ts';
import { workersFor } from './renderer.ts';
import { bodyWorker } from '../package-folders.ts';

export interface BodyTask {
  readonly folder: string;
  readonly rules: BodyRules;
  readonly posts: readonly BodyOwner[];
}

/** Decodes the result of a worker: the bodies in the order of the posts, with null for a post without a body file. */
const readingsIn = (answer: string) => JSON.parse(answer) as readonly (CachedBodyData | null)[];

/** Minimum number of bodies for which workers are started. Starting them takes as long as reading this many bodies. */
const minPosts = 1000;

/** Number of bodies per batch. Waking a thread takes as long as reading one body. */
const batchSize = 50;

/** Number of batches queued per worker, so that it stays busy while its results are processed. */
const chunksPerWorker = 3;

/**
 * Reads the bodies of an archive in workers.
 * @param folder folder of the archive
 */
export function bodiesInWorkers(
  folder: string,
  archive: Pick<Archive, 'isRecordAsBefore'>,
  context: Context,
  worker = bodyWorker,
): WorkerBodies {
  /** If the record has changed in the meantime, the result is discarded: the caller reads the body again and reports the change. */
  const isUnchanged = (id: string) => {
    try {
      return archive.isRecordAsBefore(id);
    } catch {
      return false;
    }
  };
  return {
    minPosts,
    async read(posts, rules) {
      const readings = new Map<string, CachedBodyData>();
      const workers = workersFor(context);
      const pool = startWorkers({ worker, workers }, context.signal);
      if (!pool) return readings;
      const start = async (some: readonly BodyOwner[]) => {
        const task = JSON.stringify({ folder, rules, posts: some } satisfies BodyTask);
        return { some, found: (await pool.run('read', task, readingsIn)) ?? [] };
      };
      try {
        await processInOrder(splitIntoChunks(posts, batchSize), workers * chunksPerWorker, start, ({ some, found }) => {
          for (const [index, { id }] of some.entries()) {
            const reading = found[index];
            if (reading && isUnchanged(id)) readings.set(id, reading);
          }
        });
      } finally {
        await pool.close();
      }
      return readings;
    },
  };
}
