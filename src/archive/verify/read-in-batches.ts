import { inChunks } from '../../core/in-chunks.ts';
import { layout } from '../format/layout.ts';
import type { BatchRead, ReadBatch } from './batch.ts';
import type { FileReader } from './file-reader.ts';
import type { ReadFile, ReadPayload } from './payload-check.ts';
import type { PostFacts } from './post-facts.ts';
import type { Turns } from './turns.ts';
import { walkWithout, type Found, type LeftFolder } from './walk.ts';

/** What reads batches. */
export interface Batches {
  /** reads one in this thread */
  readonly here: ReadBatch;
  /** has one read beside this thread; undefined where those who do have enough to do */
  readonly elsewhere: (starts: readonly (Found | LeftFolder)[]) => Promise<BatchRead> | undefined;
}

/** What is done with what was read. */
export interface Taking {
  /** counts */
  readonly reader: FileReader;
  readonly turns: Turns;
  /** called with each post about whose files nothing is odd */
  readonly onPost: (id: string, facts: PostFacts) => void;
}

/** Files that are read together, about: to wake a thread takes as long as to read one. */
const filesInBatch = 100;
/** Of a post, and of a folder of media files, which are larger. */
const [filesOfPost, filesOfOther] = [3, 50];

/** Batches that are read and wait for one before them: of media files, one may take long. */
const mostWaiting = 50;

/**
 * Reads the payload of an archive of ours in batches: this thread reads too, whenever the others have enough to do.
 *
 * @throws {InterruptedError} when the signal of the turns says so
 */
export function inBatches(
  folder: string,
  { here, elsewhere }: Batches,
  { reader, turns, onPost }: Taking,
): ReadPayload {
  async function taken({ read }: Batch): Promise<readonly ReadFile[]> {
    const { files, posts } = await read;
    for (const [id, facts] of posts) onPost(id, facts);
    for (const { sums } of files) if (sums && 'sums' in sums) reader.count(sums.size);
    return files;
  }

  return async function* () {
    const waiting: Batch[] = [];
    for (const starts of inChunks(walkWithout(folder, 'data', isLeft), filesInBatch, filesOf)) {
      waiting.push(new Batch(elsewhere(starts) ?? (await here(starts))));
      await turns.pass();
      for (let first = waiting[0]; first && (first.isRead || waiting.length > mostWaiting); first = waiting[0]) {
        waiting.shift();
        yield taken(first);
      }
    }
    for (const batch of waiting) yield taken(batch);
  };
}

/** The folders of posts, and those that media files are in: to look what is in them is a good part of reading them. */
const isLeft = (path: string) => path.split('/').length === 3;

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
    // A failure is thrown where the batch is taken.
    read.then(over, over);
  }
}

/** How many files are read for it, about. */
function filesOf({ kind, path }: Found | LeftFolder): number {
  if (kind !== 'folder') return 1;
  return path.startsWith(`${layout.posts}/`) ? filesOfPost : filesOfOther;
}
