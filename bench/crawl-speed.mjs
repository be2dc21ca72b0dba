import path from 'node:path';
import { Pool } from 'undici';
import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, latency] = [2000, 50];
const crawls = [
  { inFlight: 16, allowed: 1.05 },
  { inFlight: 64, allowed: 1.1 },
];

/**
 * Compares a crawl with the theoretical minimum for its requests, latency and concurrency, and with undici alone. All runs share
 * a folder that is removed at the end, because ext4 creates files slowly for minutes after many were removed.
 */
export const crawlSpeed = () => withFolder(measureCrawls);

/** @param {string} folder */
async function measureCrawls(folder) {
  const source = await startSource({ posts, latency });
  try {
    const rows = [];
    for (const { inFlight, allowed } of crawls) {
      const options = ['--base-url', source.baseUrl, '--dir', path.join(folder, String(inFlight))];
      const { report } = await blogkeep('crawl', ...options, '--concurrency', String(inFlight));
      const requests = report.requests.total;
      const seconds = report.seconds.crawl;
      const ideal = (requests * latency) / inFlight / 1000;
      const alone = await secondsOfUndici(source.baseUrl, requests, inFlight);
      const ratio = seconds / ideal;
      rows.push({
        what: `crawl: ${posts} posts, ${latency} ms latency, ${inFlight} in flight`,
        measured: `${ratio.toFixed(2)} × ideal: ${seconds.toFixed(1)} s for ${requests} requests (undici alone ${(alone / ideal).toFixed(2)} ×)`,
        limit: `≤ ${allowed} × ideal (${ideal.toFixed(1)} s)`,
        holds: ratio <= allowed,
      });
    }
    return rows;
  } finally {
    source.stop();
  }
}

/**
 * Returns the seconds that undici needs to request as many posts, discarding the responses.
 * @param {string} baseUrl
 * @param {number} requests
 * @param {number} inFlight
 */
async function secondsOfUndici(baseUrl, requests, inFlight) {
  const pool = new Pool(new URL(baseUrl).origin, { connections: inFlight });
  const start = performance.now();
  let next = 0;
  const reader = async () => {
    for (let at = next++; at < requests; at = next++) {
      const path = `/apis/post/read?access_token=bench&output=json&blogName=bench&postId=${1 + (at % posts)}`;
      const { statusCode, body } = await pool.request({ method: 'GET', path });
      await body.text();
      if (statusCode !== 200) throw new Error(`The source answered ${statusCode} to ${path}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, reader));
  await pool.close();
  return (performance.now() - start) / 1000;
}
