// For each message, converts the synthetic bodies and replies with the times: node bench/conversion/worker.mjs <converter> <dist> <posts>
// Each converter runs in its own process, so that the JIT compiler optimizes for it alone.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { syntheticBodies } from './bodies.mjs';
import { stringPipeline, turndownMarkdown } from './turndown.mjs';

/**
 * @typedef {{ all: number, processor: number, slowest: number, size: number }} Times total, CPU time and slowest body in milliseconds; size
 *   of all bodies in bytes
 */

const [, , name = '', dist = '', posts = ''] = process.argv;
const bodies = syntheticBodies(Number(posts), 12_600);
const size = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
const addressOf = (/** @type {string} */ file) => pathToFileURL(path.join(dist, file)).href;

/** @type {(address: string) => string} */
const newAddress = (address) => `../media/${encodeURIComponent(address.replace(/\?.*$/u, ''))}`;

/** @type {Record<string, () => Promise<(html: string) => unknown>>} */
const converters = {
  ours: async () => {
    /** @type {typeof import('../../src/body/convert.ts')} */
    const { convertBody } = await import(addressOf('body/convert.js'));
    const place = {
      medium: (/** @type {{ file: string }} */ { file }) => newAddress(file),
      post: (/** @type {string} */ id) => `../${id}/`,
    };
    const messages = {
      unpublished: '',
      noAddress: '',
      notInArchive: '',
      more: 'more',
      picture: 'picture',
      file: 'file',
      video: 'video',
      map: 'map',
    };
    /** @type {import('../../src/body/model/context.ts').ConversionContext} */
    const context = {
      medium: ([file = '']) => ({ file, type: 'image/png', size: 1, width: 800, height: 600 }),
      link: (address) => {
        const id = /^https:\/\/blog\.example\.com\/(\d+)$/u.exec(address)?.[1];
        return id === undefined ? { kind: 'elsewhere', address } : { kind: 'post', id, fragment: '' };
      },
      messages,
    };
    /** @type {typeof import('../../src/body/markdown/to-markdown.ts')} */
    const { toMarkdown } = await import(addressOf('body/markdown/to-markdown.js'));
    /** @type {import('../../src/body/model/form.ts').BodyForm} */
    const form = { name: 'markdown', links: place, write: ({ root }) => toMarkdown(root) };
    return (html) => convertBody(html, context, { page: place, forms: [form] });
  },
  stock: async () => turndownMarkdown,
  strings: async () => (html) => stringPipeline(html, newAddress),
  worker: () => workerConverter(1),
  workers: () => workerConverter(2),
};

/**
 * Renders whole posts in workers, as a publish does.
 * @param {number} workers
 * @returns {Promise<(html: string) => unknown>}
 */
async function workerConverter(workers) {
  /** @type {typeof import('../../src/publish/bodies/pool.ts')} */
  const { pooledRenderer } = await import(addressOf('publish/bodies/pool.js'));
  /** @type {typeof import('../../src/core/collections/shared-map.ts')} */
  const { ShareableMap } = await import(addressOf('core/collections/shared-map.js'));
  /** @type {import('../../src/publish/bodies/render-data.ts').ShareableData} */
  const data = {
    blogAddresses: ['https://blog.example.com'],
    postsById: new ShareableMap(),
    postsBySlug: new ShareableMap(),
    postsByWords: new ShareableMap(),
    postsByPath: new ShareableMap(),
    postAddresses: [],
    hiddenPosts: [],
    places: new ShareableMap(),
    media: new ShareableMap(),
    language: 'ko',
    hasSite: true,
    preset: 'plain',
    frontMatter: ['preset'],
    author: '',
    postFolders: false,
    linkForm: 'files',
    mediaUrl: '',
    templates: {},
  };
  const pool = pooledRenderer(data, { worker: path.join(dist, 'publish/bodies/worker.js'), workers });
  /** @type {import('../../src/publish/bodies/rendering.ts').PostInput['post']} */
  const post = {
    id: '1',
    title: '',
    date: undefined,
    category: undefined,
    tags: [],
    address: '',
    visibility: 'published',
    comments: 0,
    secretComments: 0,
    version: '',
    aliases: [],
    sitePath: '1',
    markdownPath: '1.md',
  };
  return (html) => pool.render({ post, html, threads: [], outputs: { markdown: {} }, body: false });
}

const converter = converters[name];
if (!converter) throw new Error(`No converter named ${name}.`);
const convert = await converter();

/**
 * Converts all bodies: in sequence, or concurrently if the converter is asynchronous.
 * @returns {Promise<Times>}
 */
async function convertAll() {
  let slowest = 0;
  const answers = [];
  const [start, used] = [performance.now(), process.cpuUsage()];
  for (const html of bodies) {
    const before = performance.now();
    answers.push(convert(html));
    if (!name.startsWith('worker')) slowest = Math.max(slowest, performance.now() - before);
  }
  await Promise.all(answers);
  const { user, system } = process.cpuUsage(used);
  return { all: performance.now() - start, processor: (user + system) / 1000, slowest, size };
}

process.on('message', () => void convertAll().then((times) => process.send?.(times)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
