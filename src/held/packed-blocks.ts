import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BlockStore } from './held-bytes.ts';

/** Of zlib; higher ones take longer and save little of what is repeated as often as the names of fields. */
const level = 1;

/** Blocks that wait in memory, compressed. */
export class PackedBlocks implements BlockStore {
  readonly #blocks: Buffer[] = [];

  write(block: Uint8Array): void {
    this.#blocks.push(deflateRawSync(block, { level }));
  }

  read(number: number, into: Uint8Array): void {
    // In one piece, in which some room is left: others are put together, which leaves twice as much garbage.
    const chunkSize = into.length + 64;
    into.set(inflateRawSync(this.#blocks[number] ?? Buffer.alloc(0), { chunkSize }));
  }
}
