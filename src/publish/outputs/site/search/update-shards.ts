import { decodeEntry, termOf, postAt, deepPlace, inAddress, type Postings } from './format/postings.ts';
import { shardName, shardOf, type Part } from './format/terms.ts';
import { encodeEntry, bounded, mostDeeper } from './postings.ts';
import type { IndexFile, ReadFile } from './script-file.ts';
import { readShard, shardFile, Sharding, type Shard } from './shards.ts';
import type { SearchDocument } from './search-document.ts';
import { lettersText, type Terms } from './terms.ts';

export interface PatchedShards {
  /** of all shards, in order */
  readonly keys: readonly string[];
  /** the files in whose place the new ones come */
  readonly oldFiles: readonly Pick<IndexFile, 'path'>[];
  readonly newFiles: readonly IndexFile[];
}

/**
 * Changes the shards of one part; reads those alone in which a term changes, and the ones beside them.
 *
 * @param keys of the shards there are
 * @returns undefined where an entry does not hold what is needed to change it
 */
export function patchShards(
  read: ReadFile,
  part: Part,
  keys: readonly string[],
  changed: ChangedTerms,
): PatchedShards | undefined {
  if (changed.length === 0) return { keys, oldFiles: [], newFiles: [] };
  const patch = new Patch(read, part, keys, changed);
  return patch.run() ? patch : undefined;
}

class Patch implements PatchedShards {
  readonly keys: string[] = [];
  readonly oldFiles: Pick<IndexFile, 'path'>[] = [];
  readonly newFiles: IndexFile[] = [];
  private readonly read: ReadFile;
  private readonly part: Part;
  private readonly old: readonly string[];
  private readonly changed: ChangedTerms;
  /** the first change that has not been made */
  private next = 0;

  constructor(read: ReadFile, part: Part, old: readonly string[], changed: ChangedTerms) {
    this.read = read;
    this.part = part;
    this.old = old;
    this.changed = changed;
  }

  /** Whether it could be done. */
  run(): boolean {
    let index = 0;
    while (this.next < this.changed.length) {
      const start = Math.max(this.startOf(this.changed[this.next]?.[0] ?? ''), index);
      for (const key of this.old.slice(index, start)) this.keys.push(key);
      const end = this.divideFrom(start);
      if (end === undefined) return false;
      index = end;
    }
    for (const key of this.old.slice(index)) this.keys.push(key);
    return true;
  }

  /** The shard from which on borders may move when this term changes: the one before, if the term is a border. */
  private startOf(term: string): number {
    const shard = shardOf(this.old, term);
    return this.old[shard] === term ? Math.max(shard - 1, 0) : shard;
  }

  /** Divides again from a shard on until a border is where it was; gives the shard behind it. */
  private divideFrom(start: number): number | undefined {
    const sharding = new Sharding(this.old[start] ?? '');
    let index = start;
    // Without any shard yet, there is one that is empty.
    do {
      const entries = this.patchedEntries(index);
      if (!entries) return undefined;
      const [first] = entries;
      if (index > start && first !== undefined && this.isUnchanged(index) && sharding.isEnd(first)) break;
      for (const entry of entries) this.give(sharding.add(entry));
      this.advance(index);
      index += 1;
    } while (index < this.old.length);
    this.give(sharding.end());
    return index;
  }

  /** Whether no term in a shard changes. */
  private isUnchanged(index: number): boolean {
    return this.behind(index) === this.next;
  }

  /** The first change that is behind a shard. */
  private behind(index: number): number {
    const end = this.old[index + 1];
    let next = this.next;
    while (next < this.changed.length && (end === undefined || (this.changed[next]?.[0] ?? '') < end)) next += 1;
    return next;
  }

  private advance(index: number): void {
    const key = this.old[index];
    if (key !== undefined) this.oldFiles.push({ path: `search/${shardName(this.part, key)}.js` });
    this.next = this.behind(index);
  }

  private give(shard: Shard | undefined): void {
    if (!shard) return;
    this.keys.push(shard.key);
    this.newFiles.push(shardFile(this.part, shard));
  }

  /** The entries of a shard with the changes made; undefined where one cannot be. */
  private patchedEntries(index: number): string[] | undefined {
    const key = this.old[index];
    const entries = key === undefined ? [] : readShard(this.read, this.part, key);
    const changes = this.changed.slice(this.next, this.behind(index));
    if (changes.length === 0) return entries;
    const byTerm = new Map(entries.map((entry) => [termOf(entry), entry]));
    for (const [term, change] of changes) {
      const entry = byTerm.get(term);
      const postings = changedPostings(entry === undefined ? none : decodeEntry(entry), change);
      if (!postings) return undefined;
      if (isEmpty(postings)) byTerm.delete(term);
      else byTerm.set(term, encodeEntry(term, postings));
    }
    return [...byTerm].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  }
}

