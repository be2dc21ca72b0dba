import path from 'node:path';
import { sumsIn, type BatchRead, type ReadBatch } from './batch.ts';
import type { FileReader } from './file-reader.ts';
import type { ReadFile, ReadPayload } from './payload-check.ts';
import type { PostFacts } from './post-facts.ts';
import type { Turns } from './turns.ts';
import type { Found } from './walk.ts';

/** What reads batches. */
export interface Batches {
  /** reads one in this thread */
  readonly here: ReadBatch;
  /** has one read beside this thread; undefined where those who do have enough to do */
  readonly elsewhere: (paths: readonly string[]) => Promise<BatchRead> | undefined;
}

/** What is done with what was read. */
export interface Taking {
  /** counts, and finds out why something could not be read */
  readonly reader: FileReader;
  readonly turns: Turns;
  /** called with each post about whose files nothing is odd */
  readonly onPost: (id: string, facts: PostFacts) => void;
}

/** Files that are read together, about: to wake a thread takes as long as to read one. */
const filesInBatch = 100;

/** Batches that are read and wait for one before them: of media files, one may take long. */
const mostWaiting = 50;

/**
 * Reads the payload of an archive of ours in batches: this thread reads too, whenever the others have enough to do.
 *
 * @throws {InterruptedError} when the signal of the turns says so
 */
export function inBatches({ here, elsewhere }: Batches, { reader, turns, onPost }: Taking): ReadPayload {
  async function* taken({ found, read }: Batch): AsyncIterable<ReadFile> {
    const batch = await read;
    for (const [id, facts] of batch.posts) onPost(id, facts);
    let index = 0;
    for (const one of found) {
      if (one.kind !== 'file') {
        yield { found: one, sums: undefined };
        continue;
      }
      const sums = sumsIn(batch, index);
      index += 1;
      if (sums) reader.count(sums.size);
      yield { found: one, sums: sums ?? (await reader.sums(one.path, ['sha256'])) };
    }
  }

  return async function* (all) {
    const waiting: Batch[] = [];
    for (const found of batchesOf(all)) {
      const paths = found.filter(({ kind }) => kind === 'file').map((one) => one.path);
      const read = elsewhere(paths) ?? (await here(paths));
      waiting.push(new Batch(found, read));
      await turns.pass();
      for (let first = waiting[0]; first && (first.isRead || waiting.length > mostWaiting); first = waiting[0]) {
        waiting.shift();
        yield* taken(first);
      }
    }
    for (const batch of waiting) yield* taken(batch);
  };
}

class Batch {
  readonly found: readonly Found[];
  readonly read: BatchRead | Promise<BatchRead>;
  isRead = true;

  constructor(found: readonly Found[], read: BatchRead | Promise<BatchRead>) {
    this.found = found;
    this.read = read;
    if (!(read instanceof Promise)) return;
    this.isRead = false;
    const over = () => {
      this.isRead = true;
    };
    // A failure is thrown where the batch is taken.
    read.then(over, over);
  }
}

/** In batches that end with a folder: what is in one belongs together. */
function* batchesOf(all: Iterable<Found>): Generator<readonly Found[]> {
  let batch: Found[] = [];
  let folder = '';
  for (const found of all) {
    const own = path.posix.dirname(found.path);
    if (batch.length >= filesInBatch && own !== folder) {
      yield batch;
      batch = [];
    }
    folder = own;
    batch.push(found);
  }
  if (batch.length > 0) yield batch;
}
