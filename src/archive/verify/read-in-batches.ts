import { splitIntoChunks } from '../../core/collections/chunks.ts';
import { layout } from '../format/layout.ts';
import type { BatchRead, ReadBatch } from './batch.ts';
import type { FileReader } from './file-reader.ts';
import type { ReadFile, ReadPayload } from './payload-check.ts';
import type { PostFacts } from './post-facts.ts';
import type { Turns } from './turns.ts';
import { walkWithout, type Found, type SkippedFolder } from './walk.ts';

/** Readers of batches. */
export interface Batches {
  /** reads a batch in this thread */
  readonly here: ReadBatch;
  /** reads a batch in a worker; undefined if all are busy */
  readonly inWorker: (starts: readonly (Found | SkippedFolder)[]) => Promise<BatchRead> | undefined;
}

/** Receivers of the results. */
export interface Receivers {
  /** counts */
  readonly reader: FileReader;
  readonly turns: Turns;
  /** called with each post without findings */
  readonly onPost: (id: string, facts: PostFacts) => void;
}

/** Approximate number: waking a thread takes as long as reading a file. */
const filesInBatch = 100;
/** Weights of a post, and of a folder of media files, which are larger. */
const [filesOfPost, filesOfOther] = [3, 50];

/** Batches that wait for an earlier one: large media files take long. */
const maxWaiting = 50;

/**
 * Reads the payload of an archive in batches. This thread reads, too, when all workers are busy.
 *
 * @throws {InterruptedError} if the signal is aborted
 */
export function inBatches(
  folder: string,
  { here, inWorker }: Batches,
  { reader, turns, onPost }: Receivers,
): ReadPayload {
  async function receive({ read }: Batch): Promise<readonly ReadFile[]> {
    const { files, posts } = await read;
    for (const [id, facts] of posts) onPost(id, facts);
    for (const { sums } of files) if (sums && 'sums' in sums) reader.count(sums.size);
    return files;
  }

  return async function* () {
    const waiting: Batch[] = [];
    for (const starts of splitIntoChunks(walkWithout(folder, 'data', isSkipped), filesInBatch, filesOf)) {
      waiting.push(new Batch(inWorker(starts) ?? (await here(starts))));
      await turns.pass();
      for (let first = waiting[0]; first && (first.isRead || waiting.length > maxWaiting); first = waiting[0]) {
        waiting.shift();
        yield receive(first);
      }
    }
    for (const batch of waiting) yield receive(batch);
  };
}

/** The folders of posts and media files are listed by the worker that reads them, which is a good part of the work. */
const isSkipped = (path: string) => path.split('/').length === 3;

class Batch {
  readonly read: BatchRead | Promise<BatchRead>;
  isRead = true;

  constructor(read: BatchRead | Promise<BatchRead>) {
    this.read = read;
    if (!(read instanceof Promise)) return;
    this.isRead = false;
    const over = () => {
      this.isRead = true;
    };
    // The error is thrown when the batch is received.
    read.then(over, over);
  }
}

/** Approximate number of files. */
function filesOf({ kind, path }: Found | SkippedFolder): number {
  if (kind !== 'folder') return 1;
  return path.startsWith(`${layout.posts}/`) ? filesOfPost : filesOfOther;
}
