// Builds and queries the index of a synthetic blog, and sends the results to the parent: node bench/search/index-process.mjs
// <dist> <posts> <characters>
// Runs in its own process, so that its peak memory is that of the index.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { withFolder } from '../measure.mjs';
import { plantedQueries, richText } from './rich-text.mjs';

/**
 * @typedef {object} Measured times in milliseconds, sizes in bytes
 * @property {number} document total of all calls
 * @property {number} add
 * @property {number} files without writing them
 * @property {number} peak
 * @property {number} size
 * @property {number} count of files
 * @property {number} query maximum fetched by a query
 * @property {number} hits
 */

const [, , dist = '', postCount = '', characters = ''] = process.argv;
const [posts, length] = [Number(postCount), Number(characters)];
const script = fs.readFileSync(path.join(import.meta.dirname, '../..', 'templates', 'search.js'), 'utf8');

/** @type {(file: string) => Promise<any>} */
const load = (file) => import(pathToFileURL(path.join(dist, 'publish', file)).href);
/** @type {{ SearchBuilder: typeof import('../../src/publish/outputs/site/search/builder.ts').SearchBuilder }} */
const { SearchBuilder } = await load('outputs/site/search/builder.js');
/** @type {{ searchDocument: typeof import('../../src/publish/outputs/site/search/search-document.ts').searchDocument }} */
const { searchDocument } = await load('outputs/site/search/search-document.js');
/** @type {{ messagesOf: typeof import('../../src/publish/site-model/language/index.ts').messagesOf }} */
const { messagesOf } = await load('site-model/language/index.js');

const plantedTexts = new Map(plantedQueries(posts).map(({ id, word }) => [id, `\n${word}\n`]));

/**
 * Returns the search document of a post. One post in a hundred is long.
 * @type {(id: number) => import('../../src/publish/outputs/site/search/search-document.ts').SearchDocument}
 */
function documentOf(id) {
  const text = richText(id, id % 100 === 0 ? 100_000 : length) + (plantedTexts.get(id) ?? '');
  const start = performance.now();
  const document = searchDocument(
    {
      id: String(id),
      title: text.slice(0, 30),
      date: { epoch: 1_000_000_000 + id * 40_000, offset: 540 },
      category: undefined,
      tags: [text.slice(40, 44)],
      address: '',
      visibility: 'published',
      comments: 0,
      secretComments: 0,
      version: '',
      aliases: [],
      sitePath: String(id),
      markdownPath: '',
    },
    text,
    [],
    messagesOf.ko,
  );
  measured.document += performance.now() - start;
  return document;
}

/** @type {Measured} */
const measured = {
  document: 0,
  add: 0,
  files: 0,
  peak: 0,
  size: 0,
  count: 0,
  query: 0,
  hits: 0,
};

await withFolder(async (folder) => {
  const builder = new SearchBuilder();
  for (let id = 1; id <= posts; id++) {
    // The copy is like a document that a worker has sent.
    const document = structuredClone(documentOf(id));
    const start = performance.now();
    builder.add(document);
    measured.add += performance.now() - start;
  }
  let start = performance.now();
  for (const { path: file, content } of builder.files()) {
    measured.files += performance.now() - start;
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
    measured.size += Buffer.byteLength(content);
    measured.count += 1;
    start = performance.now();
  }
  measured.files += performance.now() - start;
  measured.peak = process.resourceUsage().maxRSS * 1024;

  for (const { query, id } of plantedQueries(posts)) {
    const { bytes, links } = await ask(folder, query);
    measured.query = Math.max(measured.query, bytes);
    if (links.includes(`../${id}/index.html`)) measured.hits += 1;
  }
  for (const query of ['다', '니다', '했다 그리고 그래서', 'a', 'ka mo', richText(7, 60), richText(8, 100)]) {
    measured.query = Math.max(measured.query, (await ask(folder, query)).bytes);
  }
});
process.send?.(measured);
process.disconnect();

/** @type {(folder: string, query: string) => Promise<{ bytes: number, links: string[] }>} */
async function ask(folder, query) {
  let bytes = 0;
  const context = vm.createContext({});
  vm.runInContext(script, context);
  /** @type {{ createSearch: typeof import('../../src/publish/outputs/site/search/browser/search.ts').createSearch }} */
  const shipped = context.blogkeepSearch;
  const search = shipped.createSearch(async (file) => {
    const content = fs.readFileSync(path.join(folder, 'search', file), 'utf8');
    bytes += Buffer.byteLength(content);
    vm.runInContext(content, context);
  });
  const results = await (await search.query(query)).next(10);
  return { bytes, links: results.map(({ href }) => href) };
}
