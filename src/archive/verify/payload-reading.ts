import { bagInfoValue } from '../../core/bag-info.ts';
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

/** How the payload of an archive is read, and what is found meanwhile. */
export interface PayloadReading {
  readonly read: ReadPayload;
  /**
   * Of posts about whose files nothing is odd, by id. Media that `media.json` has a file of are left out.
   * @param read what was read of the payload
   */
  posts(read: ReadonlyMap<string, FileSums>): ReadonlyMap<string, PostFacts>;
  close(): Promise<void>;
}

/** Bytes from which on it pays to start workers. */
const large = 40_000_000;

/** Prepares to read: nothing is read of the payload yet. To be closed in any case. */
export async function payloadReading(
  folder: string,
  options: MediaFinder & { workers?: BatchWorkers | undefined; signal?: AbortSignal | undefined },
  reader: FileReader,
  turns: Turns,
): Promise<PayloadReading> {
  const { workers, signal } = options;
  const here = batchReader(folder, new FileReader(folder, turns), options);
  const isLarge = workers !== undefined && workers.workers > 0 && sizeOf(folder) >= (workers.from ?? large);
  const alone = { here, elsewhere: () => undefined, close: () => Promise.resolve() };
  const batches = isLarge
    ? ((await import('./batch-workers.ts')).batchesInWorkers(folder, workers, here, signal) ?? alone)
    : alone;

  const list = attempt(() => readEntry(folder, layout.media)) ?? '';
  const entries = Object.entries(attempt(() => JSON.parse(list) as object | null) ?? {});
  const stored = new Set(
    entries.filter(([, entry]) => Object.hasOwn(Object(entry) as object, 'file')).map(([address]) => address),
  );
  const posts = new Map<string, PostFacts>();
  // Of a blog with many pictures, all that are referred to would fill the memory.
  const onPost = (id: string, facts: PostFacts) => {
    const media = facts.media.filter(({ addresses }) => !addresses.some((address) => stored.has(address)));
    posts.set(id, { ...facts, media });
  };
  return {
    read: inBatches(folder, batches, { reader, turns, onPost }),
    // Where it was another list that was read for its checksum, nothing is known.
    posts: (read) => (read.get(layout.media)?.sums.sha256 === sha256Of(list) ? posts : new Map()),
    close: () => batches.close(),
  };
}

/** What the bag says of itself; 0 where it says nothing. */
function sizeOf(folder: string): number {
  const oxum = attempt(() => bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', 'Payload-Oxum'));
  return Number.parseInt(oxum ?? '', 10) || 0;
}
