import { changedPostings, isEmpty, none } from './changed-postings.ts';
import type { ChangedTerms } from './changed-terms.ts';
import { decodeEntry, termOf } from './format/entry.ts';
import { shardName, shardOf, type Part } from './format/shard-names.ts';
import { encodeEntry } from './postings.ts';
import type { IndexFile, ReadFile } from './script-file.ts';
import { readShard, shardFile, Sharding, type Shard } from './shards.ts';

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
