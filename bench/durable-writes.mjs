import fs from 'fs-extra';
import path from 'node:path';
import { sha256Of } from '../dist/archive/format/bag.js';
import { Commits } from '../dist/archive/store/commits.js';
import { Journal } from '../dist/archive/store/journal.js';
import { withFolder } from './measure.mjs';

const [files, perPost, concurrency, size] = [10_000, 3, 16, 4096];
const posts = Math.floor(files / perPost);

/** Measures the cost of writing many small files durably: with an fsync for each file, for each group of files, and without any. */
export async function durableWrites() {
  const separately = await secondsFor(1, writeSeparately);
  const together = await secondsFor(concurrency, writeTogether);
  const unsynced = await secondsFor(1, writeUnsynced);
  const ratio = together / separately;
  return [
    {
      what: `durable writes: ${posts * perPost} files of ${size / 1024} KB, ${concurrency} posts in hand`,
      measured:
        `${together.toFixed(1)} s in groups, ${separately.toFixed(1)} s with a wait for each = ${ratio.toFixed(2)}; ` +
        `${unsynced.toFixed(1)} s without any`,
      limit: '≤ 0.50 of a wait for each',
      holds: ratio <= 0.5,
    },
  ];
}

/**
 * Returns the seconds that it takes to write all posts.
 * @param {number} width number of concurrent writes
 * @param {(folder: string) => (files: { entry: string, bytes: Buffer }[]) => Promise<void>} open
 */
async function secondsFor(width, open) {
  return withFolder(async (folder) => {
    const write = open(folder);
    let next = 0;
    const worker = async () => {
      for (let post = next++; post < posts; post = next++) {
        await write(
          Array.from({ length: perPost }, (_, n) => ({
            entry: `data/posts/${post}/${n}.json`,
            bytes: Buffer.alloc(size, `${post} ${n} `),
          })),
        );
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: width }, worker));
    return (performance.now() - begun) / 1000;
  });
}

/** @param {string} folder */
function writeTogether(folder) {
  fs.ensureDirSync(path.join(folder, '.blogkeep'));
  const commits = new Commits(folder, new Journal(folder));
  /** @param {{ entry: string, bytes: Buffer }[]} posts */
  return (posts) =>
    commits.commit({
      changes: posts.map(({ entry, bytes }) => ({
        entry,
        bytes,
        file: { sha256: sha256Of(bytes), size: bytes.length },
      })),
    });
}

/** Writes each file separately and just as durably: to a temporary file, which it syncs and renames before it syncs the folder. */
/** @param {string} folder */
function writeSeparately(folder) {
  /** @param {{ entry: string, bytes: Buffer }[]} posts */
  return async (posts) => {
    for (const { entry, bytes } of posts) {
      const target = path.join(folder, entry);
      await fs.ensureDir(path.dirname(target));
      const file = await fs.open(`${target}.new`, 'wx');
      await fs.writeFile(file, bytes);
      await fs.fsync(file);
      await fs.close(file);
      await fs.rename(`${target}.new`, target);
      const parent = await fs.open(path.dirname(target), 'r');
      await fs.fsync(parent);
      await fs.close(parent);
    }
  };
}

/** @param {string} folder */
function writeUnsynced(folder) {
  /** @param {{ entry: string, bytes: Buffer }[]} posts */
  return async (posts) => {
    for (const { entry, bytes } of posts) await fs.outputFile(path.join(folder, entry), bytes);
  };
}
