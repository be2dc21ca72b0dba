import { fork } from 'node:child_process';
import fs from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, ratioOf } from '../measure.mjs';

/** Number of times that each converter processes all bodies. The first one is a warm-up. */
const rounds = 6;
const here = import.meta.dirname;
/** The `dist` folder of the build to measure. */
const dist = process.env.BENCH_DIST ?? path.join(here, '../..', 'dist');

/**
 * Compares the conversion for both outputs with other converters, which run in turn, and measures the slowest ordinary and hostile bodies.
 * @param {import('../run.mjs').Options} options
 */
export async function conversionSpeed({ posts: [posts = 2000] = [] }) {
  const hasWorkers = fs.existsSync(path.join(dist, 'publish', 'bodies', 'pool.js'));
  const names = ['ours', 'stock', 'strings', ...(hasWorkers ? ['worker', 'workers'] : [])];
  /** @type {Record<string, import('./worker.mjs').Times[]>} */
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const runs = [];
  for (const name of names) runs.push({ name, run: await startWorker(name, posts) });
  for (let round = 0; round < rounds; round++)
    for (const { name, run } of runs) {
      const measured = await exchange(run, 'go');
      if (round > 0) times[name]?.push(measured);
    }
  for (const { run } of runs) run.disconnect();

  const timesOf = (/** @type {string} */ name, /** @type {'all' | 'processor'} */ key) =>
    (times[name] ?? []).map((one) => one[key]);
  const speed = (/** @type {string} */ name) =>
    `${name} ${((times.ours?.[0]?.size ?? 0) / 1e3 / median(timesOf(name, 'all'))).toFixed(1)} MB/s`;
  const row = (
    /** @type {string} */ what,
    /** @type {string} */ one,
    /** @type {string} */ other,
    /** @type {number} */ limit,
  ) => {
    const { value, least, most } = ratioOf(timesOf(other, 'all'), timesOf(one, 'all'));
    const processor = ratioOf(timesOf(other, 'processor'), timesOf(one, 'processor')).value;
    return {
      what: `conversion: ${what}`,
      measured:
        `${value.toFixed(2)} × [${least.toFixed(2)}–${most.toFixed(2)}] ` +
        `(${speed(one)}, ${speed(other)}; by processor time ${processor.toFixed(2)} ×)`,
      limit: `≥ ${limit} ×`,
      holds: value >= limit,
    };
  };
  const slowest = [...(times.ours ?? []).map((one) => one.slowest), ...(await hostileTimes())];
  return [
    row('both outputs beside turndown with its GFM plugin, Markdown alone', 'ours', 'stock', 0.8),
    row('beside cheerio + sanitize-html + turndown on strings', 'ours', 'strings', 1.8),
    ...(hasWorkers ? [row('posts made by two workers beside one', 'workers', 'worker', 1.6)] : []),
    {
      what: 'conversion: the slowest body, hostile ones among them',
      measured: `${(Math.max(...slowest) / 1000).toFixed(2)} s`,
      limit: '≤ 2 s',
      holds: Math.max(...slowest) <= 2000,
    },
  ];
}

/** @type {(name: string, posts: number) => Promise<import('node:child_process').ChildProcess>} */
async function startWorker(name, posts) {
  const run = fork(path.join(here, 'worker.mjs'), [name, dist, String(posts)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await exchange(run);
  return run;
}

/**
 * Sends a message to a process, and returns its next message.
 * @param {import('node:child_process').ChildProcess} run
 * @param {string} [message]
 * @returns {Promise<import('./worker.mjs').Times>}
 */
function exchange(run, message) {
  return new Promise((resolve, reject) => {
    run.once('message', resolve);
    run.once('exit', () => reject(new Error('A converter has ended.')));
    if (message !== undefined) run.send(message);
  });
}

/** Returns the times in milliseconds for bodies that are designed to be slow. */
async function hostileTimes() {
  register('./typescript-loader.mjs', import.meta.url);
  const { hostileBodies } = await import('../../test/helpers/body/hostile-bodies.ts');
  const { everythingStored, measuredPlaces } = await import('../../test/helpers/body/measured-bodies.ts');
  /** @type {typeof import('../../src/body/convert.ts')} */
  const { convertBody } = await import(pathToFileURL(path.join(dist, 'body', 'convert.js')).href);
  /** @type {typeof import('../../src/body/markdown/to-markdown.ts')} */
  const { toMarkdown } = await import(pathToFileURL(path.join(dist, 'body', 'markdown', 'to-markdown.js')).href);
  const { site, markdown } = measuredPlaces;
  /** @type {import('../../src/body/model/form.ts').BodyForm} */
  const form = { name: 'markdown', links: markdown, write: ({ root }) => toMarkdown(root) };
  return hostileBodies.map(([, html]) => {
    const start = performance.now();
    convertBody(html, everythingStored, { page: site, forms: [form] });
    return performance.now() - start;
  });
}
