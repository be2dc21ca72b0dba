import { deepPlace, inAddress, type Postings } from './format/postings.ts';
import type { ByteArena } from '../../../../offheap/byte-arena.ts';
import { bounded } from './postings.ts';

/** A post and the offset of its encoded term lists. */
export interface EncodedTerms {
  readonly number: number;
  readonly place: number;
}

/**
 * Number of list bytes that are inverted at a time. Limits memory: an occurrence takes 1 or 2 bytes in a list, but 12 while it is inverted.
 */
const portion = 1_000_000;

/** Maximum number of portions. Each portion takes a pass over all lists, which is slow for a large blog. */
const maxPortions = 32;

/** One in this many terms is sampled to estimate the distribution of terms. */
const step = 500;

/** Inverts term lists of posts: yields, for each term, the posts in which it occurs. */
export class Inversion {
  readonly #bytes: ByteArena;
  readonly #sample: number[] = [];
  #skipped = 0;

  constructor(bytes: ByteArena) {
    this.#bytes = bytes;
  }

  /** Stores the term lists of a post. Returns their offset, for {@link postings}. */
  add(lists: TermsByPlace): number {
    for (const list of [...lists.passages, ...lists.labels, lists.title]) {
      for (; this.#skipped < list.length; this.#skipped += step) this.#sample.push(list[this.#skipped] ?? 0);
      this.#skipped -= list.length;
    }
    return this.#bytes.add(encodeTermLists(lists));
  }

  /**
   * Yields postings in ascending order of terms.
   * @param posts in ascending order of number
   */
  *postings(posts: readonly EncodedTerms[]): Generator<readonly [term: number, postings: Postings]> {
    let [size, lists] = [0, 0];
    for (const { place } of posts) {
      const encoded = this.#bytes.at(place);
      size += encoded.length;
      lists += listCount(encoded);
    }
    const cursors = new Cursors(lists);
    const occurrences = new Occurrences();
    for (const border of this.#borders(Math.min(Math.ceil(size / portion), maxPortions))) {
      let first = 0;
      for (const { number, place } of posts) {
        const encoded = this.#bytes.at(place);
        cursors.read(encoded, first, number, border, (term, field, at) => occurrences.add(term, field, at));
        first += listCount(encoded);
      }
      yield* occurrences.take();
    }
  }

  /** Returns terms that divide all occurrences into portions of about the same size. The last value exceeds all terms. */
  #borders(portions: number): number[] {
    const sample = this.#sample.toSorted((a, b) => a - b);
    const borders = Array.from({ length: Math.max(portions - 1, 0) }, (_, index) => {
      return sample[Math.floor(((index + 1) * sample.length) / portions)] ?? 0;
    });
    return [...borders, 2 ** 32];
  }
}

/** The terms of one post, as ascending numbers, by field. */
interface TermsByPlace {
  readonly passages: readonly Uint32Array[];
  /** terms of the URL, category and tags */
  readonly labels: readonly [Uint32Array, Uint32Array, Uint32Array];
  readonly title: Uint32Array;
}

/** Number of fields of an entry, which are in the order of `Postings`. */
const fieldCount = 3;
type Field = 0 | 1 | 2;

/** Maximum size in bytes of the LEB128-encoded difference between the numbers of two terms. */
const maxDistanceBytes = 5;

/** Number of bytes for the end offset of each list in the result of {@link encodeTermLists}. */
const placeSize = 4;

let scratch = Buffer.alloc(1 << 14);

/**
 * Encodes the lists of passages, labels and title: the differences between terms as LEB128, then the end offset of each list, and the
 * number of lists.
 */
function encodeTermLists({ passages, labels, title }: TermsByPlace): Buffer {
  const lists = [...passages, ...labels, title];
  const terms = lists.reduce((sum, { length }) => sum + length, 0);
  const maxBytes = terms * maxDistanceBytes + (lists.length + 1) * placeSize;
  if (scratch.length < maxBytes) scratch = Buffer.alloc(2 * maxBytes);
  let at = 0;
  const ends: number[] = [];
  for (const list of lists) ends.push((at = encode(list, scratch, at)));
  for (const number of [...ends, ends.length]) at = scratch.writeUInt32LE(number, at);
  return scratch.subarray(0, at);
}

/** Writes the differences between ascending numbers. Returns the offset after the last one. */
function encode(list: Uint32Array, bytes: Uint8Array, from: number): number {
  let [at, before] = [from, 0];
  for (const term of list) {
    let rest = (term - before) >>> 0;
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
    bytes[at++] = rest;
    before = term;
  }
  return at;
}

