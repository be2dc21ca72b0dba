/** Where blocks wait that are too many for the memory as they are. */
export interface BlockStore {
  /** Puts a block behind those that are there. */
  write(block: Uint8Array): void;
  /** Fills `into` with the block of that number. */
  read(number: number, into: Uint8Array): void;
}

/** Bytes. */
const blockSize = 1 << 18;

/** Blocks that are held as they are where there is a place for others. */
const fewHeld = 2;

/** Before each piece stands how long it is. */
const headSize = 4;

/** Pieces of bytes that nothing asks for until much later: outside the heap and, if there is a store, most of them in that. */
export class HeldBytes {
  readonly #store: BlockStore | undefined;
  readonly #mostHeld: number;
  readonly #held: Buffer[] = [];
  /** blocks that are full, in memory or in the store */
  #full = 0;
  /** made when there is something to put in */
  #last: Buffer | undefined;
  #used = 0;
  /** the block that was read from the store last */
  #read: Buffer | undefined;
  #readNumber = -1;

  /**
   * @param store left out, everything stays in memory as it is
   * @param mostHeld bytes that do so in any case
   */
  constructor(store?: BlockStore, mostHeld = fewHeld * blockSize) {
    this.#store = store;
    this.#mostHeld = Math.ceil(mostHeld / blockSize);
  }

  /** Takes a copy of a piece; gives the place from which {@link at} reads it. */
  add(bytes: Uint8Array): number {
    const place = this.#full * blockSize + this.#used;
    const head = Buffer.allocUnsafe(headSize);
    head.writeUInt32LE(bytes.length);
    this.#append(head);
    this.#append(bytes);
    return place;
  }

  /** A piece; valid until the next one is asked for. Neighbours are read from the store at once. */
  at(place: number): Buffer {
    const start = place + headSize;
    const length = this.#bytes(place, start).readUInt32LE();
    // At the border of a block, the one behind it may not be there yet.
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
    if (this.#store && this.#held.length === this.#mostHeld) this.#store.write(block);
    else {
      this.#held.push(block);
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
    const held = this.#held[number];
    if (held) return held;
    this.#read ??= Buffer.allocUnsafeSlow(blockSize);
    if (number !== this.#readNumber) {
      // Where reading fails, there is neither block.
      this.#readNumber = -1;
      this.#store?.read(number - this.#mostHeld, this.#read);
      this.#readNumber = number;
    }
    return this.#read;
  }
}
