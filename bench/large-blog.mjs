import { importPeak } from './import-speed.mjs';
import { blogkeep, crawled, publishWords, withFolder } from './measure.mjs';

const body = 4096;
/** Fractions of the time of a whole publish. */
const [unchangedShare, editShare] = [0.04, 0.05];

/** Bytes and seconds, by posts. */
const limits = {
  10000: { whole: 350e6, crawl: undefined, import: undefined, unchanged: undefined },
  100000: { whole: 700e6, crawl: 300e6, import: 300e6, unchanged: { memory: 400e6, seconds: 30 } },
};

/**
 * A large blog, published whole, unchanged and after an edit: 10,000 posts, and 100,000 where `BENCH_LARGE_BLOG=100000` says so, which takes
 * half an hour. Pictures are not made, so that what is measured is blogkeep.
 */
export async function largeBlog() {
  const posts = process.env.BENCH_LARGE_BLOG === '100000' ? 100_000 : 10_000;
  const limit = limits[posts];
  return await withFolder(async (folder) => {
    const publish = async () => {
      const start = performance.now();
      const { report, peak } = await blogkeep(...publishWords(folder));
      const written = report.site.written + report.markdown.written;
      return { written, peak, seconds: (performance.now() - start) / 1000 };
    };
    const { peak: crawlPeak } = await crawled(folder, { posts, body });
    const whole = await publish();
    const unchanged = await publish();
    await crawled(folder, { posts, body, edited: posts / 2 }, '--refresh', 'all');
    const edited = await publish();
    return [
      share(
        `${posts} posts unchanged beside whole (${unchanged.written} files written)`,
        unchanged,
        whole,
        unchangedShare,
      ),
      share(`${posts} posts after one edit beside whole (${edited.written} files written)`, edited, whole, editShare),
      memory(`peak memory of all threads, ${posts} posts whole`, whole.peak, limit.whole),
      memory(`peak memory, ${posts} posts unchanged`, unchanged.peak, limit.unchanged?.memory),
      memory(`peak memory, ${posts} posts after one edit`, edited.peak),
      memory(`peak memory, crawl of ${posts} posts`, crawlPeak, limit.crawl),
      memory(`peak memory, import of ${posts} posts`, await importPeak(posts), limit.import),
      ...(limit.unchanged
        ? [
            {
              what: `${posts} posts unchanged`,
              measured: `${unchanged.seconds.toFixed(1)} s`,
              limit: `≤ ${limit.unchanged.seconds} s`,
              holds: unchanged.seconds <= limit.unchanged.seconds,
            },
          ]
        : []),
    ];
  });
}

/**
 * @param {string} what
 * @param {{ seconds: number }} one
 * @param {{ seconds: number }} whole
 * @param {number} most
 */
function share(what, one, whole, most) {
  const measured = one.seconds / whole.seconds;
  return {
    what,
    measured: `${measured.toFixed(3)} × (${one.seconds.toFixed(1)} s of ${whole.seconds.toFixed(1)} s)`,
    limit: `≤ ${most} ×`,
    holds: measured <= most,
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
