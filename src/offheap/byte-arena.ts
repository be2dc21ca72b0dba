/** Stores blocks of bytes outside of memory, for example in a file. */
export interface BlockStore {
  write(block: Uint8Array): void;
  /** Reads a block into a buffer, by its number, starting at 0. */
  read(number: number, into: Uint8Array): void;
}

/** Size of a block in bytes. */
const blockSize = 1 << 18;

/** Default number of full blocks that are kept in memory if there is a store. */
const defaultBlocksInMemory = 2;

/** Number of bytes for the length that precedes each entry. */
const headSize = 4;

/** An append-only arena for byte entries outside the V8 heap. If there is a store, full blocks beyond the first few are written to it. */
export class ByteArena {
  readonly #store: BlockStore | undefined;
  readonly #maxBlocksInMemory: number;
  readonly #blocks: Buffer[] = [];
  /** number of full blocks, both in memory and in the store */
  #full = 0;
  /** the block being filled, allocated on first use */
  #last: Buffer | undefined;
  #used = 0;
  /** cache of the block last read from the store */
  #read: Buffer | undefined;
  #readNumber = -1;

  /**
   * @param store default: none, all blocks stay in memory
   * @param maxBytesInMemory maximum number of bytes in memory if there is a store
   */
  constructor(store?: BlockStore, maxBytesInMemory = defaultBlocksInMemory * blockSize) {
    this.#store = store;
    this.#maxBlocksInMemory = Math.ceil(maxBytesInMemory / blockSize);
  }

  /** Copies an entry into the arena. Returns its offset, to be passed to {@link at}. */
  add(bytes: Uint8Array): number {
    const offset = this.#full * blockSize + this.#used;
    const head = Buffer.allocUnsafe(headSize);
    head.writeUInt32LE(bytes.length);
    this.#append(head);
    this.#append(bytes);
    return offset;
  }

  /**
   * Returns the entry at an offset. The buffer is valid until the next call. An entry in the store is read together with the entries near
   * it.
   */
  at(offset: number): Buffer {
    const start = offset + headSize;
    const length = this.#bytes(offset, start).readUInt32LE();
    // If this entry ends its block, the next block may not exist yet.
    if (length === 0) return Buffer.alloc(0);
    return this.#bytes(start, start + length);
  }

  #append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + blockSize - this.#used);
      (this.#last ??= Buffer.allocUnsafeSlow(blockSize)).set(part, this.#used);
      this.#used += part.length;
      from += part.length;
      if (this.#used === blockSize) this.#endBlock(this.#last);
    }
  }

  #endBlock(block: Buffer): void {
    if (this.#store && this.#blocks.length === this.#maxBlocksInMemory) this.#store.write(block);
    else {
      this.#blocks.push(block);
      this.#last = undefined;
    }
    this.#full += 1;
    this.#used = 0;
  }

  #bytes(from: number, to: number): Buffer {
    const first = Math.floor(from / blockSize);
    const start = first * blockSize;
    if (to <= start + blockSize) return this.#block(first).subarray(from - start, to - start);
    const bytes = Buffer.allocUnsafeSlow(to - from);
    for (let at = from; at < to;) {
      const number = Math.floor(at / blockSize);
      const end = Math.min(to, (number + 1) * blockSize);
      bytes.set(this.#block(number).subarray(at - number * blockSize, end - number * blockSize), at - from);
      at = end;
    }
    return bytes;
  }

  #block(number: number): Buffer {
    if (number === this.#full && this.#last) return this.#last;
    const block = this.#blocks[number];
    if (block) return block;
    this.#read ??= Buffer.allocUnsafeSlow(blockSize);
    if (number !== this.#readNumber) {
      // Invalidates the cache first, in case reading fails.
      this.#readNumber = -1;
      this.#store?.read(number - this.#maxBlocksInMemory, this.#read);
      this.#readNumber = number;
    }
    return this.#read;
  }
}
