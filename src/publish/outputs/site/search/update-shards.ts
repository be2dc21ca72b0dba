import { decodeEntry, termOf, postAt, deepPlace, inAddress, type Postings } from './format/postings.ts';
import { shardOf, type Part } from './format/terms.ts';
import { encodeEntry, bounded, maxDeeper } from './postings.ts';
import type { IndexFile, ReadFile } from './script-file.ts';
import { readShard, shardFile, Sharding, shardPath, type Shard } from './shards.ts';
import type { SearchDocument } from './search-document.ts';
import { lettersText, type Terms } from './terms.ts';

/** The result of changing the shards of one part of the index. */
export interface PatchedShards {
  /** keys of all shards, in order */
  readonly keys: readonly string[];
  /** paths of the old files that the new ones replace */
  readonly oldPaths: readonly string[];
  readonly newFiles: readonly IndexFile[];
}

/**
 * Changes the shards of one part of the index. Reads only shards in which a term changes, and those next to them.
 * @param oldKeys keys of the existing shards
 * @returns undefined if an entry does not have the positions that are needed for the change
 */
export function patchShards(
  read: ReadFile,
  part: Part,
  oldKeys: readonly string[],
  changed: ChangedTerms,
): PatchedShards | undefined {
  const keys: string[] = [];
  const oldPaths: string[] = [];
  const newFiles: IndexFile[] = [];
  let next = 0;
  /** Returns the index of the first change that is beyond a shard. */
  const changesEnd = (shard: number): number => {
    const end = oldKeys[shard + 1];
    const found = end === undefined ? -1 : changed.findIndex(([term], index) => index >= next && term >= end);
    return found === -1 ? changed.length : found;
  };
  const write = (shard: Shard | undefined): void => {
    if (!shard) return;
    keys.push(shard.key);
    newFiles.push(shardFile(part, shard));
  };

  let shard = 0;
  for (let change = changed[next]; change; change = changed[next]) {
    const start = Math.max(firstAffected(oldKeys, change[0]), shard);
    keys.push(...oldKeys.slice(shard, start));
    const sharding = new Sharding(oldKeys[start] ?? '');
    shard = start;
    // Runs once even if there are no shards: an empty part counts as one empty shard.
    do {
      const key = oldKeys[shard];
      const end = changesEnd(shard);
      const entries = patchedEntries(key === undefined ? [] : readShard(read, part, key), changed.slice(next, end));
      if (!entries) return undefined;
      const [first] = entries;
      // At the first border that has not moved, the rest is unchanged.
      if (shard > start && first !== undefined && end === next && sharding.isEnd(first)) break;
      for (const entry of entries) write(sharding.add(entry));
      if (key !== undefined) oldPaths.push(shardPath(part, key));
      next = end;
      shard += 1;
    } while (shard < oldKeys.length);
    write(sharding.end());
  }
  return { keys: [...keys, ...oldKeys.slice(shard)], oldPaths, newFiles };
}

/** Returns the first shard whose borders may move if a term changes. If the term is a border, this is the shard before it. */
function firstAffected(keys: readonly string[], term: string): number {
  const shard = shardOf(keys, term);
  return keys[shard] === term ? Math.max(shard - 1, 0) : shard;
}

/** Applies changes to the entries of a shard. Undefined if an entry does not have the positions that are needed. */
function patchedEntries(entries: readonly string[], changes: ChangedTerms): readonly string[] | undefined {
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

const none: Postings = { first: [], deeper: [], titles: [] };

function isEmpty({ first, deeper, titles }: Postings): boolean {
  return first.length === 0 && titles.length === 0 && 'length' in deeper && deeper.length === 0;
}

/**
 * Applies changes to the postings of a term. Undefined if the postings contain only the number of places in further passages, but the new
 * postings must list them.
 */
function changedPostings({ first, deeper, titles }: Postings, changes: readonly TermChange[]): Postings | undefined {
  const wasIn = new Set(changes.map(({ number }) => number));
  const others = (numbers: Iterable<number>) => [...numbers].filter((number) => !wasIn.has(number));
  const withChanged = (numbers: Iterable<number>, isIn: (change: TermChange) => boolean) =>
    ascending([...others(numbers), ...changes.filter(isIn).map(({ number }) => number)]);
  const newTitles = withChanged(titles, ({ after }) => after.title);
  if ('count' in deeper) {
    const more = changes.reduce((sum, { before, after }) => sum + after.deeper.length - before.deeper.length, 0);
    const count = deeper.count + more;
    if (count <= maxDeeper) return undefined;
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

/** A post before and after a change. Either is undefined if the post does not exist at that time. */
export interface ChangedPost {
  readonly number: number;
  readonly before: SearchDocument | undefined;
  readonly after: SearchDocument | undefined;
}

/** The positions of a term in one post. */
export interface Places {
  readonly first: boolean;
  /** values of `deepPlace`, in ascending order */
  readonly deeper: readonly number[];
  readonly title: boolean;
}

/** The change to a term's positions in a single post. */
interface TermChange {
  readonly number: number;
  readonly before: Places;
  readonly after: Places;
}

/** The terms whose positions changed, in order, each with its changes in ascending order of post numbers. */
type ChangedTerms = readonly (readonly [term: string, changes: readonly TermChange[]])[];

/**
 * Returns a function that returns the changed terms of those posts whose number is accepted.
 * @param posts in ascending order of number
 */
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
