import { spawn, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { alternate, bin, blogkeep, compareCosts, startSource, withFolder } from './measure.mjs';

const [body, latency, inFlight] = [4096, 50, 16];
const examples = path.join(import.meta.dirname, '..', 'examples');

/**
 * Generators, with the command that builds a site in a copy of the example. Hugo, a compiled program, is included only for context.
 * @type {{ name: string, preset: string, module?: string, command: import('./measure.mjs').CommandLine }[]}
 */
const generators = [
  {
    name: 'Eleventy',
    preset: 'eleventy',
    module: '@11ty/eleventy',
    command: [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
  },
  {
    name: 'Astro',
    preset: 'astro',
    module: 'astro',
    command: [process.execPath, 'node_modules/astro/astro.js', 'build', '--silent'],
  },
  { name: 'Hugo', preset: 'hugo', command: ['hugo', '--quiet'] },
];

/**
 * Compares publishing (Markdown and site) with generators that build this Markdown with the layouts of the examples, and crawling through
 * the API with mirroring the pages. Peers that are not installed are skipped with a message.
 * @param {import('./run.mjs').Options} options
 */
export async function peers({ posts: [posts = 2000] = [] }) {
  return await withFolder(async (folder) => {
    const source = await startSource({ posts, body, latency });
    try {
      const crawl = ['crawl', '--base-url', source.baseUrl, '--concurrency', String(inFlight), '--dir'];
      await blogkeep(...crawl, folder);
      const rows = [];
      for (const generator of generators) rows.push(...(await compareWithGenerator(folder, posts, generator)));
      rows.push(...(await compareWithMirror(folder, posts, crawl)));
      return rows;
    } finally {
      source.stop();
    }
  });
}

/** @param {string} home @param {number} posts @param {(typeof generators)[number]} generator */
async function compareWithGenerator(home, posts, { name, preset, module, command }) {
  const modules = path.join(examples, preset, 'node_modules');
  const version = module === undefined ? versionOf(preset, 'version') : moduleVersion(path.join(modules, module));
  if (version === undefined) {
    console.error(
      `${name} is left out: it is not installed${module === undefined ? '' : ` ("npm ci --prefix examples/${preset}")`}.`,
    );
    return [];
  }
  const made = ['node_modules', 'dist', '_site', '.astro', 'public', 'resources'].map((one) =>
    path.join(examples, preset, one),
  );
  const example = (/** @type {string} */ folder) => {
    fs.copySync(path.join(examples, preset), folder, { filter: (file) => !made.includes(file) });
    if (module !== undefined) fs.symlinkSync(modules, path.join(folder, 'node_modules'));
    return folder;
  };
  const publish = (/** @type {string} */ folder) => [
    ...['publish', '--archive', path.join(home, 'archive'), '--markdown', folder, '--site', `${folder}-pages`],
    ...[
      '--dir',
      `${folder}-home`,
      '--preset',
      preset,
      '--images',
      'original',
      '--site-url',
      'https://blog.example.com/',
    ],
  ];
  const source = example(path.join(home, preset));
  await blogkeep(...publish(source));
  const { ours, theirs } = await alternate({
    ours: (round) => [process.execPath, bin, ...publish(example(path.join(home, `${preset}-${round}`))), '--quiet'],
    theirs: (round) => {
      const folder = path.join(home, `${preset}-built-${round}`);
      fs.copySync(source, folder);
      return { line: command, folder };
    },
  });
  return [
    compareCosts(
      `${posts} posts, Markdown and site, beside ${name} ${version} with the example's layouts`,
      ours,
      theirs,
    ),
  ];
}

/**
 * Mirrors the pages of the published site, with the latency and concurrency of the crawl.
 * @param {string} home
 * @param {number} posts
 * @param {string[]} crawl
 */
async function compareWithMirror(home, posts, crawl) {
  const version = versionOf('wget2', '--version');
  if (version === undefined) {
    console.error('wget2 is left out: it is not installed.');
    return [];
  }
  await blogkeep('publish', '--dir', home, '--no-markdown', '--images', 'original');
  const server = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'servers', 'slow-files.mjs'), path.join(home, 'site'), String(latency)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    /** @type {string} */
    const url = await new Promise((resolve, reject) => {
      server.stdout.once('data', (text) => resolve(String(text).trim()));
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const { ours, theirs } = await alternate({
      ours: (round) => [process.execPath, bin, ...crawl, path.join(home, `crawl-${round}`), '--quiet'],
      theirs: (round) => {
        const folder = path.join(home, `mirror-${round}`);
        fs.ensureDirSync(folder);
        return { line: ['wget2', '--quiet', '--mirror', `--max-threads=${inFlight}`, '--no-robots', url], folder };
      },
    });
    const what = `crawl of ${posts} posts with comments, ${latency} ms, ${inFlight} in flight, beside wget2 ${version} that mirrors the pages`;
    return [compareCosts(what, ours, theirs)];
  } finally {
    server.kill();
  }
}

/** @param {string} command @param {string} word @returns {string | undefined} undefined if it is not installed */
function versionOf(command, word) {
  const { error, stdout } = spawnSync(command, [word], { encoding: 'utf8' });
  return error ? undefined : /\d+(?:\.\d+)+/u.exec(stdout)?.[0];
}

/** @param {string} folder @returns {string | undefined} undefined if it is not installed */
function moduleVersion(folder) {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  /** @type {{ version: string }} */
  const { version } = fs.readJsonSync(file);
  return version;
}
