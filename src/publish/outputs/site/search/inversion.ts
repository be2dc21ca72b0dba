import type { Postings } from './format/entry.ts';
import type { HeldBytes } from '../../../../held/held-bytes.ts';
import { Occurrences } from './occurrences.ts';
import { Cursors, encodeTermLists, listCount, type TermsByPlace } from './term-lists.ts';

/** A post, and where its terms are held. */
export interface HeldTerms {
  readonly number: number;
  readonly place: number;
}

/** Bytes of lists that are turned round at a time, which bounds the memory: 12 bytes for each occurrence, which is one or two. */
const portion = 1_000_000;

/** Portions of a large blog: for each all lists are gone through, from where they were left. */
const mostPortions = 32;

/** Of terms, one in as many is taken to know how they spread. */
const step = 500;

/** The terms of posts, from what occurs in a post to where something occurs. */
export class Inversion {
  readonly #bytes: HeldBytes;
  readonly #sample: number[] = [];
  #skipped = 0;

  constructor(bytes: HeldBytes) {
    this.#bytes = bytes;
  }

  /** Gives the place of a post's lists, for {@link postings}. */
  add(lists: TermsByPlace): number {
    for (const list of [...lists.passages, ...lists.labels, lists.title]) {
      for (; this.#skipped < list.length; this.#skipped += step) this.#sample.push(list[this.#skipped] ?? 0);
      this.#skipped -= list.length;
    }
    return this.#bytes.add(encodeTermLists(lists));
  }

  /** Ascending by term. @param posts ascending by number */
  *postings(posts: readonly HeldTerms[]): Generator<readonly [term: number, postings: Postings]> {
    let [size, lists] = [0, 0];
    for (const { place } of posts) {
      const encoded = this.#bytes.at(place);
      size += encoded.length;
      lists += listCount(encoded);
    }
    const cursors = new Cursors(lists);
    const occurrences = new Occurrences();
    for (const border of this.#borders(Math.min(Math.ceil(size / portion), mostPortions))) {
      let first = 0;
      for (const { number, place } of posts) {
        const encoded = this.#bytes.at(place);
        cursors.read(encoded, first, number, border, (term, field, at) => occurrences.add(term, field, at));
        first += listCount(encoded);
      }
      yield* occurrences.take();
    }
  }

  /** Terms that divide all occurrences into about equal portions; the last is above all. */
  #borders(portions: number): number[] {
    const sample = this.#sample.toSorted((a, b) => a - b);
    const borders = Array.from({ length: Math.max(portions - 1, 0) }, (_, index) => {
      return sample[Math.floor(((index + 1) * sample.length) / portions)] ?? 0;
    });
    return [...borders, 2 ** 32];
  }
}
