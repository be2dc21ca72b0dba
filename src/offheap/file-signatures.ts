import {
  parseSignature,
  statsToNumbers,
  numbersPerSignature,
  formatSignature,
  type FileStats,
} from '../core/files/file-signature.ts';

/** First number of a row if no signature is recorded for the file. */
const unknown = -1;

/**
 * The signatures of files by file number, see `fileSignature`. They are stored as numbers outside the V8 heap: as strings, the signatures
 * of a large blog would take as much memory as all other data about its posts.
 */
export class FileSignatures {
  #numbers = new Float64Array();

  /** Reports whether the signature of a file is recorded. */
  has(number: number): boolean {
    const first = this.#numbers[number * numbersPerSignature];
    return first !== undefined && first !== unknown;
  }

  /** Returns the signature of a file; undefined if it is not recorded. */
  get(number: number): string | undefined {
    return this.has(number) ? formatSignature(this.#of(number)) : undefined;
  }

  /** Reports whether the recorded signature of a file equals another signature; undefined if none is recorded. */
  equals(number: number, signature: string): boolean | undefined {
    if (!this.has(number)) return undefined;
    const found = this.#of(number);
    return parseSignature(signature).every((one, index) => Object.is(one, found[index]));
  }

  /**
   * Records the signature of a file.
   * @param stats undefined if the file does not exist
   */
  set(number: number, stats: FileStats | undefined): void {
    const offset = number * numbersPerSignature;
    if (offset >= this.#numbers.length) {
      const more = new Float64Array(2 * (offset + numbersPerSignature)).fill(unknown);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers.set(statsToNumbers(stats), offset);
  }

  /** Copies the numbers of a file's signature into an array, starting at index `at`. */
  copy(number: number, into: Float64Array, at: number): void {
    into.set(this.#of(number), at);
  }

  #of(number: number): Float64Array {
    const offset = number * numbersPerSignature;
    return this.#numbers.subarray(offset, offset + numbersPerSignature);
  }
}
