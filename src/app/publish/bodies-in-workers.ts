import type { Archive } from '../../archive/reader.ts';
import { inChunks } from '../../core/in-chunks.ts';
import type { WorkerBodies, BodyOwner, BodyRules } from '../../publish/site-model/from-archive/read-body.ts';
import { inOrder } from '../../publish/site-model/from-archive/in-order.ts';
import type { CachedBodyData } from '../../publish/site-model/from-archive/post-facts.ts';
import { startWorkers } from '../../workers/worker-pool.ts';
import type { Context } from '../context.ts';
import { workersFor } from './renderer.ts';
import { bodyWorker } from '../package-folders.ts';

/** What a worker is given, as JSON. */
export interface BodyTask {
  readonly folder: string;
  readonly rules: BodyRules;
  readonly posts: readonly BodyOwner[];
}

/** What it gives, in their order; null where a post has no body of its own. */
const readingsIn = (answer: string) => JSON.parse(answer) as readonly (CachedBodyData | null)[];

/** To start workers takes as long as to read about so many bodies. */
const fewest = 1000;

/** Bodies that are read together: to wake a thread takes as long as to read one. */
const atOnce = 50;

/** So that each has a next one while its last is taken. */
const chunksPerWorker = 3;

/**
 * Reads bodies of an archive in workers.
 *
 * @param folder that of the archive
 */
export function bodiesInWorkers(
  folder: string,
  archive: Pick<Archive, 'isRecordAsBefore'>,
  context: Context,
  worker = bodyWorker,
): WorkerBodies {
  /** Of a post whose record is another one by now, whoever reads it here finds out. */
  const isAsBefore = (id: string) => {
    try {
      return archive.isRecordAsBefore(id);
    } catch {
      return false;
    }
  };
  return {
    fewest,
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
        await inOrder(inChunks(posts, atOnce), workers * chunksPerWorker, start, ({ some, found }) => {
          for (const [index, { id }] of some.entries()) {
            const reading = found[index];
            if (reading && isAsBefore(id)) readings.set(id, reading);
          }
        });
      } finally {
        await pool.close();
      }
      return readings;
    },
  };
}
