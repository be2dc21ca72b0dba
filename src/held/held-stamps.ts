import { numbersOfStamp, numbersOfStats, stampNumbers, stampOfNumbers, type FileStats } from '../core/file-stamp.ts';

/** In the place of the numbers of a stamp that nobody has taken down. */
const unknown = -1;

/**
 * The stamps of files by the number of each, see `fileStamp`, as numbers outside the heap: as texts those of a large blog's files would
 * take as much room as all that is known of its posts.
 */
export class HeldStamps {
  #numbers = new Float64Array();

  /** Whether one was taken down. */
  has(number: number): boolean {
    const first = this.#numbers[number * stampNumbers];
    return first !== undefined && first !== unknown;
  }

  /** Undefined where none was taken down. */
  get(number: number): string | undefined {
    return this.has(number) ? stampOfNumbers(this.#of(number)) : undefined;
  }

  /** Whether a file had a stamp; undefined where none was taken down. */
  equals(number: number, stamp: string): boolean | undefined {
    if (!this.has(number)) return undefined;
    const found = this.#of(number);
    return numbersOfStamp(stamp).every((one, index) => Object.is(one, found[index]));
  }

  /** @param stats undefined where there is no file */
  set(number: number, stats: FileStats | undefined): void {
    const place = number * stampNumbers;
    if (place >= this.#numbers.length) {
      const more = new Float64Array(2 * (place + stampNumbers)).fill(unknown);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers.set(numbersOfStats(stats), place);
  }

  /** Puts the numbers of a file's stamp into `into`. */
  copy(number: number, into: Float64Array, at: number): void {
    into.set(this.#of(number), at);
  }

  #of(number: number): Float64Array {
    const place = number * stampNumbers;
    return this.#numbers.subarray(place, place + stampNumbers);
  }
}
