import { hashOf } from './format/hash.ts';
import { pageName, readKeys, type Part } from './format/shard-names.ts';
import { indexFile, readIndexFile, type IndexFile, type ReadFile } from './script-file.ts';

/** The keys of all shards, in order; what a query learns from which it needs. */
export type Directory = Readonly<Record<Part, readonly string[]>>;

const parts: readonly Part[] = ['terms', 'recent'];

/** Of keys, one in as many begins a page by itself, so that a new shard moves no border; by other bits than those by which it is a key. */
const rarity = 64;

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
    if (pages.length === 0 || Math.floor(hashOf(key) / rarity) % rarity === 0) pages.push([]);
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
