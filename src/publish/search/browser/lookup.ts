import { decodeEntry, deepPlace } from '../format/entry.ts';
import { shardName, shardOf } from '../format/shard-names.ts';
import { budget, type Cost, type IndexFiles } from './index-files.ts';
import type { Lookup, Query } from './query.ts';

/** Where a term is. */
export interface Found {
  /** as `deepPlace` gives them, title and tags being the passage `inTitle` */
  readonly places: Set<number>;
  /** the posts of which it is not known in which passage it is */
  readonly anywhere: Set<number>;
}

/** No text has so many passages. */
export const inTitle = 255;

/** The keys of the shards, those of old posts and those of recent ones. */
export type Directory = Readonly<Record<'terms' | 'recent', readonly string[]>>;

/** The places of the terms, as many as the budget allows: of each word one in turn, then what joins them. */
export async function lookUp(
  { words, joints }: Query,
  directory: Directory,
  files: IndexFiles,
  cost: Cost,
): Promise<Map<Lookup, Found>> {
  const isShort = ({ term, prefix }: Lookup) => prefix && term.length === 1;
  const alone = words.every(({ lookups }) => lookups.every(isShort));
  const wanted: Lookup[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    for (const { lookups } of words) {
      const lookup = lookups[turn];
      if (lookup && (alone || !isShort(lookup))) wanted.push(lookup);
    }
    if (turn === 0) wanted.push(...joints.slice(0, 2));
  }
  const found = new Map<Lookup, Found>();
  let rest = wanted.map((lookup) => ({ lookup, names: shardNames(directory, lookup) }));
  while (rest.length > 0) {
    const room = Math.floor((budget.terms - cost.spent) / budget.shard);
    const names = new Set<string>();
    let count = 0;
    for (const one of rest) {
      const more = one.names.filter((name) => !files.isAsked(name) && !names.has(name));
      if (names.size + more.length > room && found.size + count > 0) break;
      for (const name of more) names.add(name);
      count += 1;
    }
    if (count === 0) break;
    const group = rest.slice(0, count);
    rest = rest.slice(count);
    await Promise.all(
      group.map(async ({ lookup, names: own }) => {
        const shards = await Promise.all(own.map((name) => files.get(name, cost, budget.shard)));
        found.set(lookup, placesIn(shards, lookup));
      }),
    );
  }
  return found;
}

/** The names of the shards in which a term may be; of a beginning that very many words have, some. */
function shardNames(directory: Directory, { term, prefix }: Lookup): string[] {
  return (['terms', 'recent'] as const).flatMap((part) => {
    const keys = directory[part];
    const first = shardOf(keys, term);
    let end = Math.min(first + 1, keys.length);
    while (prefix && end - first < 4 && keys[end]?.startsWith(term) === true) end += 1;
    return keys.slice(first, end).map((key) => shardName(part, key));
  });
}

function placesIn(shards: readonly (readonly unknown[])[], { term, prefix }: Lookup): Found {
  const found = { places: new Set<number>(), anywhere: new Set<number>() };
  const start = prefix ? term : `${term},`;
  for (const [entries] of shards) {
    for (const entry of String(entries).split(' ')) if (entry.startsWith(start)) addEntry(entry, found);
  }
  return found;
}

function addEntry(entry: string, { places, anywhere }: Found): void {
  const { first, deeper, titles } = decodeEntry(entry);
  for (const number of titles) places.add(deepPlace(number, inTitle));
  if ('count' in deeper) for (const number of first) anywhere.add(number);
  else {
    for (const number of first) places.add(deepPlace(number, 0));
    for (const place of deeper) places.add(place);
  }
}
