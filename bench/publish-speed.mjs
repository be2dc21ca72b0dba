import path from 'node:path';
import { blogkeep, startSource, withFolder } from './measure.mjs';

const [posts, body, least, mostForWordPress] = [3000, 4096, 300, 1.25];

/**
 * Markdown and site together, from an archive into empty folders, and again where nothing has changed; then with the files for WordPress
 * beside without them.
 */
export async function publishSpeed() {
  const source = await startSource({ posts, body });
  try {
    return await withFolder(async (folder) => {
      await blogkeep('crawl', '--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16');
      const rows = [];
      const seconds = [];
      for (const what of ['publish', 'publish again, unchanged']) {
        const { report } = await blogkeep('publish', '--dir', folder);
        const rate = posts / report.seconds.publish;
        seconds.push(report.seconds.publish);
        rows.push({
          what: `${what}: ${posts} posts of ${body / 1024} KB`,
          measured: `${rate.toFixed(0)} posts/s (${report.site.written + report.markdown.written} files written)`,
          limit: `≥ ${least} posts/s`,
          holds: rate >= least,
        });
      }
      const other = ['--archive', path.join(folder, 'archive'), '--dir', path.join(folder, 'other')];
      const wordpress = ['--wordpress', '--media-url', 'https://media.example.com/'];
      const { report } = await blogkeep('publish', ...other, ...wordpress);
      const ratio = report.seconds.publish / (seconds[0] ?? 0);
      rows.push({
        what: `publish with --wordpress beside without (${report.wordpress.written} files)`,
        measured: `${ratio.toFixed(2)} ×`,
        limit: `≤ ${mostForWordPress} ×`,
        holds: ratio <= mostForWordPress,
      });
      return rows;
    });
  } finally {
    source.stop();
  }
}
