import { spawn, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, body, latency, inFlight] = [2000, 4096, 50, 16];
const examples = path.join(import.meta.dirname, '..', 'examples');

/** Generators from npm: how each builds a site, in a copy of its example. */
const generators = /** @type {const} */ ([
  { name: 'Eleventy', preset: 'eleventy', module: '@11ty/eleventy', command: ['@11ty/eleventy/cmd.cjs', '--quiet'] },
  { name: 'Astro', preset: 'astro', module: 'astro', command: ['astro/astro.js', 'build', '--silent'] },
]);

/**
 * Publishing (Markdown and site) beside what generators make of that Markdown with the layouts of the examples, and crawling a blog by its
 * API beside mirroring its pages. Peers that are not installed are left out by name.
 */
export async function peers() {
  return await withFolder(async (folder) => {
    const source = await startSource({ posts, body, latency });
    const options = ['--base-url', source.baseUrl, '--dir', folder, '--concurrency', String(inFlight)];
    const { report: crawl } = await blogkeep('crawl', ...options);
    source.stop();
    const rows = [];
    for (const generator of generators) rows.push(...(await besideGenerator(folder, generator)));
    rows.push(...(await besideMirror(folder, crawl.seconds.crawl)));
    return rows;
  });
}

/** @param {string} home @param {(typeof generators)[number]} generator */
async function besideGenerator(home, { name, preset, module, command: [script, ...words] }) {
  const modules = path.join(examples, preset, 'node_modules');
  if (!fs.existsSync(modules)) {
    console.error(`${name} is left out: it needs "npm ci --prefix examples/${preset}".`);
    return [];
  }
  const folder = path.join(home, preset);
  const made = ['node_modules', 'dist', '_site', '.astro'].map((one) => path.join(examples, preset, one));
  fs.copySync(path.join(examples, preset), folder, { filter: (file) => !made.includes(file) });
  fs.symlinkSync(modules, path.join(folder, 'node_modules'));
  const out = ['--markdown', folder, '--site', path.join(home, `${preset}-pages`)];
  const { report } = await blogkeep(
    'publish',
    ...['--archive', path.join(home, 'archive'), ...out, '--preset', preset, '--images', 'original'],
    ...['--site-url', 'https://blog.example.com/'],
  );
  const seconds = await timed(process.execPath, [path.join(modules, script), ...words], folder);
  /** @type {{ version: string }} */
  const { version } = fs.readJsonSync(path.join(modules, module, 'package.json'));
  const ratio = report.seconds.publish / seconds;
  return [
    {
      what: `${posts} posts, Markdown and site, beside ${name} ${version} with the example's layouts`,
      measured: `${ratio.toFixed(2)} × (${report.seconds.publish.toFixed(1)} s, ${name} ${seconds.toFixed(1)} s)`,
      limit: '',
      holds: true,
    },
  ];
}

/**
 * The pages alone of the published site, mirrored at the latency and with as many connections as the API was crawled with.
 * @param {string} home @param {number} crawlSeconds
 */
async function besideMirror(home, crawlSeconds) {
  const found = spawnSync('wget2', ['--version'], { encoding: 'utf8' });
  if (found.status !== 0) {
    console.error('wget2 is left out: it is not installed.');
    return [];
  }
  const pages = path.join(home, 'eleventy-pages');
  if (!fs.existsSync(pages)) return [];
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'slow-files.mjs'), pages, String(latency)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    /** @type {string} */
    const url = await new Promise((resolve, reject) => {
      server.stdout.once('data', (text) => resolve(String(text).trim()));
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const target = path.join(home, 'mirror');
    fs.ensureDirSync(target);
    const words = ['--quiet', '--mirror', `--max-threads=${inFlight}`, '--no-robots', url];
    const seconds = await timed('wget2', words, target);
    const [, version = ''] = /Wget2 ([\d.]+)/u.exec(found.stdout) ?? [];
    return [
      {
        what: `crawl of ${posts} posts with comments, ${latency} ms, ${inFlight} in flight, beside wget2 ${version} that mirrors the pages`,
        measured: `${(crawlSeconds / seconds).toFixed(2)} × (${crawlSeconds.toFixed(1)} s, wget2 ${seconds.toFixed(1)} s)`,
        limit: '',
        holds: true,
      },
    ];
  } finally {
    server.kill();
  }
}

/**
 * Seconds that a command takes in a folder; it has to end well.
 * @param {string} command @param {string[]} words @param {string} folder
 */
async function timed(command, words, folder) {
  const begun = performance.now();
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' },
  });
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${String(code)}`);
  return (performance.now() - begun) / 1000;
}
