import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { sha256Of } from '../format/bag.ts';
import { readEntry } from '../reader/files.ts';
import { layout } from '../format/layout.ts';
import { attempt } from './attempt.ts';
import { batchReader } from './batch.ts';
import type { BatchWorkers } from './batch-workers.ts';
import { FileReader, type FileSums } from './file-reader.ts';
import type { ReadPayload } from './payload-check.ts';
import type { MediaFinder, PostFacts } from './post-facts.ts';
import { inBatches } from './read-in-batches.ts';
import type { Turns } from './turns.ts';

/** Reads the payload of an archive, and collects facts about posts meanwhile. */
export interface PayloadReading {
  readonly read: ReadPayload;
  /**
   * Facts about posts without findings, by id, except for media with a stored file.
   * @param read the payload files that were read
   */
  posts(read: ReadonlyMap<string, FileSums>): ReadonlyMap<string, PostFacts>;
  close(): Promise<void>;
}

/** Starting workers saves time for archives of at least so many bytes. */
const minBytes = 40_000_000;

/** Prepares reading. The result must be closed. */
export async function payloadReading(
  folder: string,
  options: MediaFinder & { workers?: BatchWorkers | undefined; signal?: AbortSignal | undefined },
  reader: FileReader,
  turns: Turns,
): Promise<PayloadReading> {
  const { workers, signal } = options;
  const here = batchReader(folder, new FileReader(folder, turns), options);
  const isLarge = workers !== undefined && workers.workers > 0 && sizeOf(folder) >= (workers.from ?? minBytes);
  const alone = { here, inWorker: () => undefined, close: () => Promise.resolve() };
  const batches = isLarge
    ? ((await import('./batch-workers.ts')).batchesInWorkers(folder, workers, here, signal) ?? alone)
    : alone;

  const list = attempt(() => readEntry(folder, layout.media)) ?? '';
  const entries = Object.entries(attempt(() => JSON.parse(list) as object | null) ?? {});
  const stored = new Set(
    entries.filter(([, entry]) => Object.hasOwn(Object(entry) as object, 'file')).map(([address]) => address),
  );
  const posts = new Map<string, PostFacts>();
  // All references to media of a large blog would take too much memory.
  const onPost = (id: string, facts: PostFacts) => {
    const media = facts.media.filter(({ addresses }) => !addresses.some((address) => stored.has(address)));
    posts.set(id, { ...facts, media });
  };
  return {
    read: inBatches(folder, batches, { reader, turns, onPost }),
    // If the list has changed since, the facts do not apply.
    posts: (read) => (read.get(layout.media)?.sums.sha256 === sha256Of(list) ? posts : new Map()),
    close: () => batches.close(),
  };
}

/** Bytes of the payload by bag-info.txt; 0 if it does not tell. */
function sizeOf(folder: string): number {
  const oxum = attempt(() => bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', 'Payload-Oxum'));
  return Number.parseInt(oxum ?? '', 10) || 0;
}
