import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { withFolder } from '../measure.mjs';
import { qualityPosts } from './quality-posts.mjs';
import { qualityQueries } from './quality-queries.mjs';

const here = import.meta.dirname;
/** The `dist` folder of the build to measure. */
const dist = process.env.BENCH_DIST ?? path.join(here, '../..', 'dist');
const corpusFile = path.join(here, '../../..', 'shared', 'corpus', 'real-blog.json');
const others = ['pagefind@1.6.0', 'minisearch@7.2.0'];

/** @typedef {{ id: string, title: string, category: string, tags: string[], text: string, date: string }} Post */
/** @typedef {keyof typeof qualityQueries} Kind */
/** @typedef {(query: string) => Promise<string[]>} Ask ids, best first */
/** @typedef {{ name: string, ask: Ask, close?: () => void }} Engine */
/**
 * The parts of the other engines' APIs that this file uses.
 * @typedef {{ addAll(posts: object[]): void, search(query: string, options: object): { id: string }[] }} MiniSearch
 * @typedef {{ addHTMLFile(file: { sourcePath: string, content: string }): Promise<unknown>, writeFiles(to: { outputPath: string }):
 *   Promise<unknown> }} PagefindIndex
 * @typedef {{ createIndex(options: object): Promise<{ index: PagefindIndex }>, close(): Promise<unknown> }} Pagefind
 * @typedef {{ options(options: object): Promise<unknown>, init(): Promise<unknown>, search(query: string): Promise<{ results: { data():
 *   Promise<{ url: string }> }[] }> }} PagefindInBrowser
 */

/** Measures how many real posts are found by likely queries, compared with two well-known search engines. */
export async function searchQuality() {
  if (!fs.existsSync(corpusFile)) {
    console.error('search-quality is skipped: the corpus of real posts is not beside this checkout.');
    return [];
  }
  return await withFolder(async (folder) => {
    const posts = [...(await readPosts()), ...qualityPosts.map(postOf)];
    /** @type {Engine[]} */
    const engines = [await ownEngine(posts), ...(await otherEngines(folder, posts))];
    const rows = [];
    for (const { name, ask, close } of engines) {
      const isOwn = name === 'blogkeep';
      for (const { what, kinds, most } of groups) {
        /** @type {string[]} */
        const measured = [];
        let isFound = true;
        for (const kind of kinds) {
          const list = qualityQueries[kind];
          const { first, three } = await count(name, ask, list);
          measured.push(`${kind} ${three} of ${list.length} (first: ${first})`);
          if (list.length - three > (most[kind] ?? Infinity)) isFound = false;
        }
        const limits = Object.entries(most).map(([kind, missed]) => `${kind} ≥ ${20 - missed}`);
        rows.push({
          what: `search by ${what}: posts among the first three, ${name}`,
          measured: measured.join(', '),
          limit: isOwn ? limits.join(', ') : '',
          holds: !isOwn || isFound,
        });
      }
      close?.();
    }
    return rows;
  });
}

/**
 * Kinds of queries that one row shows, and the number of queries of a kind that may miss their post.
 * @type {readonly { what: string, kinds: readonly Kind[], most: Partial<Record<Kind, number>> }[]}
 */
const groups = [
  { what: 'words', kinds: ['plain', 'inflected', 'heldOut'], most: { plain: 1, inflected: 1 } },
  {
    what: 'syllables, symbols, phrases, dates and typos',
    kinds: ['syllables', 'symbols', 'phrases', 'dates', 'typos', 'heldOutForms'],
    most: { syllables: 1, symbols: 1, phrases: 1 },
  },
];

/**
 * Counts the queries that have one of their posts first, and among the first three.
 * @param {string} name
 * @param {Ask} ask
 * @param {readonly import('./quality-queries.mjs').Pair[]} list
 */
