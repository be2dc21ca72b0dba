import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, body, least] = [3000, 4096, 300];

/** Markdown and site together, from an archive into empty folders, and again where nothing has changed. */
export async function publishSpeed() {
  const source = await startSource({ posts, body });
  try {
    return await withFolder(async (folder) => {
      await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16');
      const rows = [];
      for (const what of ['publish', 'publish again, unchanged']) {
        const { report } = await blogkeep('publish', '--dir', folder);
        const rate = posts / report.seconds.publish;
        rows.push({
          what: `${what}: ${posts} posts of ${body / 1024} KB`,
          measured: `${rate.toFixed(0)} posts/s (${report.site.written + report.markdown.written} files written)`,
          limit: `≥ ${least} posts/s`,
          holds: rate >= least,
        });
      }
      return rows;
    });
  } finally {
    source.stop();
  }
}
