import { catalogueFile, dayNumber } from './catalogue.ts';
import { directoryFiles } from './directory.ts';
import { deepPlace, inAddress } from './format/entry.ts';
import type { CataloguePost } from './format/posts.ts';
import type { Part } from './format/shard-names.ts';
import { invert, type TermList, type TermLists } from './inversion.ts';
import { numberingOf } from './numbering.ts';
import { packFiles, packsOf, type NumberedPost } from './packs.ts';
import { encodeEntry } from './postings.ts';
import type { IndexFile } from './script-file.ts';
import type { SearchDocument, StoredPost } from './search-document.ts';
import { shardFile, Sharding } from './shards.ts';
import { lettersText } from './terms.ts';
import { WordNumbers } from './word-numbers.ts';

/** A post, with its words as numbers. */
interface Added {
  readonly id: string;
  /** as JSON in UTF-8, outside the heap: most of an index are texts, which nothing asks for until the end */
  readonly stored: Buffer;
  readonly letters: TermsByPlace;
  readonly words: TermsByPlace;
}

/** Ascending numbers of terms. */
interface TermsByPlace {
  readonly title: Uint32Array;
  readonly labels: readonly Uint32Array[];
  readonly passages: readonly Uint32Array[];
}

/** The whole index of a site, from its posts in any order. */
export class SearchBuilder {
  private readonly words = new WordNumbers();
  private readonly added: Added[] = [];

  add({ stored, title, labels, passages }: SearchDocument): void {
    this.added.push({
      id: stored.id,
      stored: Buffer.from(JSON.stringify(stored)),
      letters: {
        title: title.letters,
        labels: labels.map(({ letters }) => letters),
        passages: passages.map(({ letters }) => letters),
      },
      words: {
        title: this.words.of(title.words),
        labels: labels.map(({ words }) => this.words.of(words)),
        passages: passages.map(({ words }) => this.words.of(words)),
      },
    });
  }

  /** All files, their paths below the site's root. To be called once: what has been given is forgotten. */
  *files(): Generator<IndexFile> {
    const { byId, recent, numbers } = numberingOf(this.added.map(({ id }) => id));
    const posts = this.added
      .splice(0)
      .map((one) => ({ ...one, number: numbers.get(one.id) ?? 0 }))
      .sort((a, b) => a.number - b.number);
    const terms = posts.map(({ number, letters, words }) => ({ number, letters, words }));
    const catalogue: CataloguePost[] = [];
    for (const pack of packsOf(decoded(posts))) {
      yield* packFiles(pack);
      for (const [index, { number, stored }] of pack.posts.entries()) {
        catalogue.push({ number, day: dayNumber(stored.day), first: index === 0 });
      }
    }
    // The texts are not needed any more, and the memory is.
    posts.length = 0;
    yield catalogueFile({ byId, recent, posts: catalogue });
    yield* directoryFiles({
      terms: yield* this.shardFiles(
        'terms',
        terms.filter(({ number }) => number < recent),
      ),
      recent: yield* this.shardFiles(
        'recent',
        terms.filter(({ number }) => number >= recent),
      ),
    });
  }

  /** The files of one part; gives their keys. */
  private *shardFiles(part: Part, posts: readonly Numbered[]): Generator<IndexFile, string[]> {
    const keys: string[] = [];
    const sharding = new Sharding('');
    for (const entry of this.entries(posts)) {
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

  /** In the order of their terms as text, by UTF-16 units. */
  private *entries(posts: readonly Numbered[]): Generator<string> {
    const words = this.wordEntries(posts);
    let next = 0;
    for (const [pair, postings] of invert(listsOf(posts, 'letters'))) {
      const term = lettersText(pair);
      for (let word = words[next]; word && word[0] < term; word = words[next]) {
        yield word[1];
        next += 1;
      }
      yield encodeEntry(term, postings);
    }
    for (const [, entry] of words.slice(next)) yield entry;
  }

  private wordEntries(posts: readonly Numbered[]): (readonly [term: string, entry: string])[] {
    const entries: [string, string][] = [];
    for (const [number, postings] of invert(listsOf(posts, 'words'))) {
      const word = this.words.word(number);
      entries.push([word, encodeEntry(word, postings)]);
    }
    return entries.sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function* decoded(posts: Iterable<Pick<Added, 'stored'> & { readonly number: number }>): Generator<NumberedPost> {
  for (const { number, stored } of posts) yield { number, stored: JSON.parse(stored.toString()) as StoredPost };
}

type Numbered = Omit<Added, 'id' | 'stored'> & { readonly number: number };

function listsOf(posts: readonly Numbered[], kind: 'letters' | 'words'): TermLists {
  const [first, deeper, titles]: TermList[][] = [[], [], []] as TermList[][];
  for (const { number, [kind]: terms } of posts) {
    titles?.push({ terms: terms.title, place: number });
    for (const [passage, list] of terms.passages.entries()) {
      if (passage === 0) first?.push({ terms: list, place: number });
      else deeper?.push({ terms: list, place: deepPlace(number, passage) });
    }
    for (const [label, list] of terms.labels.entries())
      deeper?.push({ terms: list, place: deepPlace(number, inAddress + label) });
  }
  return { first: first ?? [], deeper: deeper ?? [], titles: titles ?? [] };
}