async function count(name, ask, list) {
  let [first, three] = [0, 0];
  for (const [query, ...ids] of list) {
    const at = (await ask(query)).findIndex((id) => ids.includes(id));
    if (at === 0) first += 1;
    if (at >= 0 && at < 3) three += 1;
    else if (process.env.BENCH_MISSES) console.error(`${name} does not find ${ids.join(' or ')} by ${query}`);
  }
  return { first, three };
}

/** Returns the date of a post as its page shows it. @type {(post: Post) => string} */
const dayOf = ({ date }) =>
  new Intl.DateTimeFormat('ko', { dateStyle: 'long', timeZone: 'Asia/Seoul' }).format(new Date(Number(date) * 1000));

/** @type {(post: import('./quality-posts.mjs').WrittenPost) => Post} */
const postOf = ([id, title, category, tags, day, text]) => {
  return { id, title, category, tags: [...tags], text, date: String(Date.parse(`${day}T03:00:00Z`) / 1000) };
};

/** @returns {Promise<Post[]>} with texts as on the site */
async function readPosts() {
  /** @type {{ pageText: typeof import('../../src/publish/site-model/site/page-text.ts').pageText }} */
  const { pageText } = await load('publish/site-model/site/page-text.js');
  /** @type {{ categories: { id: string, label?: string, name: string }[], posts: { read: { id: string, title: string, content: string, categoryId: string, date: string, tags?: { tag?: string | string[] } | '' } }[] }} */
  const { categories, posts } = JSON.parse(fs.readFileSync(corpusFile, 'utf8'));
  const labels = new Map(categories.map(({ id, label, name }) => [id, label ?? name]));
  return posts.map(({ read }) => {
    const text = read.content
      .replace(/<!--[^]*?-->/gu, '')
      .replace(/&[lr]dquo;|&[lr]squo;/gu, ' ')
      .replace(/&(?:rarr|hellip|mdash|times);/gu, ' ');
    return {
      id: read.id,
      title: read.title,
      category: labels.get(read.categoryId) ?? '',
      tags: [(read.tags ? read.tags.tag : undefined) ?? []].flat().map(String),
      text: pageText(text),
      date: read.date,
    };
  });
}

/** @type {(file: string) => Promise<any>} */
const load = (file) => import(pathToFileURL(path.join(dist, file)).href);

/**
 * @param {Post[]} posts
 * @returns {Promise<Engine>}
 */
async function ownEngine(posts) {
  /** @type {{ SearchBuilder: typeof import('../../src/publish/outputs/site/search/builder.ts').SearchBuilder }} */
  const { SearchBuilder } = await load('publish/outputs/site/search/builder.js');
  /** @type {{ searchDocument: typeof import('../../src/publish/outputs/site/search/search-document.ts').searchDocument }} */
  const { searchDocument } = await load('publish/outputs/site/search/search-document.js');
  /** @type {{ messagesOf: typeof import('../../src/publish/site-model/language/index.ts').messagesOf }} */
  const { messagesOf } = await load('publish/site-model/language/index.js');
  const builder = new SearchBuilder();
  for (const { id, title, category, tags, text, date } of posts) {
    const post = {
      id,
      title,
      tags,
      category: category === '' ? undefined : { label: category },
      date: { epoch: Number(date), offset: 540 },
      sitePath: id,
    };
    builder.add(searchDocument(/** @type {any} */ (post), text, [], messagesOf.ko));
  }
  const files = new Map([...builder.files()].map(({ path: file, content }) => [file, content]));
  const context = vm.createContext({ URL });
  vm.runInContext(fs.readFileSync(path.join(here, '../..', 'templates', 'search.js'), 'utf8'), context);
  /** @type {{ createSearch: typeof import('../../src/publish/outputs/site/search/browser/search.ts').createSearch }} */
  const shipped = context.blogkeepSearch;
  const search = shipped.createSearch(async (file) => {
    await vm.runInContext(files.get(`search/${file}`) ?? '', context);
  });
  /**
   * Readers follow a suggestion if the query as typed finds nothing.
   * @type {Ask}
   */
  const ask = async (query) => {
    const answer = await search.query(query);
    const results = await answer.next(10);
    const suggestion = results.length === 0 ? await answer.suggest?.() : undefined;
    if (suggestion !== undefined) return await ask(suggestion);
    return results.map(({ href }) => /\.\.\/(\d+)\//u.exec(href)?.[1] ?? '');
  };
  return { name: 'blogkeep', ask };
}

/**
 * Installs the other engines into a temporary folder.
 * @param {string} folder
 * @param {Post[]} posts
 * @returns {Promise<Engine[]>}
 */
async function otherEngines(folder, posts) {
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...others], { cwd: folder, stdio: 'ignore' });
  } catch {
    console.error(`${others.join(' and ')} could not be installed, and are skipped.`);
    return [];
  }
  return [await pagefind(folder, posts), miniSearch(folder, posts)];
}

