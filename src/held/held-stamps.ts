import { numbersOfStamp, stampNumbers, stampOfNumbers } from '../core/file-stamp.ts';

/**
 * The stamps of files, see `fileStamp`, as numbers outside the heap: as texts those of a large blog's files would take as much room as
 * all that is known of its posts.
 */
export class HeldStamps {
  readonly #places = new Map<string, number>();
  #numbers = new Float64Array(1000 * stampNumbers);

  has(file: string): boolean {
    return this.#places.has(file);
  }

  get(file: string): string | undefined {
    const place = this.#places.get(file);
    return place === undefined ? undefined : stampOfNumbers(this.#numbers.subarray(place, place + stampNumbers));
  }

  set(file: string, stamp: string): void {
    const place = this.#places.get(file) ?? this.#add(file);
    this.#numbers.set(numbersOfStamp(stamp), place);
  }

  /** The files in the order of their names. */
  files(): string[] {
    return [...this.#places.keys()].sort();
  }

  #add(file: string): number {
    const place = this.#places.size * stampNumbers;
    this.#places.set(file, place);
    if (place === this.#numbers.length) {
      const more = new Float64Array(2 * this.#numbers.length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    return place;
  }
}
