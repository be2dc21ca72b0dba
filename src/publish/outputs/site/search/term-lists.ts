import { deepPlace, inAddress } from './format/entry.ts';

/** Ascending numbers of terms of one post, by where they occur. */
export interface TermsByPlace {
  readonly passages: readonly Uint32Array[];
  /** of the address, the category and the tags */
  readonly labels: readonly [Uint32Array, Uint32Array, Uint32Array];
  readonly title: Uint32Array;
}

/** The fields of an entry, in the order of `Postings`. */
export const fieldCount = 3;
export type Field = 0 | 1 | 2;

/** The most bytes of the distance to the next term. */
const longest = 5;

/** Bytes of the places in what {@link encodeTermLists} makes. */
const placeSize = 4;

let scratch = Buffer.alloc(1 << 14);

/**
 * The lists one behind the other, passages, labels and title: distances between terms as LEB128. Behind them the end of each list, and
 * how many there are.
 */
export function encodeTermLists({ passages, labels, title }: TermsByPlace): Buffer {
  const lists = [...passages, ...labels, title];
  const terms = lists.reduce((sum, { length }) => sum + length, 0);
  const most = terms * longest + (lists.length + 1) * placeSize;
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  let at = 0;
  const ends: number[] = [];
  for (const list of lists) ends.push((at = encode(list, scratch, at)));
  for (const number of [...ends, ends.length]) at = scratch.writeUInt32LE(number, at);
  return scratch.subarray(0, at);
}

/** Distances between ascending numbers, from a place on; gives the place behind them. */
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

export const listCount = (encoded: Buffer): number => encoded.readUInt32LE(encoded.length - placeSize);

/** How far each of some lists has been read. */
export class Cursors {
  /** bytes, from the beginning of the list */
  readonly #at: Uint32Array;
  /** the last term before that */
  readonly #term: Uint32Array;

  constructor(lists: number) {
    this.#at = new Uint32Array(lists);
    this.#term = new Uint32Array(lists);
  }

  /**
   * Reads on in the lists of a post, as far as terms are below a border.
   * @param first the cursor of its first list
   * @param take told the field of an entry, and the place in it, see `Postings`
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

/** Where the terms of a list of a post are in their entries. */
function fieldOf(list: number, count: number, number: number): [field: Field, place: number] {
  if (list === count - 1) return [2, number];
  if (list === 0) return [0, number];
  const label = list - (count - 4);
  return [1, deepPlace(number, label < 0 ? list : inAddress + label)];
}
