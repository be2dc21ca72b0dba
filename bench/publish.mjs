import fs from 'fs-extra';
import path from 'node:path';
import { alternate, bin, compareCosts, crawlBlog, median, publishArguments, spread, withFolder } from './measure.mjs';

const body = 4096;
/**
 * Limits as ratios: this build to the other; unchanged and edited to a complete publish, if that is large enough; with WordPress to
 * without.
 */
const [maxRatioToOther, maxUnchangedRatio, maxEditRatio, maxWordPressRatio] = [1, 0.1, 0.2, 1.25];
const minPostsForRatios = 10_000;
/** Maximum peak memory in bytes, by number of posts. @type {Record<number, number>} */
const maxPeaks = { 10_000: 500e6, 100_000: 1.5e9 };
const maxCrawlPeak = 300e6;
const maxPageBytes = 60_000;

/**
 * Measures a complete publish, one without changes and one after an edit, with this build and another in turn, and the startup time as
 * the publish of a single post. Images are not copied, so that only blogkeep is measured.
 * @param {import('./run.mjs').Options} options
 */
export async function publish({ posts, against }) {
  const rows = [];
  for (const count of posts ?? [1000, 10_000])
    rows.push(...(await withFolder((folder) => benchPublish(folder, count, against))));
  return rows;
}

/** @param {string} folder @param {number} posts @param {string | undefined} against */
async function benchPublish(folder, posts, against) {
  const builds = { own: bin, ...(against === undefined ? {} : { other: path.join(path.resolve(against), 'bin.js') }) };
  /** @typedef {{ own: import('./measure.mjs').Costs, other?: import('./measure.mjs').Costs }} Both */
  const runAlternating = async (
    /** @type {string} */ blog,
    /** @type {string} */ name,
    /** @type {(round: number) => void} */ prepare = () => undefined,
  ) =>
    /** @type {Both} */ (
      await alternate(
        Object.fromEntries(
          Object.entries(builds).map(([build, file]) => [
            build,
            (/** @type {number} */ round) => {
              prepare(round);
              const home = path.join(folder, build, name.replace('%', String(round)));
              return [
                process.execPath,
                file,
                ...publishArguments(home),
                '--archive',
                path.join(folder, blog, 'archive'),
                '--quiet',
              ];
            },
          ]),
        ),
      )
    );
  await crawlBlog(path.join(folder, 'one'), { posts: 1, body });
  const crawl = await crawlBlog(path.join(folder, 'blog'), { posts, body });
  const putVersion = await twoVersions(path.join(folder, 'blog'), { posts, body });

  const start = await runAlternating('one', 'start-%');
  const whole = await runAlternating('blog', 'whole-%');
  const unchanged = await runAlternating('blog', 'whole-0');
  const edited = await runAlternating('blog', 'whole-0', (round) =>
    putVersion(round % 2 === 0 ? 'edited' : 'original'),
  );

  const besideOther = (
    /** @type {string} */ what,
    /** @type {Both} */ { own, other },
    /** @type {number[]} */ ...[limit]
  ) =>
    other ? [compareCosts(`${posts} posts ${what} beside the other build`, own, other, { limit, isNoisy: true })] : [];
  const besideWhole = (/** @type {string} */ what, /** @type {Both} */ { own }, /** @type {number} */ limit) =>
    compareCosts(`${posts} posts ${what} beside whole`, own, whole.own, {
      limit: posts < minPostsForRatios ? undefined : limit,
      digits: 3,
    });
  return [
    {
      what: `start: a single post published whole`,
      measured: `${spread(start.own.seconds)}, processor ${median(start.own.processor).toFixed(2)} s`,
      limit: '',
      holds: true,
    },
    ...besideOther('whole', whole, maxRatioToOther),
    ...besideOther('unchanged', unchanged),
    ...besideOther('after one edit', edited),
    besideWhole('unchanged', unchanged, maxUnchangedRatio),
    besideWhole('after one edit', edited, maxEditRatio),
    ...(against === undefined ? [await compareWithWordPress(folder, posts)] : []),
    memory(`peak memory of all threads, ${posts} posts whole`, median(whole.own.peak), maxPeaks[posts]),
    memory(`peak memory, ${posts} posts unchanged`, median(unchanged.own.peak)),
    memory(`peak memory, ${posts} posts after one edit`, median(edited.own.peak)),
    memory(`peak memory, crawl of ${posts} posts`, crawl.peak, maxCrawlPeak),
    pageWeight(path.join(folder, 'own', 'whole-0', 'site'), posts),
  ];
}

/**
 * Crawls a blog in which one post was edited, restores the original, and returns a function that puts either version into the archive.
 * @param {string} home
 * @param {Parameters<typeof crawlBlog>[1]} source
 */
export async function twoVersions(home, source) {
  const edited = Math.ceil(source.posts / 2);
  const parts = ['bag-info.txt', 'manifest-sha256.txt', 'tagmanifest-sha256.txt', `data/posts/${edited}`];
  const copy = (/** @type {string} */ from, /** @type {string} */ to) => {
    for (const part of parts) fs.copySync(path.join(home, from, part), path.join(home, to, part));
  };
  copy('archive', 'original');
  // The URLs of images contain the port.
  const [, port] =
    /^Source-Base-URL: .*:(\d+)/mu.exec(fs.readFileSync(path.join(home, 'archive/bag-info.txt'), 'utf8')) ?? [];
  await crawlBlog(home, { ...source, edited, port: Number(port) }, '--refresh', 'all');
  copy('archive', 'edited');
  const put = (/** @type {'original' | 'edited'} */ version) => copy(version, 'archive');
  put('original');
  return put;
}

/** @param {string} folder @param {number} posts */
async function compareWithWordPress(folder, posts) {
  const words = (/** @type {string} */ name) =>
    publishArguments(path.join(folder, name)).concat('--archive', path.join(folder, 'blog', 'archive'), '--quiet');
  const extra = ['--wordpress', '--media-url', 'https://media.example.com/'];
  const { plain, wordpress } = await alternate({
    plain: (round) => [process.execPath, bin, ...words(`plain-${round}`)],
    wordpress: (round) => [process.execPath, bin, ...words(`wordpress-${round}`), ...extra],
  });
  return compareCosts(`${posts} posts whole with --wordpress beside without`, wordpress, plain, {
    limit: maxWordPressRatio,
  });
}

/** @param {string} site @param {number} posts */
function pageWeight(site, posts) {
  const files = ['style.css', 'site.js', `${Math.ceil(posts / 2)}/index.html`];
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(site, file)).size, 0);
  return {
    what: `a post of ${body / 1024} KB: page, style and script`,
    measured: `${(bytes / 1000).toFixed(1)} KB`,
    limit: `≤ ${maxPageBytes / 1000} KB`,
    holds: bytes <= maxPageBytes,
  };
}

/**
 * @param {string} what
 * @param {number} peak
 * @param {number} [most]
 */
function memory(what, peak, most) {
  return {
    what,
    measured: `${(peak / 1e6).toFixed(0)} MB`,
    limit: most === undefined ? '' : `≤ ${most / 1e6} MB`,
    holds: most === undefined || peak <= most,
  };
}
