import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexStore } from '../../../src/archive/index/saved-index.ts';
import { ServedArchive } from '../../../src/archive/index/served-archive.ts';
import { writeArchive } from '../../../bench/written-archive.mjs';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** Stores lines in memory, and counts the writes. */
class MemoryStore implements IndexStore {
  lines: string[] | undefined;
  writes = 0;
  #written: (() => void) | undefined;

  /** Resolves at the next write. */
  next(): Promise<void> {
    return new Promise((resolve) => (this.#written = resolve));
  }

  readonly read = () => this.lines?.map((line) => line.slice(0, -1));
  readonly write = (lines: Iterable<string>) => {
    this.lines = [...lines];
    this.writes += 1;
    this.#written?.();
    return Promise.resolve();
  };
}

function large(posts: number): string {
  const folder = temporaryFolder();
  writeArchive(folder, { posts, body: 100 });
  return folder;
}

/**
 * Opens an archive whose index may have been saved.
 * @param now current time; with 0, the first request after a restore does not start a scan
 */
function open(folder: string, store: IndexStore, { includeRemoved = false, now = 0 } = {}): Promise<ServedArchive> {
  return ServedArchive.open(folder, { includeRemoved, store, now: () => new Date(now), onFailed: fail });
}

/** Opens an archive for the first time, and waits until its index is saved. */
async function served(folder: string, store: MemoryStore): Promise<ServedArchive> {
  const written = store.next();
  const archive = await open(folder, store);
  await written;
  return archive;
}

const all = (archive: ServedArchive) => [
  archive.postCount(),
  archive.summaries(0, 5000),
  archive.newestComments(0, 100),
  archive.categoryList(),
];

/** Changes the title of a post like a user who edits the file, without updating the manifest. */
function retitle(folder: string, id: string, title: string): void {
  const file = path.join(folder, 'data', 'posts', id, 'post.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(/"title": ".*"/gu, `"title": "${title}"`));
}

const titleOf = (archive: ServedArchive, id: string) => archive.summary(id)?.title;

describe('the saved index of an archive', () => {
  it('equals the index read from disk, and is restored without reading the archive', async () => {
    const folder = large(2001);
    const store = new MemoryStore();
    const first = await served(folder, store);
    const looked = all(first);
    fs.renameSync(path.join(folder, 'data', 'posts'), path.join(folder, 'away'));
    const again = await open(folder, store);
    fs.renameSync(path.join(folder, 'away'), path.join(folder, 'data', 'posts'));
    expect(all(again)).toEqual(looked);
    expect(again.summary('7')).toEqual(first.summary('7'));
    expect(store.writes).toBe(1);
  });

  it('is checked for changes at the first request, and saved again if there are any', async () => {
    const folder = large(2001);
    const store = new MemoryStore();
    await served(folder, store);
    retitle(folder, '7', 'changed by hand');
    const again = await open(folder, store, { now: 1e12 });
    const written = store.next();
    await again.refresh();
    await written;
    expect(titleOf(again, '7')).toBe('changed by hand');
    expect(store.writes).toBe(2);
    expect(titleOf(await open(folder, store), '7')).toBe('changed by hand');
  });

  it('is not used during a run, for another choice of posts, or if the manifest has changed', async () => {
    const folder = large(2001);
    const store = new MemoryStore();
    await served(folder, store);
    retitle(folder, '7', 'new');
    expect(titleOf(await open(folder, store, { includeRemoved: true }), '7')).toBe('new');
    retitle(folder, '7', 'newer');
    fs.ensureDirSync(path.join(folder, '.blogkeep'));
    fs.writeFileSync(path.join(folder, '.blogkeep', 'journal.jsonl'), '');
    expect(titleOf(await open(folder, store), '7')).toBe('newer');
    fs.removeSync(path.join(folder, '.blogkeep'));
    retitle(folder, '7', 'newest');
    fs.appendFileSync(path.join(folder, 'manifest-sha256.txt'), '\n');
    expect(titleOf(await open(folder, store), '7')).toBe('newest');
  });

  it('is not written for a small archive, which is read fast enough', async () => {
    const store = new MemoryStore();
    await open(large(50), store);
    expect(store.lines).toBeUndefined();
  });
});
