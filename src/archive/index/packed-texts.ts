import { InternalError } from '../../core/errors/errors.ts';
/** Bytes of a block, of which there are as many as it takes. */
const blockSize = 1 << 20;

/**
 * Many short texts in a few large blocks, as UTF-8: a text of its own takes as much again for being an object. What is put in stays
 * as long as the whole does.
 */
export class PackedTexts {
  readonly #blocks: Buffer[] = [];
  #used = blockSize;

  /** Gives the place of the text, for {@link at}. */
  add(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.#used + length + lengthSize > blockSize) {
      this.#blocks.push(Buffer.allocUnsafeSlow(Math.max(blockSize, length + lengthSize)));
      this.#used = 0;
    }
    const [block, start] = [this.#blocks.length - 1, this.#used];
    const bytes = this.#blocks[block];
    bytes?.writeUInt32LE(length, start);
    bytes?.write(text, start + lengthSize);
    this.#used += length + lengthSize;
    return block * blockSize + start;
  }

  at(place: number): string {
    const bytes = this.#blocks[Math.floor(place / blockSize)];
    if (!bytes) throw new InternalError(`There is no text at ${place}`);
    const start = (place % blockSize) + lengthSize;
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(start - lengthSize));
  }
}

const lengthSize = 4;
