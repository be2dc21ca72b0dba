import { randomUUID } from 'node:crypto';
import fs from 'fs-extra';
import { InternalError } from '../core/errors.ts';
import type { BlockStore } from '../held/held-bytes.ts';
import { BlockFile } from '../publish/output/block-file.ts';
import { makeCacheFolder } from './cache-folder.ts';

/** Bytes that are left free on the disk, since what is published needs it more. */
const leftFree = 64 << 20;

/**
 * Blocks that wait in a file as long as it can be written and the disk has room, and in memory otherwise: nothing that is published
 * depends on it.
 */
export class CacheBlocks implements BlockStore {
  readonly #folder: string;
  readonly #free: (folder: string) => number;
  readonly #file: BlockFile;
  /** how many are in the file */
  #filed = 0;
  readonly #others: Buffer[] = [];

  /**
   * @param folder of the cache, which is made when there is a block to write
   * @param free how many bytes its disk has free; throws where nobody knows
   */
  constructor(folder: string, free = freeBytes) {
    this.#folder = folder;
    this.#free = free;
    this.#file = new BlockFile(() => {
      if (!makeCacheFolder(folder)) throw new InternalError('The folder of the cache cannot be used');
      return folder;
    }, `blocks-${randomUUID()}`);
  }

  write(block: Uint8Array): void {
    try {
      if (this.#others.length === 0 && this.#hasRoom()) {
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

  #hasRoom(): boolean {
    try {
      return this.#free(this.#folder) >= leftFree;
    } catch {
      // Not every system says so, and of a folder that is to be made none does.
      return true;
    }
  }
}

function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = fs.statfsSync(folder);
  // Where a file system does not know, all of these are zero.
  return blocks === 0 ? Infinity : bavail * bsize;
}
