import type { Postings } from './format/entry.ts';
import { bounded } from './postings.ts';
import { Slots } from './slots.ts';
import { fieldCount, type Field } from './term-lists.ts';

/** Occurrences of terms, ordered by counting: how often each is in which field, then a place for each. */
export class Occurrences {
  #slots = new Slots();
  #count = 0;
  /** of each occurrence, the slot of its term and its field */
  #keys = new Uint32Array(1 << 16);
  #places = new Uint32Array(1 << 16);

  /** To be called in the order of the places of each field. */
  add(term: number, field: Field, place: number): void {
    if (this.#count === this.#keys.length) {
      this.#keys = doubled(this.#keys);
      this.#places = doubled(this.#places);
    }
    this.#keys[this.#count] = this.#slots.of(term) * fieldCount + field;
    this.#places[this.#count++] = place;
  }

  /** All of them, ascending by term; forgets them. */
  *take(): Generator<readonly [term: number, postings: Postings]> {
    const [keys, slots] = [this.#keys.subarray(0, this.#count), this.#slots];
    const counts = new Uint32Array(slots.size * fieldCount);
    for (const key of keys) increase(counts, key);
    const ends = new Uint32Array(counts.length);
    let sum = 0;
    for (const [key, count] of counts.entries()) {
      ends[key] = sum;
      sum += count;
    }
    const places = new Uint32Array(keys.length);
    for (let index = 0; index < keys.length; index += 1)
      places[increase(ends, keys[index] ?? 0)] = this.#places[index] ?? 0;
    this.#slots = new Slots();
    this.#count = 0;
    const placesOf = (slot: number, field: Field) => {
      const key = slot * fieldCount + field;
      const end = ends[key] ?? 0;
      return places.subarray(end - (counts[key] ?? 0), end);
    };
    for (const [term, slot] of slots.inOrder())
      yield [term, bounded({ first: placesOf(slot, 0), deeper: placesOf(slot, 1), titles: placesOf(slot, 2) })];
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** Adds one, and gives what there was before. */
function increase(numbers: Uint32Array, index: number): number {
  const before = numbers[index] ?? 0;
  numbers[index] = before + 1;
  return before;
}
