import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, latency, auditDays] = [5000, 50, 7];
const [requestShare, timeShare] = [1 / auditDays + 1 / 10, 1 / 5];

/** Measures a nightly run over an unchanged blog, relative to the first run and to a run without scheduled re-reads. */
export async function nightCost() {
  const source = await startSource({ posts, latency });
  try {
    return await withFolder(async (folder) => {
      /** @param {string[]} more */
      const night = async (...more) => {
        const { report } = await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, ...more);
        return { requests: report.requests.total, seconds: report.seconds.crawl };
      };
      const first = await night();
      const quiet = await night();
      const withoutAudit = await night('--refresh', 'new');
      /** @type {(cost: typeof first) => string} */
      const told = ({ requests, seconds }) =>
        `${requests} requests (${(requests / first.requests).toFixed(3)} of the first run), ` +
        `${seconds.toFixed(1)} s (${(seconds / first.seconds).toFixed(3)})`;
      const isCheap = quiet.requests / first.requests <= requestShare && quiet.seconds / first.seconds <= timeShare;
      return [
        { what: `first run: ${posts} posts, ${latency} ms latency`, measured: told(first), limit: '', holds: true },
        {
          what: 'run without changes, --refresh changed',
          measured: told(quiet),
          limit: `≤ ${requestShare.toFixed(3)} of its requests, ≤ ${timeShare.toFixed(3)} of its time`,
          holds: isCheap,
        },
        { what: 'run without changes, --refresh new', measured: told(withoutAudit), limit: '', holds: true },
      ];
    });
  } finally {
    source.stop();
  }
}
