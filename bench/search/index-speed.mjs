import { fork } from 'node:child_process';
import path from 'node:path';

const here = import.meta.dirname;
/** The `dist` folder of the build to measure. */
const dist = process.env.BENCH_DIST ?? path.join(here, '../..', 'dist');
const posts = 10_000;

/** Measures the search index of a blog with a large vocabulary: building on one core, queries. */
export async function searchIndex() {
  const { document, add, files, peak, size, count, query, hits } = await run(4096);
  const seconds = (document + add + files) / 1000;
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const each = (/** @type {number} */ time) => `${(time / posts).toFixed(3)} ms`;
  return [
    {
      what: `search index: built from ${posts} posts, on one core`,
      measured: `${seconds.toFixed(1)} s (a document ${each(document)}, adding it ${each(add)}, files ${(files / 1000).toFixed(1)} s), ${megabytes(size)} in ${count} files`,
      limit: '≤ 10 s',
      holds: seconds <= 10,
    },
    {
      what: 'search index: peak memory',
      measured: megabytes(peak),
      limit: '≤ 500 MB',
      holds: peak <= 500e6,
    },
    {
      what: 'search index: bytes that a query fetches, at most',
      measured: `${(query / 1e3).toFixed(0)} KB`,
      limit: '≤ 100 KB',
      holds: query <= 100e3,
    },
    {
      what: 'search index: posts found by parts of their words',
      measured: `${hits} of 20`,
      limit: '≥ 18',
      holds: hits >= 18,
    },
  ];
}

/** @type {(characters: number) => Promise<import('./index-process.mjs').Measured>} */
function run(characters) {
  const child = fork(path.join(here, 'index-process.mjs'), [dist, String(posts), String(characters)]);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(/** @type {any} */ (message)));
    child.once('exit', () => reject(new Error('The index was not measured.')));
  });
}