/**
 * @param {string} folder
 * @param {Post[]} posts
 */
function miniSearch(folder, posts) {
  /** @type {new (options: object) => MiniSearch} */
  const MiniSearch = createRequire(path.join(folder, 'index.js'))('minisearch');
  const search = new MiniSearch({ fields: ['title', 'category', 'tags', 'day', 'text'] });
  search.addAll(posts.map((post) => ({ ...post, tags: post.tags.join(' '), day: dayOf(post) })));
  /** @type {Ask} */
  const ask = (query) =>
    Promise.resolve(search.search(query, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }).map(({ id }) => id));
  return { name: 'MiniSearch 7.2.0', ask };
}

/**
 * Indexes pages with Pagefind, and searches with its browser module and a minimal browser environment.
 * @param {string} folder
 * @param {Post[]} posts
 */
async function pagefind(folder, posts) {
  const entry = path.join(folder, 'node_modules', 'pagefind', 'lib', 'index.js');
  /** @type {Pagefind} */
  const library = await import(pathToFileURL(entry).href);
  const { index } = await library.createIndex({ forceLanguage: 'ko' });
  const escape = (/** @type {string} */ text) => text.replace(/[&<]/gu, (one) => (one === '&' ? '&amp;' : '&lt;'));
  for (const post of posts) {
    const { id, title, category, tags, text } = post;
    const parts = [dayOf(post), category, ...tags, ...text.split('\n')]
      .map((one) => `<p>${escape(one)}</p>`)
      .join('\n');
    const content = `<html lang="ko"><body><main><h1>${escape(title)}</h1>${parts}</main></body></html>`;
    await index.addHTMLFile({ sourcePath: `${id}/index.html`, content });
  }
  const output = path.join(folder, 'pagefind');
  await index.writeFiles({ outputPath: output });
  await library.close();
  // Pagefind needs these parts of a browser: a page, and fetch for its own files.
  const page = { querySelector: () => ({ getAttribute: () => 'ko' }), currentScript: undefined };
  const location = { href: 'http://localhost/', origin: 'http://localhost', pathname: '/' };
  const { fetch } = globalThis;
  const fromFolder = (/** @type {string} */ address) => {
    const { pathname } = new URL(address, location.href);
    return Promise.resolve(new Response(fs.readFileSync(path.join(output, decodeURIComponent(pathname)))));
  };
  Object.assign(globalThis, { document: page, window: { location }, location, fetch: fromFolder });
  /** @type {PagefindInBrowser} */
  const module = await import(pathToFileURL(path.join(output, 'pagefind.js')).href);
  await module.options({ basePath: '/', baseUrl: '/' });
  await module.init();
  /** @type {Ask} */
  const ask = async (query) => {
    const { results } = await module.search(query);
    const data = await Promise.all(results.slice(0, 3).map((one) => one.data()));
    return data.map(({ url }) => /(\d+)/u.exec(url)?.[1] ?? '');
  };
  return { name: 'Pagefind 1.6.0', ask, close: () => void Object.assign(globalThis, { fetch }) };
}
