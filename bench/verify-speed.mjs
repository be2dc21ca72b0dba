import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { bin, blogkeep, startSource, withFolder } from './measure.mjs';

/** An archive with little but photos, and one with little but text. Sizes in bytes. `least`: minimum rate in MB per second. */
const archives = [
  { what: 'photos', posts: 2000, body: 4096, most: 4096, picture: 400_000, least: 200 },
  // Enough posts that the startup time does not matter.
  { what: 'text', posts: 20_000, body: 4096, most: 13_000, picture: 0, least: 100 },
];

/** Measures `verify`, including its startup, with a warm file cache, compared with sha256sum over the same files. */
export async function verifySpeed() {
  const rows = [];
  for (const archive of archives) rows.push(...(await benchVerify(archive)));
  return rows;
}

/** @param {typeof archives[number]} of */
async function benchVerify({ what, posts, body, most, picture, least }) {
  const source = await startSource({ posts, body, most, picture });
  try {
    return await withFolder(async (folder) => {
      await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16');
      const archive = path.join(folder, 'archive');
      const peer = measureTime('sh', ['-c', `cd '${archive}' && sha256sum --check --quiet manifest-sha256.txt`]);
      const words = ['verify', '--dir', folder, '--no-markdown', '--no-site'];
      const report = path.join(folder, 'report.json');
      const seconds = measureTime(process.execPath, [bin, ...words, '--quiet', '--report', report]);
      const { checked } = /** @type {{ checked: { bytes: number, files: number } }} */ (fs.readJsonSync(report));
      const rate = checked.bytes / 1e6 / seconds;
      return [
        {
          what: `verify: ${what}, ${(checked.bytes / 1e6).toFixed(0)} MB in ${checked.files} files, cache warm`,
          measured: `${rate.toFixed(0)} MB/s (sha256sum alone: ${(checked.bytes / 1e6 / peer).toFixed(0)})`,
          limit: `≥ ${least} MB/s`,
          holds: rate >= least,
        },
      ];
    });
  } finally {
    source.stop();
  }
}

/**
 * Returns the duration in seconds of a command, which must succeed.
 * @param {string} command
 * @param {string[]} words
 */
function measureTime(command, words) {
  const begun = performance.now();
  const { status } = spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${String(status)}`);
  return (performance.now() - begun) / 1000;
}
