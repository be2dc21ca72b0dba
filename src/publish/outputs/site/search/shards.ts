import { termOf } from './format/postings.ts';
import { hashOf, shardName, pageName, type Part } from './format/terms.ts';
import { indexFile, type IndexFile } from './script-file.ts';

/** A file of entries that are sorted by term. */
export interface Shard {
  /** first term; empty for the first shard, which contains all lower terms */
  readonly key: string;
  readonly entries: readonly string[];
}

/** Minimum and maximum size of a shard in bytes. A query loads one or two shards per term. */
const [minBytes, maxBytes] = [3000, 6000];

/** One in this many terms always starts a shard, selected by hash. */
const rarity = 64;

/**
 * Divides entries into shards. The end of a shard depends on its own entries and the next one, but not on earlier shards. Since some terms
 * always start a shard, a change moves few borders.
 */
export class Sharding {
  private entries: string[] = [];
  private size = 0;
  private key = '';

  /** Adds an entry. Returns the previous shard if this entry starts a new one. */
  add(entry: string): Shard | undefined {
    const size = sizeOf(entry);
    const isFull = this.size + size > maxBytes || (this.size >= minBytes && hashOf(termOf(entry)) % rarity === 0);
    const finishedShard = isFull ? this.end() : undefined;
    if (finishedShard) this.key = termOf(entry);
    this.entries.push(entry);
    this.size += size;
    return finishedShard;
  }

  /** Returns the shard of the remaining entries; undefined if there are none. */
  end(): Shard | undefined {
    if (this.entries.length === 0) return undefined;
    const shard = { key: this.key, entries: this.entries };
    this.entries = [];
    this.size = 0;
    return shard;
  }
}

/** Returns the size in bytes of an entry in a file, including the following space. */
function sizeOf(entry: string): number {
  let size = entry.length + 1;
  // After the term, an entry contains only ASCII.
  for (let at = 0; at < entry.length; at += 1) {
    const code = entry.charCodeAt(at);
    if (code === 44) break;
    if (code > 0x7ff) size += 2;
    else if (code > 0x7f) size += 1;
  }
  return size;
}

export const shardFile = (part: Part, { key, entries }: Shard): IndexFile =>
  indexFile(shardName(part, key), entries.join(' '));

/** The keys of all shards, in order. Queries need them to find the shard of a term. */
export type Directory = Readonly<Record<Part, readonly string[]>>;

const parts: readonly Part[] = ['terms', 'recent'];

/**
 * On average, one in this many keys always starts a page, so that a new shard does not move page boundaries. These keys are chosen by
 * other bits of the hash than those that choose the shard.
 */
const pageRarity = 64;

/**
 * Returns the files of all directory pages, and a file with the first key of each page. Keys are separated by spaces; `-` is the empty key.
 */
export function directoryFiles(directory: Directory): IndexFile[] {
  const pages = parts.map((part) => pagesOf(directory[part]));
  const files = parts.flatMap((part, index) =>
    (pages[index] ?? []).map((keys) => indexFile(pageName(part, keys[0] ?? ''), text(keys))),
  );
  return [...files, indexFile('terms', ...pages.map((own) => text(own.map(([first = '']) => first))))];
}

const text = (keys: readonly string[]): string => keys.map((key) => key || '-').join(' ');

function pagesOf(keys: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (const key of keys) {
    if (pages.length === 0 || Math.floor(hashOf(key) / pageRarity) % pageRarity === 0) pages.push([]);
    pages.at(-1)?.push(key);
  }
  return pages;
}
