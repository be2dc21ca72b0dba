import { decodeEntry, deepPlace, inTitle, termOf, type Postings } from '../format/postings.ts';
import { pageName, readKeys, shardName, shardOf, type Part } from '../format/terms.ts';
import { budget, type Cost, type IndexFiles } from './index-files.ts';
import type { TermLookup, Query } from './query.ts';

/** The places at which a term occurs. */
export interface Occurrences {
  /** values of `deepPlace`; a title is the passage `inTitle` */
  readonly places: Set<number>;
  /** posts in which the term occurs in an unknown passage */
  readonly anywhere: Set<number>;
}

/** The files in which to look up terms. */
export interface Index {
  readonly files: IndexFiles;
  readonly cost: Cost;
}

const parts: readonly Part[] = ['terms', 'recent'];

/** Looks up the places of as many terms as the budget allows: one term of each word in turn, then the joints between words. */
export async function lookUp(query: Query, index: Index): Promise<Map<TermLookup, Occurrences>> {
  const { files, cost } = index;
  const wanted = await Promise.all(
    orderLookups(query).map(async (lookup) => ({ lookup, names: await shardNames(index, lookup) })),
  );
  const found = new Map<TermLookup, Occurrences>();
  let remaining = wanted;
  while (remaining.length > 0) {
    const capacity = Math.floor((budget.terms - cost.spent) / budget.shard);
    const names = new Set<string>();
    let count = 0;
    for (const one of remaining) {
      const more = one.names.filter((name) => !files.isRequested(name) && !names.has(name));
      if (names.size + more.length > capacity && found.size + count > 0) break;
      for (const name of more) names.add(name);
      count += 1;
    }
    if (count === 0) break;
    const group = remaining.slice(0, count);
    remaining = remaining.slice(count);
    await Promise.all(
      group.map(async ({ lookup, names: own }) => {
        const shards = await Promise.all(own.map((name) => files.get(name, cost, budget.shard)));
        found.set(lookup, placesIn(shards, lookup));
      }),
    );
  }
  return found;
}

/** Returns the posts that a filter selects, by its term. */
export async function postsWith(term: string, { files, cost }: Index): Promise<Set<number>> {
  const names = await shardNames({ files, cost }, { term, prefix: false });
  const shards = await Promise.all(names.map((name) => files.get(name, cost, budget.shard)));
  return new Set(shards.flatMap((shard) => entriesOf(shard, `${term},`).flatMap(({ titles }) => [...titles])));
}

/** Returns all terms in the shards that may contain a term. */
export async function termsNear(lookup: TermLookup, { files, cost }: Index): Promise<string[]> {
  const names = await shardNames({ files, cost }, lookup);
  const shards = await Promise.all(names.map((name) => files.get(name, cost, budget.shard)));
  return shards.flatMap(([entries]) => String(entries).split(' ').map(termOf));
}

function orderLookups({ words, joints }: Query): TermLookup[] {
  const isShort = ({ term, prefix }: TermLookup) => prefix && term.length === 1;
  const alone = words.every(({ lookups }) => lookups.every(isShort));
  const wanted: TermLookup[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    for (const { lookups } of words) {
      const lookup = lookups[turn];
      if (lookup && (alone || !isShort(lookup))) wanted.push(lookup);
    }
    if (turn > 0) continue;
    wanted.push(...words.flatMap(({ ending }) => ending ?? []), ...joints.slice(0, 2));
  }
  return wanted;
}

/** Returns the names of the shards that may contain a term. For a prefix that very many terms share, returns only the first few. */
async function shardNames({ files, cost }: Index, { term, prefix }: TermLookup): Promise<string[]> {
  const pages = await files.get('terms', cost);
  const names = parts.map(async (part, index) => {
    const starts = readKeys(String(pages[index]));
    const keys: string[] = [];
    let page = shardOf(starts, term);
    do {
      const start = starts[page];
      if (start !== undefined) keys.push(...readKeys(String((await files.get(pageName(part, start), cost))[0])));
      page += 1;
    } while (prefix && starts[page]?.startsWith(term) === true && keys.length - shardOf(keys, term) < maxShards);
    const first = shardOf(keys, term);
    let end = Math.min(first + 1, keys.length);
    while (prefix && end - first < maxShards && keys[end]?.startsWith(term) === true) end += 1;
    return keys.slice(first, end).map((key) => shardName(part, key));
  });
  return (await Promise.all(names)).flat();
}

const maxShards = 4;

function placesIn(shards: readonly (readonly unknown[])[], { term, prefix }: TermLookup): Occurrences {
  const found = { places: new Set<number>(), anywhere: new Set<number>() };
  const start = prefix ? term : `${term},`;
  for (const shard of shards) for (const postings of entriesOf(shard, start)) addEntry(postings, found);
  return found;
}

function entriesOf([entries]: readonly unknown[], start: string): Postings[] {
  return String(entries)
    .split(' ')
    .filter((entry) => entry.startsWith(start))
    .map(decodeEntry);
}

function addEntry({ first, deeper, titles }: Postings, { places, anywhere }: Occurrences): void {
  for (const number of titles) places.add(deepPlace(number, inTitle));
  if ('count' in deeper) for (const number of first) anywhere.add(number);
  else {
    for (const number of first) places.add(deepPlace(number, 0));
    for (const place of deeper) places.add(place);
  }
}
