import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { alternate, bin, compareCosts, crawlBlog, median, withFolder } from './measure.mjs';
import { twoVersions } from './publish.mjs';

/** Bytes of the body and of the image of each post. */
const [body, picture] = [4096, 3000];
const [maxRatioToSite, maxUnchangedRatio, maxEditRatio, maxRatioToPandoc] = [2, 0.1, 0.3, 0.5];
const minPostsForRatios = 10_000;
/** Maximum peak memory in bytes, by number of posts. @type {Record<number, number>} */
const maxPeaks = { 10_000: 500e6 };
const forBook = ['--book', '--no-site', '--no-markdown'];
/** pandoc has the whole document in memory. */
const pandocPosts = 1000;
const rounds = 3;

/**
 * Measures the book: in one volume beside the site, and in volumes by year published whole, without changes and after an edit. If pandoc is
 * installed, it makes an EPUB file of the same posts.
 * @param {import('./run.mjs').Options} options
 */
export async function book({ posts }) {
  const rows = [];
  for (const count of posts ?? [10_000]) rows.push(...(await withFolder((folder) => benchBook(folder, count))));
  return [...rows, ...(await withFolder(compareWithPandoc))];
}

/** @param {string} folder @param {number} posts */
async function benchBook(folder, posts) {
  const blog = path.join(folder, 'blog');
  await crawlBlog(blog, { posts, body, picture });
  const putVersion = await twoVersions(blog, { posts, body, picture });
  const publish = (/** @type {string} */ name, /** @type {string[]} */ ...words) => publishLine(folder, name, ...words);
  const byYear = [...forBook, '--book-volumes', 'year'];
  const { site, whole, volumes } = await alternate(
    {
      site: (round) => publish(`site-${round}`, '--no-markdown'),
      whole: (round) => publish(`book-${round}`, ...forBook),
      volumes: (round) => publish(`volumes-${round}`, ...byYear),
    },
    rounds,
  );
  const { unchanged } = await alternate({ unchanged: () => publish('volumes-0', ...byYear) }, rounds);
  const { edited } = await alternate(
    {
      edited: (round) => {
        putVersion(round % 2 === 0 ? 'edited' : 'original');
        return publish('volumes-0', ...byYear);
      },
    },
    rounds,
  );
  const limitOf = (/** @type {number} */ limit) => (posts < minPostsForRatios ? undefined : limit);
  const peak = median(whole.peak);
  const maxPeak = maxPeaks[posts];
  return [
    compareCosts(`book of ${posts} posts beside the site`, whole, site, { limit: limitOf(maxRatioToSite) }),
    compareCosts(`book of ${posts} posts, volumes by year, unchanged beside whole`, unchanged, volumes, {
      limit: limitOf(maxUnchangedRatio),
      digits: 3,
    }),
    compareCosts(`book of ${posts} posts, volumes by year, after one edit beside whole`, edited, volumes, {
      limit: limitOf(maxEditRatio),
      digits: 3,
    }),
    {
      what: `book of ${posts} posts: peak memory of all threads`,
      measured: `${(peak / 1e6).toFixed(0)} MB (unchanged ${(median(unchanged.peak) / 1e6).toFixed(0)} MB)`,
      limit: maxPeak === undefined ? '' : `≤ ${maxPeak / 1e6} MB`,
      holds: maxPeak === undefined || peak <= maxPeak,
    },
  ];
}

/**
 * Compares with pandoc, which makes an EPUB file of the same bodies: without print edition and images.
 * @param {string} folder
 */
async function compareWithPandoc(folder) {
  if (spawnSync('pandoc', ['--version']).error) {
    console.error('pandoc is not installed, and is skipped.');
    return [];
  }
  const blog = path.join(folder, 'blog');
  await crawlBlog(blog, { posts: pandocPosts, body });
  const bodies = Array.from({ length: pandocPosts }, (_, index) => {
    const content = fs.readFileSync(path.join(blog, 'archive', 'data', 'posts', String(index + 1), 'content.html'));
    return `<h1>${index + 1}</h1>\n${content.toString()}\n`;
  });
  const file = path.join(folder, 'posts.html');
  fs.writeFileSync(file, bodies.join(''));
  const { ours, pandoc } = await alternate(
    {
      ours: (round) => publishLine(folder, `book-${round}`, ...forBook),
      pandoc: (round) => [
        'pandoc',
        ...['--from', 'html', '--to', 'epub3', '--metadata', 'title=Bench', file],
        ...['--output', path.join(folder, `pandoc-${round}.epub`)],
      ],
    },
    rounds,
  );
  const what = `book of ${pandocPosts} posts, EPUB and print edition, beside an EPUB of pandoc`;
  return [compareCosts(what, ours, pandoc, { limit: maxRatioToPandoc })];
}

/**
 * Returns a command that publishes the blog in a folder.
 * @param {string} folder
 * @param {string} name
 * @param {string[]} words
 * @returns {import('./measure.mjs').CommandLine}
 */
const publishLine = (folder, name, ...words) => [
  process.execPath,
  ...[bin, 'publish', '--dir', path.join(folder, name)],
  ...['--archive', path.join(folder, 'blog', 'archive'), '--images', 'original', '--quiet', ...words],
];