const listCount = (encoded: Buffer): number => encoded.readUInt32LE(encoded.length - placeSize);

/** Read positions in the lists of all posts. */
class Cursors {
  /** offset from the start of each list, in bytes */
  readonly #at: Uint32Array;
  /** the last term that was read from each list */
  readonly #term: Uint32Array;

  constructor(lists: number) {
    this.#at = new Uint32Array(lists);
    this.#term = new Uint32Array(lists);
  }

  /**
   * Continues to read the lists of a post, up to the first term that is not below the border.
   * @param first cursor of the post's first list
   * @param take called with the field of the posting, and the place in this field, see `Postings`
   */
  read(
    encoded: Buffer,
    first: number,
    number: number,
    border: number,
    take: (term: number, field: Field, place: number) => void,
  ): void {
    const count = listCount(encoded);
    const ends = encoded.length - (count + 1) * placeSize;
    let start = 0;
    for (let list = 0; list < count; list += 1) {
      const end = encoded.readUInt32LE(ends + list * placeSize);
      const [field, place] = fieldOf(list, count, number);
      let at = start + (this.#at[first + list] ?? 0);
      let term = this.#term[first + list] ?? 0;
      while (at < end) {
        let distance = 0;
        let behind = at;
        for (let shift = 0; ; shift += 7) {
          const byte = encoded[behind++] ?? 0;
          distance |= (byte & 127) << shift;
          if (byte < 128) break;
        }
        const next = term + (distance >>> 0);
        if (next >= border) break;
        take(next, field, place);
        at = behind;
        term = next;
      }
      this.#at[first + list] = at - start;
      this.#term[first + list] = term;
      start = end;
    }
  }
}

/** Returns the field of postings in which the terms of a list occur, and the place in this field. */
function fieldOf(list: number, count: number, number: number): [field: Field, place: number] {
  if (list === count - 1) return [2, number];
  if (list === 0) return [0, number];
  const label = list - (count - 4);
  return [1, deepPlace(number, label < 0 ? list : inAddress + label)];
}

/** Groups occurrences by term and field, with a counting sort. */
class Occurrences {
  #slots = new Slots();
  #count = 0;
  /** term slot and field of each occurrence */
  #keys = new Uint32Array(1 << 16);
  #places = new Uint32Array(1 << 16);

  /** Adds an occurrence. Within a field, places must be added in ascending order. */
  add(term: number, field: Field, place: number): void {
    if (this.#count === this.#keys.length) {
      this.#keys = doubled(this.#keys);
      this.#places = doubled(this.#places);
    }
    this.#keys[this.#count] = this.#slots.of(term) * fieldCount + field;
    this.#places[this.#count++] = place;
  }

  /** Yields all postings in ascending order of terms, and removes them. */
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
  const enlarged = new Uint32Array(numbers.length * 2);
  enlarged.set(numbers);
  return enlarged;
}

/** Adds one to a number and returns the previous value. */
function increase(numbers: Uint32Array, index: number): number {
  const before = numbers[index] ?? 0;
  numbers[index] = before + 1;
  return before;
}

/** Maps terms to consecutive numbers, starting from 0. A hash table with open addressing, because a `Map` takes three times as long. */
class Slots {
  size = 0;
  private table = new Uint32Array(1 << 16);
  private terms = new Uint32Array(1 << 15);

  of(term: number): number {
    const mask = this.table.length - 1;
    let at = spread(term) & mask;
    for (;;) {
      const entry = this.table[at] ?? 0;
      if (entry === 0) break;
      if (this.terms[entry - 1] === term) return entry - 1;
      at = (at + 1) & mask;
    }
    if (this.size === this.terms.length) {
      this.grow();
      return this.of(term);
    }
    this.terms[this.size] = term;
    this.size += 1;
    this.table[at] = this.size;
    return this.size - 1;
  }

  /** Doubles the capacity, so that at least half of the table stays empty. */
  private grow(): void {
    const terms = new Uint32Array(this.terms.length * 2);
    terms.set(this.terms);
    this.terms = terms;
    this.table = new Uint32Array(terms.length * 2);
    const mask = this.table.length - 1;
    for (let slot = 0; slot < this.size; slot += 1) {
      let at = spread(terms[slot] ?? 0) & mask;
      while (this.table[at] !== 0) at = (at + 1) & mask;
      this.table[at] = slot + 1;
    }
  }

  /** Yields the terms in ascending order. */
  *inOrder(): Generator<readonly [term: number, slot: number]> {
    for (const term of this.terms.slice(0, this.size).sort()) yield [term, this.of(term)];
  }
}

function spread(term: number): number {
  const mixed = Math.imul(term ^ (term >>> 16), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
