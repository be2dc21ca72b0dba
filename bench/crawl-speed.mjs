import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, latency, inFlight, allowed] = [2000, 50, 16, 1.15];

/** Against the least time that so many requests can take at that latency, so many at a time. */
export async function crawlSpeed() {
  const source = await startSource({ posts, latency });
  try {
    return await withFolder(async (folder) => {
      const options = ['--base-url', source.baseUrl, '--dir', folder, '--concurrency', String(inFlight)];
      const { report } = await blogkeep('crawl', ...options);
      const ideal = (report.requests.total * latency) / inFlight / 1000;
      const ratio = report.seconds.crawl / ideal;
      return [
        {
          what: `crawl: ${posts} posts, ${latency} ms latency, ${inFlight} in flight`,
          measured: `${report.seconds.crawl.toFixed(1)} s for ${report.requests.total} requests = ${ratio.toFixed(2)} × ideal`,
          limit: `≤ ${allowed} × ideal (${ideal.toFixed(1)} s)`,
          holds: ratio <= allowed,
        },
      ];
    });
  } finally {
    source.stop();
  }
}