const none: Postings = { first: [], deeper: [], titles: [] };

function isEmpty({ first, deeper, titles }: Postings): boolean {
  return first.length === 0 && titles.length === 0 && 'length' in deeper && deeper.length === 0;
}

/** Undefined where an entry knows only how often a term is in further passages, and it would have to know where. */
function changedPostings({ first, deeper, titles }: Postings, changes: readonly TermChange[]): Postings | undefined {
  const wasIn = new Set(changes.map(({ number }) => number));
  const others = (numbers: Iterable<number>) => [...numbers].filter((number) => !wasIn.has(number));
  const withChanged = (numbers: Iterable<number>, isIn: (change: TermChange) => boolean) =>
    ascending([...others(numbers), ...changes.filter(isIn).map(({ number }) => number)]);
  const newTitles = withChanged(titles, ({ after }) => after.title);
  if ('count' in deeper) {
    const more = changes.reduce((sum, { before, after }) => sum + after.deeper.length - before.deeper.length, 0);
    const count = deeper.count + more;
    if (count <= mostDeeper) return undefined;
    const isAnywhere = ({ after }: TermChange) => after.first || after.deeper.length > 0;
    return { first: withChanged(first, isAnywhere), deeper: { count }, titles: newTitles };
  }
  const stay = [...deeper].filter((place) => !wasIn.has(postAt(place)));
  return bounded({
    first: withChanged(first, ({ after }) => after.first),
    deeper: ascending([...stay, ...changes.flatMap(({ after }) => after.deeper)]),
    titles: newTitles,
  });
}

const ascending = (numbers: number[]): number[] => numbers.sort((a, b) => a - b);

/** A post before and after a change; undefined where it was or is not there. */
export interface ChangedPost {
  readonly number: number;
  readonly before: SearchDocument | undefined;
  readonly after: SearchDocument | undefined;
}

/** Where a term occurs in one post. */
export interface Places {
  readonly first: boolean;
  /** as `deepPlace` gives them, ascending */
  readonly deeper: readonly number[];
  readonly title: boolean;
}

/** What becomes of a term in one post. */
interface TermChange {
  readonly number: number;
  readonly before: Places;
  readonly after: Places;
}

/** The terms that occur elsewhere than before, in order, each with its changes ascending by post. */
type ChangedTerms = readonly (readonly [term: string, changes: readonly TermChange[]])[];

/** @param posts ascending by number; gives the terms of those whose number is wanted */
export function changedTerms(posts: readonly ChangedPost[]): (isWanted: (number: number) => boolean) => ChangedTerms {
  return (isWanted) => {
    const terms = new Map<string, TermChange[]>();
    for (const { number, before, after } of posts) {
      if (!isWanted(number)) continue;
      const [old, now] = [placesIn(number, before), placesIn(number, after)];
      for (const term of new Set([...old.keys(), ...now.keys()])) {
        const change = { number, before: old.get(term) ?? nowhere, after: now.get(term) ?? nowhere };
        if (isSame(change.before, change.after)) continue;
        const changes = terms.get(term);
        if (changes) changes.push(change);
        else terms.set(term, [change]);
      }
    }
    return [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
  };
}

const nowhere: Places = { first: false, deeper: [], title: false };

interface MutablePlaces {
  first: boolean;
  deeper: number[];
  title: boolean;
}

function placesIn(number: number, document: SearchDocument | undefined): Map<string, Places> {
  const places = new Map<string, MutablePlaces>();
  const at = (term: string): MutablePlaces => {
    let found = places.get(term);
    if (!found) places.set(term, (found = { first: false, deeper: [], title: false }));
    return found;
  };
  if (!document) return places;
  for (const term of textsOf(document.title)) at(term).title = true;
  for (const [passage, terms] of document.passages.entries()) {
    for (const term of textsOf(terms)) {
      if (passage === 0) at(term).first = true;
      else at(term).deeper.push(deepPlace(number, passage));
    }
  }
  for (const [label, terms] of document.labels.entries()) {
    for (const term of textsOf(terms)) at(term).deeper.push(deepPlace(number, inAddress + label));
  }
  return places;
}

function textsOf({ letters, words }: Terms): string[] {
  return [...Array.from(letters, lettersText), ...(words === '' ? [] : words.split(' '))];
}

function isSame(a: Places, b: Places): boolean {
  const isDeepSame = a.deeper.length === b.deeper.length && a.deeper.every((place, index) => place === b.deeper[index]);
  return a.first === b.first && a.title === b.title && isDeepSame;
}
