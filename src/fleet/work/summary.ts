import type { Report } from '../../index.ts';
import type { ReportSummary } from '../queue/blog-state.ts';

/** Maximum number of failures in a summary. */
const maxFailures = 10;

/** Returns the summary of a report for the state of a blog. */
export function summarize({ posts, media, requests, warnings, seconds }: Report): ReportSummary {
  const failures = [
    ...posts.failed.map(({ id, message }) => (id === '' ? message : `${id}: ${message}`)),
    ...media.failed.map(({ url, message }) => `${withoutQuery(url)}: ${message}`),
  ];
  const counts: Record<string, number> = {};
  for (const { code, new: isNew } of warnings) if (isNew !== false) counts[code] = (counts[code] ?? 0) + 1;
  return {
    posts: {
      listed: posts.listed,
      new: posts.new,
      changed: posts.changed,
      removed: posts.removed,
      failed: posts.failed.length,
    },
    media: { new: media.new, failed: media.failed.length },
    requests: { total: requests.total, retried: requests.retried },
    took: Math.round((seconds.crawl + seconds.publish) * 1000),
    failures: failures.slice(0, maxFailures),
    warnings: counts,
  };
}

/** Removes the query from a media URL, since its signature grants access to the file. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*/su, '');
}
