import { formatCount, formatNumber } from '../../format-count.ts';

/** Texts of the summary at the end of a run. */
export const summary = {
  complete: 'complete',
  partial: 'partial',
  failed: 'failed',
  interrupted: 'interrupted',
  run: ({ blog, status, duration }: { blog: string; status: string; duration: string }) =>
    `Run${blog === '' ? '' : ` of ${blog}`}: ${status} after ${duration}.`,
  'dry-run': ({ blog, status, duration }: { blog: string; status: string; duration: string }) =>
    `Dry run${blog === '' ? '' : ` of ${blog}`}: ${status} after ${duration}; nothing was written.`,

  posts: 'Posts',
  fetched: 'Fetched',
  'to-fetch': 'To fetch',
  comments: 'Comments',
  media: 'Media',
  archive: 'Archive',
  output: ({ output }: { output: string }) => output,
  'posts-stored': ({
    stored,
    fresh,
    changed,
    unchanged,
    removed,
  }: {
    stored: number;
    fresh: number;
    changed: number;
    unchanged: number;
    removed: number;
  }) =>
    `${formatNumber(stored)} (${formatNumber(fresh)} new, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged${removed > 0 ? `, ${formatNumber(removed)} no longer listed` : ''})`,
  'posts-listed': ({ listed, fresh, removed }: { listed: number; fresh: number; removed: number }) =>
    `${formatNumber(listed)} listed, ${formatNumber(fresh)} new${removed > 0 ? `, ${formatNumber(removed)} no longer listed` : ''}`,
  'comments-stored': ({
    stored,
    fresh,
    changed,
    removed,
  }: {
    stored: number;
    fresh: number;
    changed: number;
    removed: number;
  }) =>
    `${formatNumber(stored)} (${formatNumber(fresh)} new, ${formatNumber(changed)} changed${removed > 0 ? `, ${formatNumber(removed)} removed` : ''})`,
  'media-stored': ({ stored, fresh, gone, isCopy }: { stored: number; fresh: number; gone: number; isCopy: boolean }) =>
    `${formatNumber(stored)} (${formatNumber(fresh)} new${gone > 0 ? `, ${formatNumber(gone)} ${isCopy ? 'not in the backup' : 'gone'}` : ''})`,
  files: ({ files, written, removed }: { files: number; written: number; removed: number }) =>
    `${formatCount(files, 'file')} (${formatNumber(written)} written, ${formatNumber(removed)} removed)`,
  'files-planned': ({ files, written, removed }: { files: number; written: number; removed: number }) =>
    `${formatCount(files, 'file')} (${formatNumber(written)} to write, ${formatNumber(removed)} to remove)`,

  blocked: ({ files, blocked, first }: { files: string; blocked: number; first: readonly string[] }) =>
    `${files}; blocked by ${blocked === 1 ? 'a file' : `${formatNumber(blocked)} files`} that blogkeep did not write: ${first.join(', ')}${blocked > first.length ? ` and ${formatNumber(blocked - first.length)} more` : ''}`,

  read: ({ read, listed, reasons }: { read: number; listed: number; reasons: readonly string[] }) =>
    `${read === 0 ? 'none' : formatNumber(read)} of ${formatNumber(listed)}${read === 0 ? '' : `: ${reasons.join(', ')}`}`,
  'with-reason': ({ posts, reason }: { posts: number; reason: string }) => `${formatNumber(posts)} ${reason}`,
  'all-fetched': 'Every post was fetched in this run.',
  'edits-detected': ({ runs }: { runs: number }) => `Edits are detected within ${formatCount(runs, 'daily run')}.`,
  'would-fetch': ({ posts }: { posts: number }) => `${formatCount(posts, 'post')} would be fetched:`,
  post: 'Post',
  title: 'Title',
  reason: 'Reason',
  'reason-of-fields': ({ reason, fields }: { reason: string; fields: readonly string[] }) =>
    `${reason}: ${fields.join(', ')}`,
  'more-posts': ({ posts, reasons, all }: { posts: number; reasons: readonly string[]; all: string }) =>
    `and ${formatNumber(posts)} more: ${reasons.join(', ')}; ${all}`,
  'all-in-file': ({ file }: { file: string }) => `${file} lists all of them`,
  'all-by-report': '--report FILE lists all of them',
  'all-by-report-or-verbose': '--report FILE or --verbose lists all of them',

  missing: ({ items, news, isListed }: { items: number; news: string; isListed: boolean }) =>
    `${formatCount(items, 'missing item')}${news === '' ? '' : ` (${news}; --report FILE lists all of them)`}${isListed ? ':' : '.'}`,
  accepted: ({ items }: { items: number }) =>
    `${formatCount(items, 'accepted missing item')}; --report FILE lists all of them:`,
  'accept-missing':
    'If nothing more can be done about them, add --accept-missing once: they are then tried again only on audit days, and only new losses end a run with exit code 2.',
  'failed-post': ({ id, operation, reason }: { id: string; operation: string; reason: string }) =>
    `${id === '' ? operation : `post ${id}, ${operation}`}: ${reason}`,
  'failed-posts': ({
    posts,
    ids,
    operation,
    reason,
  }: {
    posts: number;
    ids: readonly string[];
    operation: string;
    reason: string;
  }) => `${formatCount(posts, 'post')} (${ids.join(', ')}${posts > ids.length ? ', …' : ''}), ${operation}: ${reason}`,
  'failed-medium': ({ url, reason }: { url: string; reason: string }) => `${url}: ${reason}`,
  'failed-media': ({ files, host, reason }: { files: number; host: string; reason: string }) =>
    `${formatCount(files, 'file')} of ${host === '' ? 'the backup' : host}: ${reason}`,
  'more-missing': ({ items }: { items: number }) => `and ${formatNumber(items)} more; --report FILE lists all of them`,
  news: ({ known, fresh }: { known: number; fresh: number }) =>
    `${formatNumber(known)} known, ${formatNumber(fresh)} new`,
  warnings: ({ warnings, news }: { warnings: number; news: string }) =>
    formatCount(warnings, 'warning') + (news === '' ? '' : `: ${news}`),
  'warnings-alone': ({ warnings }: { warnings: string }) => `${warnings}.`,
  'warnings-listed': ({ warnings, all, isListed }: { warnings: string; all: string; isListed: boolean }) =>
    `${warnings}; ${all}${isListed ? ':' : '.'}`,
  notes: ({ notes, codes }: { notes: number; codes: string }) => `${formatCount(notes, 'note')}: ${codes}`,
  'warnings-of-kind': ({ code, count, first }: { code: string; count: number; first: string }) =>
    count > 1 ? `${code} (${formatNumber(count)}): ${first} …` : `${code}: ${first}`,

  'retry-later': 'Everything else is stored. Run the same command again to retry the missing items.',
  unblock:
    'Everything else is written. Move the files that block it away, or delete them, and run the same command again.',
  'retry-with-backup':
    'Everything else is imported. Running this again changes nothing: download the backup again, and import it into the same folder.',
  'nothing-stored': 'No post was stored yet. Run the same command again to start over.',
  'continue-later': 'Everything fetched so far is stored. Run the same command again to continue.',

  'blogs-ended': ({ blogs, counts, left }: { blogs: number; counts: readonly string[]; left: number }) =>
    `${formatCount(blogs, 'blog')}: ${[...counts, ...(left > 0 ? [`${formatNumber(left)} not started`] : [])].join(', ')}.`,
  'blogs-with-status': ({ blogs, status }: { blogs: number; status: string }) => `${formatNumber(blogs)} ${status}`,

  'none-published': ({ posts }: { posts: number }) =>
    'No post is published yet: the backup does not include which posts were public, so ' +
    `${posts === 1 ? 'the only one is' : `all ${formatNumber(posts)} are`} kept as private.`,
  'kept-private': ({ posts }: { posts: number }) =>
    `${formatCount(posts, 'post')} ${posts === 1 ? 'is' : 'are'} kept as private and not published: ` +
    `the backup does not include who could see ${posts === 1 ? 'it' : 'them'}.`,
  'publish-public': ({ sitemap }: { sitemap: string }) =>
    `To publish the posts that were public, sign out of the blog, save ${sitemap} as sitemap.xml, and run:`,
  'sitemap-of-blog': 'the /sitemap.xml page of your blog',
  'publish-all': 'If everything was public (this publishes notices, pages and templates, too):',

  'report-not-written': ({ reason }: { reason: string }) => `The report was not written. ${reason}`,
  'report-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The report ${file} cannot be read: ${reason}. Use a file written with --report.`,
  'not-a-report': ({ file }: { file: string }) =>
    `${file} is not the report of a run: use a file written by export, crawl or publish with --report.`,

  'intended-warnings':
    'The warnings are intended: the sample blog has such problems so that you see how blogkeep reports them.',
  'open-site': 'Open the site in a browser:',
  'serve-backup': 'To serve the site and the Blog Read API from the archive:',
  'serve-api': 'To serve the site and the API that it came from, from the archive:',
  'no-changes': 'No changes since the last run, so nothing was written.',
  'again-backup': 'Run it again, and nothing changes: what the archive already has is not written again.',
  'again-api': 'Run it again, and nothing changes: only new content is fetched and written.',
  'own-backup': ({ folder }: { folder: string }) =>
    `The imported backup is in ${folder}. To import a backup of your own, with the sitemap of your blog:`,
};
