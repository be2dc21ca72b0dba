import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, latency, auditDays] = [5000, 50, 7];
const [maxRequestFraction, maxTimeFraction] = [1 / auditDays + 1 / 10, 1 / 5];

/** Measures a nightly run on an unchanged blog, relative to the first run and to a run without scheduled re-reads. */
export async function nightlyCost() {
  const source = await startSource({ posts, latency });
  try {
    return await withFolder(async (folder) => {
      /** @param {string[]} more */
      const runCrawl = async (...more) => {
        const { report } = await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, ...more);
        return { requests: report.requests.total, seconds: report.seconds.crawl };
      };
      const first = await runCrawl();
      const quiet = await runCrawl();
      const withoutAudit = await runCrawl('--refresh', 'new');
      /** @type {(cost: typeof first) => string} */
      const describe = ({ requests, seconds }) =>
        `${requests} requests (${(requests / first.requests).toFixed(3)} of the first run), ` +
        `${seconds.toFixed(1)} s (${(seconds / first.seconds).toFixed(3)})`;
      const isCheap =
        quiet.requests / first.requests <= maxRequestFraction && quiet.seconds / first.seconds <= maxTimeFraction;
      return [
        { what: `first run: ${posts} posts, ${latency} ms latency`, measured: describe(first), limit: '', holds: true },
        {
          what: 'run without changes, --refresh changed',
          measured: describe(quiet),
          limit: `≤ ${maxRequestFraction.toFixed(3)} of its requests, ≤ ${maxTimeFraction.toFixed(3)} of its time`,
          holds: isCheap,
        },
        { what: 'run without changes, --refresh new', measured: describe(withoutAudit), limit: '', holds: true },
      ];
    });
  } finally {
    source.stop();
  }
}
