import { buildCatalogueFile, dayNumber, numberingOf, packFiles, packsOf, type NumberedPost } from './posts.ts';
import { directoryFiles, shardFile, Sharding } from './shards.ts';
import type { CataloguePost } from './format/posts.ts';
import type { Part } from './format/terms.ts';
import { ByteArena } from '../../../../offheap/byte-arena.ts';
import { Inversion, type EncodedTerms } from './inversion.ts';
import { encodeEntry } from './postings.ts';
import type { IndexFile } from './script-file.ts';
import type { SearchDocument, IndexedPost } from './search-document.ts';
import { lettersText, WordNumbers, type Terms } from './terms.ts';

/** A post that was added, and the offsets of its data in the off-heap buffers. */
interface Added {
  readonly id: string;
  readonly stored: number;
  readonly letters: number;
  readonly words: number;
}

/** Builds the search index of a site from its posts, which can be added in any order. */
export class SearchBuilder {
  readonly #wordNumbers = new WordNumbers();
  readonly #added: Added[] = [];
  readonly #texts: ByteArena;
  readonly #letters: Inversion;
  readonly #words: Inversion;

  /** @param createArena Default: creates an arena in memory. */
  constructor(createArena: () => ByteArena = () => new ByteArena()) {
    this.#texts = createArena();
    this.#letters = new Inversion(createArena());
    this.#words = new Inversion(createArena());
  }

  add({ stored, title, labels, passages }: SearchDocument): void {
    const [address, category, tags] = labels;
    const numbersOf = ({ words }: Terms) => this.#wordNumbers.of(words);
    this.#added.push({
      id: stored.id,
      stored: this.#texts.add(Buffer.from(JSON.stringify(stored))),
      letters: this.#letters.add({
        title: title.letters,
        labels: [address.letters, category.letters, tags.letters],
        passages: passages.map(({ letters }) => letters),
      }),
      words: this.#words.add({
        title: numbersOf(title),
        labels: [numbersOf(address), numbersOf(category), numbersOf(tags)],
        passages: passages.map(numbersOf),
      }),
    });
  }

  /**
   * Yields all files, with paths relative to the root of the site. Can be called only once, because it releases the posts while it runs.
   */
  *files(): Generator<IndexFile> {
    const { byId, recent, numbers } = numberingOf(this.#added.map(({ id }) => id));
    const posts = this.#added
      .splice(0)
      // If the spread came before `number`, V8 would give each object a hidden class of its own.
      .map(({ id, ...offsets }) => ({ id, number: numbers.get(id) ?? 0, ...offsets }))
      .sort((a, b) => a.number - b.number);
    const catalogue: CataloguePost[] = [];
    for (const pack of packsOf(this.#stored(posts))) {
      yield* packFiles(pack);
      for (const [index, { number, stored }] of pack.entries()) {
        catalogue.push({ number, day: dayNumber(stored.day), first: index === 0 });
      }
    }
    yield buildCatalogueFile({ byId, recent, posts: catalogue });
    yield* directoryFiles({
      terms: yield* this.#shardFiles(
        'terms',
        posts.filter(({ number }) => number < recent),
      ),
      recent: yield* this.#shardFiles(
        'recent',
        posts.filter(({ number }) => number >= recent),
      ),
    });
  }

  /** Reads the stored texts of posts. */
  *#stored(posts: readonly NumberedAdded[]): Generator<NumberedPost> {
    for (const { number, stored } of posts)
      yield { number, stored: JSON.parse(this.#texts.at(stored).toString()) as IndexedPost };
  }

  /** Yields the files of one part of the index, and returns the keys of its shards. */
  *#shardFiles(part: Part, posts: readonly NumberedAdded[]): Generator<IndexFile, string[]> {
    const keys: string[] = [];
    const sharding = new Sharding();
    for (const entry of this.#entries(posts)) {
      const shard = sharding.add(entry);
      if (!shard) continue;
      keys.push(shard.key);
      yield shardFile(part, shard);
    }
    const rest = sharding.end();
    if (!rest) return keys;
    yield shardFile(part, rest);
    return [...keys, rest.key];
  }

  /** Yields entries sorted by term in UTF-16 order. */
  *#entries(posts: readonly NumberedAdded[]): Generator<string> {
    const words = this.#wordEntries(posts);
    let next = 0;
    for (const [pair, postings] of this.#letters.postings(termsIn(posts, 'letters'))) {
      const term = lettersText(pair);
      for (let word = words[next]; word && word[0] < term; word = words[next]) {
        yield word[1];
        next += 1;
      }
      yield encodeEntry(term, postings);
    }
    for (const [, entry] of words.slice(next)) yield entry;
  }

  #wordEntries(posts: readonly NumberedAdded[]): (readonly [term: string, entry: string])[] {
    const entries: [string, string][] = [];
    for (const [number, postings] of this.#words.postings(termsIn(posts, 'words'))) {
      const word = this.#wordNumbers.word(number);
      entries.push([word, encodeEntry(word, postings)]);
    }
    return entries.sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

type NumberedAdded = Added & { readonly number: number };

const termsIn = (posts: readonly NumberedAdded[], kind: 'letters' | 'words'): EncodedTerms[] =>
  posts.map(({ number, [kind]: place }) => ({ number, place }));
