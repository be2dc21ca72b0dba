import { splitIntoChunks } from '../../core/collections/chunks.ts';
import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { sha256Of, type PayloadFile } from '../format/bag.ts';
import { attempt, readEntry } from '../reader/files.ts';
import { layout } from '../format/layout.ts';
import { batchReader, type BatchRead, type ReadBatch } from './batch.ts';
import type { BatchPool, BatchWorkers } from './batch-workers.ts';
import { FileReader, type Turns } from './file-reader.ts';
import type { PayloadFiles, CheckedEntry } from './payload-check.ts';
import type { FindMedia, CheckedPost } from './checked-post.ts';
import { walkPayload, type FolderEntry, type SkippedFolder } from './walk.ts';

/** Minimum size in bytes of archives for which workers save time. */
const minBytes = 40_000_000;

/** Approximate number of files per batch. Waking a thread takes as long as reading a file. */
const filesInBatch = 100;
/** Assumed numbers of files in the folder of a post, and in a folder of media files, which are larger. */
const [filesOfPost, filesOfOther] = [3, 50];

/** Maximum number of finished batches that wait for an earlier one, since large media files take long. */
const maxWaiting = 50;

/** Reads the payload of an archive and collects facts about its posts. Must be closed. */
export class PayloadReading {
  readonly #folder: string;
  readonly #reader: FileReader;
  readonly #turns: Turns;
  readonly #here: ReadBatch;
  readonly #pool: BatchPool | undefined;
  /** content of `media.json` */
  readonly #list: string;
  /** URLs of the media that have a stored file */
  readonly #stored: ReadonlySet<string>;
  readonly #posts = new Map<string, CheckedPost>();

  /** @param reader counts the files that are read */
  static async open(
    folder: string,
    options: { findMedia: FindMedia; workers?: BatchWorkers | undefined; signal?: AbortSignal | undefined },
    reader: FileReader,
    turns: Turns,
  ): Promise<PayloadReading> {
    const { findMedia, workers, signal } = options;
    const readInThread = batchReader(folder, new FileReader(folder, turns), findMedia);
    const isLarge = workers !== undefined && workers.workers > 0 && sizeOf(folder) >= (workers.from ?? minBytes);
    const pool = isLarge
      ? (await import('./batch-workers.ts')).startBatchWorkers(folder, workers, readInThread, signal)
      : undefined;
    return new PayloadReading(folder, reader, turns, readInThread, pool);
  }

  private constructor(
    folder: string,
    reader: FileReader,
    turns: Turns,
    readInThread: ReadBatch,
    pool: BatchPool | undefined,
  ) {
    this.#folder = folder;
    this.#reader = reader;
    this.#turns = turns;
    this.#here = readInThread;
    this.#pool = pool;
    this.#list = attempt(() => readEntry(folder, layout.media)) ?? '';
    const entries = Object.entries(attempt(() => JSON.parse(this.#list) as object | null) ?? {});
    this.#stored = new Set(
      entries.filter(([, entry]) => Object.hasOwn(Object(entry) as object, 'file')).map(([address]) => address),
    );
  }

  /**
   * Reads all files in batches. When all workers are busy, this thread reads batches, too.
   * @throws {InterruptedError} if the signal is aborted
   */
  async *files(): PayloadFiles {
    const waiting: Batch[] = [];
    for (const starts of splitIntoChunks(walkPayload(this.#folder, isSkipped), filesInBatch, filesOf)) {
      waiting.push(new Batch(this.#pool?.read(starts) ?? (await this.#here(starts))));
      await this.#turns.pass();
      for (let first = waiting[0]; first && (first.isRead || waiting.length > maxWaiting); first = waiting[0]) {
        waiting.shift();
        yield this.#receive(first);
      }
    }
    for (const batch of waiting) yield this.#receive(batch);
  }

  async #receive({ read }: Batch): Promise<readonly CheckedEntry[]> {
    const { files, posts } = await read;
    for (const [id, facts] of posts) {
      // Keeping all media references of a large blog would take too much memory.
      const media = facts.media.filter(({ addresses }) => !addresses.some((address) => this.#stored.has(address)));
      this.#posts.set(id, { ...facts, media });
    }
    for (const { sums } of files) if (sums && 'sha256' in sums) this.#reader.count(sums.size);
    return files;
  }

  /**
   * Returns the facts about the posts that have no findings, by ID. Omits media with a stored file.
   * @param read the payload files that were read
   */
  posts(read: ReadonlyMap<string, PayloadFile>): ReadonlyMap<string, CheckedPost> {
    // If `media.json` has changed since it was read, the facts are outdated.
    return read.get(layout.media)?.sha256 === sha256Of(this.#list) ? this.#posts : new Map();
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

/** Returns the size of the payload in bytes according to bag-info.txt; 0 if it is not stated there. */
function sizeOf(folder: string): number {
  const oxum = attempt(() => bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', 'Payload-Oxum'));
  return Number.parseInt(oxum ?? '', 10) || 0;
}

/** Reports whether the worker that reads a folder also lists it, since listing accounts for much of the time. */
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
    // An error is thrown later, when the batch is received.
    read.then(over, over);
  }
}

/** Returns the approximate number of files in an entry. */
function filesOf({ kind, path }: FolderEntry | SkippedFolder): number {
  if (kind !== 'folder') return 1;
  return path.startsWith(`${layout.posts}/`) ? filesOfPost : filesOfOther;
}
