import { termOf } from './format/postings.ts';
import { hashOf, shardName, pageName, readKeys, type Part } from './format/terms.ts';
import { indexFile, indexPath, readIndexFile, type IndexFile, type ReadFile } from './script-file.ts';

/** A file of entries in the order of their terms. */
export interface Shard {
  /** its first term; empty for the first shard, in which every smaller term would be */
  readonly key: string;
  readonly entries: readonly string[];
}

/** Bytes. A query loads one or two shards for each of its terms. */
const [least, most] = [3000, 6000];

/** Of terms, one in as many begins a shard of itself. */
const rarity = 64;

/**
 * Divides entries into shards. Where one ends depends on what is in it and behind it, but not on the shards before, so
 * that a change moves few borders: some terms begin a shard by themselves.
 */
export class Sharding {
  private entries: string[] = [];
  private size = 0;
  private key: string;

  /** @param key of the first shard to come */
  constructor(key: string) {
    this.key = key;
  }

  /** Gives the shard that this entry is the first behind, if it is. */
  add(entry: string): Shard | undefined {
    const size = sizeOf(entry);
    const ended = this.isEnd(entry, size) ? this.end() : undefined;
    if (ended) this.key = termOf(entry);
    this.entries.push(entry);
    this.size += size;
    return ended;
  }

  /** Whether this entry would begin a shard. */
  isEnd(entry: string, size = sizeOf(entry)): boolean {
    if (this.size === 0) return false;
    return this.size + size > most || (this.size >= least && hashOf(termOf(entry)) % rarity === 0);
  }

  /** What has not been given yet; undefined when that is nothing. */
  end(): Shard | undefined {
    if (this.entries.length === 0) return undefined;
    const shard = { key: this.key, entries: this.entries };
    this.entries = [];
    this.size = 0;
    return shard;
  }
}

/** Bytes in a file, with the space behind it. */
function sizeOf(entry: string): number {
  let size = entry.length + 1;
  // What follows the term is ASCII.
  for (let at = 0; at < entry.length; at += 1) {
    const code = entry.charCodeAt(at);
    if (code === 44) break;
    if (code > 0x7ff) size += 2;
    else if (code > 0x7f) size += 1;
  }
  return size;
}

export const shardPath = (part: Part, key: string): string => indexPath(shardName(part, key));

export const shardFile = (part: Part, { key, entries }: Shard): IndexFile =>
  indexFile(shardName(part, key), entries.join(' '));

/** The entries of a shard of an earlier index. */
export function readShard(read: ReadFile, part: Part, key: string): string[] {
  return String(readIndexFile(read, shardName(part, key))[0]).split(' ');
}

/** The keys of all shards, in order; what a query learns from which it needs. */
export type Directory = Readonly<Record<Part, readonly string[]>>;

const parts: readonly Part[] = ['terms', 'recent'];

/** Of keys, one in as many begins a page by itself, so that a new shard moves no border; by other bits than those by which it is a key. */
const pageRarity = 64;

/** Keys in pages, and a file with the first key of each. Between keys are spaces; the first, which is empty, is `-`. */
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

export function readDirectory(read: ReadFile): Directory {
  const first = readIndexFile(read, 'terms').map((own) => readKeys(String(own)));
  const [terms = [], recent = []] = parts.map((part, index) =>
    (first[index] ?? []).flatMap((key) => readKeys(String(readIndexFile(read, pageName(part, key))[0]))),
  );
  return { terms, recent };
}
