import { randomUUID } from 'node:crypto';
import { InternalError } from '../core/errors.ts';
import type { BlockStore } from '../held/held-bytes.ts';
import { BlockFile } from '../publish/output/block-file.ts';
import { makeCacheFolder } from './cache-folder.ts';

/** Blocks that wait in a file as long as it can be written, and in memory otherwise: nothing that is published depends on it. */
export class CacheBlocks implements BlockStore {
  readonly #file: BlockFile;
  /** how many are in the file */
  #filed = 0;
  readonly #others: Buffer[] = [];

  /** @param folder of the cache, which is made when there is a block to write */
  constructor(folder: string) {
    this.#file = new BlockFile(() => {
      if (!makeCacheFolder(folder)) throw new InternalError('The folder of the cache cannot be used');
      return folder;
    }, `blocks-${randomUUID()}`);
  }

  write(block: Uint8Array): void {
    try {
      if (this.#others.length === 0) {
        this.#file.write(block);
        this.#filed += 1;
        return;
      }
    } catch {
      // Those that follow are held, too, so that the numbers of those in the file stay as they are.
    }
    this.#others.push(Buffer.from(block));
  }

  read(number: number, into: Uint8Array): void {
    if (number < this.#filed) this.#file.read(number, into);
    else into.set(this.#others[number - this.#filed] ?? []);
  }

  close(): void {
    this.#file.close();
  }
}
