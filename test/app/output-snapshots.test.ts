import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutputSnapshots } from '../../src/app/output-snapshots.ts';
import { snapshotOf } from '../../src/publish/output/folder-snapshot.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

function folderWith(...files: string[]): string {
  const folder = temporaryFolder();
  for (const file of files) fs.outputFileSync(path.join(folder, file), file);
  fs.writeFileSync(path.join(folder, '.blogkeep-files'), files.map((file) => `${file}\n`).join(''));
  return folder;
}

const many = 10_000;

/** A worker that does not do what it should. */
function worker(code: string): string {
  const file = path.join(temporaryFolder(), 'worker.mjs');
  fs.writeFileSync(file, code);
  return file;
}

describe('Snapshots of the folders of outputs', () => {
  it.each([
    ['in a thread where there are many files', undefined, many],
    ['here where there are few', worker('throw new Error("nobody asked")'), many - 1],
    ['here where there can be no thread', '/nowhere/worker.js', many],
    ['here where the thread fails at once', worker('throw new Error("broken")'), many],
    [
      'here where the thread fails on the way',
      worker('import { parentPort } from "node:worker_threads"; parentPort.postMessage(undefined); process.exit(1);'),
      many,
    ],
  ])('are taken %s', async (_, file, count) => {
    const folders = [temporaryFolder(), folderWith('a.html', 'b/c.html'), folderWith()];
    const snapshots = new OutputSnapshots(file);
    snapshots.begin(folders, count, 2);
    const found = await Promise.all(folders.map((folder) => snapshots.at(folder)));
    expect(found).toEqual(folders.map(snapshotOf));
    expect(found.map((snapshot) => snapshot?.stamps.length)).toEqual([undefined, 8, 0]);
  });

  it('are those of the thread, where the machine can run two', async () => {
    const file = worker(
      `import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ list: '', stamps: new Float64Array(), state: 'theirs' });`,
    );
    const folder = folderWith('a.html');
    const states = [2, 1, undefined].map(async (processors) => {
      const snapshots = new OutputSnapshots(file);
      snapshots.begin([folder], many, processors);
      return (await snapshots.at(folder))?.state;
    });
    const own = snapshotOf(folder)?.state;
    expect(await Promise.all(states)).toEqual(['theirs', own, own]);
  });

  it('are given once to whoever goes on from them, and not begun for that', async () => {
    const folder = folderWith('a.html');
    const snapshots = new OutputSnapshots();
    expect(await snapshots.take(folder)).toBeUndefined();
    const snapshot = await snapshots.at(folder);
    expect(await snapshots.take(folder)).toBe(snapshot);
    expect(await snapshots.take(folder)).toBeUndefined();
  });
});
