import { readKeys, type Part } from './format/shard-names.ts';
import { indexFile, readIndexFile, type IndexFile, type ReadFile } from './script-file.ts';

/** The keys of all shards, in order; the file from which a query learns which it needs. */
export type Directory = Readonly<Record<Part, readonly string[]>>;

/** Keys with spaces between them, the first, which is empty, as `-`. */
export function directoryFile({ terms, recent }: Directory): IndexFile {
  const text = (keys: readonly string[]) => keys.map((key) => key || '-').join(' ');
  return indexFile('terms', text(terms), text(recent));
}

export function readDirectory(read: ReadFile): Directory {
  const [terms = [], recent = []] = readIndexFile(read, 'terms').map((text) => readKeys(String(text)));
  return { terms, recent };
}
