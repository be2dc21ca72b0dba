import type { Report } from '../../index.ts';
import type { ReportSummary } from '../queue/blog-state.ts';

/** Messages of failures that are kept of a run; all of them are in its archive's report. */
const mostFailures = 10;

/** What of a run's report is kept beside the blog. */
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
    failures: failures.slice(0, mostFailures),
    warnings: counts,
  };
}

/** Addresses of media are signed, and whoever has the signature may have the file. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/u, '');
}
