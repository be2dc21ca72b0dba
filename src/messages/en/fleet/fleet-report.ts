import { formatCount, formatNumber } from '../../format-count.ts';

/**
 * Formats the exit code and the error code of a run. Runs that did not start or were killed have no exit code, which is
 * passed as 0.
 */
const exitCodeText = (exitCode: number, errorCode: string): string =>
  [exitCode === 0 ? '' : `exit code ${String(exitCode)}`, errorCode].filter((one) => one !== '').join(', ') ||
  'no exit code';

/** Texts about a fleet in its report, dashboard and metrics. */
export const fleetReport = {
  title: ({ time, total, counts }: { time: string; total: number; counts: readonly string[] }) =>
    `Fleet at ${time}: ${formatCount(total, 'blog')}${counts.length === 0 ? '' : `: ${counts.join(', ')}`}.`,
  'count-completed': ({ count }: { count: number }) => `${formatNumber(count)} complete`,
  'count-partial': ({ count }: { count: number }) => `${formatNumber(count)} with missing items`,
  'count-stopped': ({ count }: { count: number }) => `${formatNumber(count)} stopped`,
  'count-retrying': ({ count }: { count: number }) => `${formatNumber(count)} to be retried`,
  'count-failed': ({ count }: { count: number }) => `${formatNumber(count)} failed`,
  'count-missed': ({ count }: { count: number }) => `${formatNumber(count)} missed`,
  'count-paused': ({ count }: { count: number }) => `${formatNumber(count)} paused`,
  'count-pending': ({ count }: { count: number }) => `${formatNumber(count)} without a run yet`,
  posts: ({ fresh, changed, removed, failed }: { fresh: number; changed: number; removed: number; failed: number }) =>
    `Posts in the last run of each: ${formatNumber(fresh)} new, ${formatNumber(changed)} changed, ${formatNumber(removed)} no longer listed, ${formatNumber(failed)} failed.`,
  media: ({ fresh, failed }: { fresh: number; failed: number }) =>
    `Media: ${formatNumber(fresh)} new, ${formatNumber(failed)} failed.`,
  'all-well': 'There is nothing to do.',
  'for-you': ({ blogs }: { blogs: number }) => `For you to do (${formatCount(blogs, 'blog')}):`,
  'for-fleet': ({ blogs }: { blogs: number }) => `The fleet tries again on its own (${formatCount(blogs, 'blog')}):`,
  one: ({
    blog,
    source,
    missing,
    exitCode,
    errorCode,
    day,
  }: {
    blog: string;
    source: string;
    missing: number;
    exitCode: number;
    errorCode: string;
    day: string;
  }) =>
    `  ${blog} (source ${source}), since ${day} (${exitCodeText(exitCode, errorCode)})${missing === 0 ? '' : `, ${formatCount(missing, 'missing item')}`}`,
  several: ({
    names,
    blogs,
    more,
    source,
    exitCode,
    errorCode,
    day,
  }: {
    names: readonly string[];
    blogs: number;
    more: number;
    source: string;
    exitCode: number;
    errorCode: string;
    day: string;
  }) =>
    `  ${formatCount(blogs, 'blog')} of source ${source}, the first since ${day} (${exitCodeText(exitCode, errorCode)}): ${names.join(', ')}${more === 0 ? '' : ` and ${formatNumber(more)} more`}`,
  late: ({ names, blogs, more, day }: { names: readonly string[]; blogs: number; more: number; day: string }) =>
    `Late: no run of ${formatCount(blogs, 'blog')} has ended for 30 hours, of the first since ${day}: ${names.join(', ')}${more === 0 ? '' : ` and ${formatNumber(more)} more`}`,
  reason: ({ reason }: { reason: string }) => `    ${reason}`,
  advice: ({ advice }: { advice: string }) => `    → ${advice}`,

  'do-token': ({ blog }: { blog: string }) =>
    `Create a new token for the blog, and put it where the "token" of the blog in fleet.yaml points to. Then run: blogkeep-fleet retry ${blog}`,
  'do-blog-name': ({ blog }: { blog: string }) =>
    `Correct "blog" of this blog in fleet.yaml: it is the name in the URL of the blog at its source. Then run: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-restore': ({ blog }: { blog: string }) =>
    `Look at what is damaged: blogkeep-fleet verify ${blog} --remote. Restore those files in the storage from yesterday's versions, or move the whole prefix of the blog away to crawl it again. Then run: blogkeep-fleet retry ${blog}`,
  'do-update': ({ blog }: { blog: string }) =>
    `A newer blogkeep has written this archive: update blogkeep on all workers. Then run: blogkeep-fleet retry ${blog}`,
  'do-prefix': ({ blog }: { blog: string }) =>
    `The storage has something else under this name: rename the blog in fleet.yaml, or move what is there away. Then run: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-configuration': ({ blog }: { blog: string }) =>
    `Correct what the message names, in fleet.yaml or on the worker, and check it: blogkeep-fleet check. Then run: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-restart-workers': ({ blog }: { blog: string }) =>
    `A worker that was started before the blog was added took its run: restart all workers, so that they read fleet.yaml again. Then run: blogkeep-fleet retry ${blog}`,
  'do-machine':
    'Something is wrong with the worker itself, such as a full disk: the message says what. Fix it there; the next night runs the blog again.',
  'do-report-bug':
    'This is a bug in blogkeep: report it with the lines of this blog in the log of the worker. The next night runs the blog again.',
  'do-check-source': ({ blog }: { blog: string }) =>
    `Look at the blog in a browser. If the posts are there, wait: the next night runs it again. If they were deleted on purpose, put the blog into a group with "crawl: { acceptRemovals: true }" for one night. Then run: blogkeep-fleet start && blogkeep-fleet retry ${blog}`,
  'do-more-workers': ({ source }: { source: string }) =>
    `The night of source ${source} was too short for all blogs: add workers, or give the source a longer window or a higher rate.`,
  'do-look-at-workers':
    'Look at whether workers are running, and whether a source or the queue is paused: blogkeep-fleet status',
  'do-storage': ({ blog }: { blog: string }) =>
    `The storage cannot be used with this configuration and these credentials: correct what the message names, and check it: blogkeep-fleet check. Then run: blogkeep-fleet retry ${blog}`,
  'look-storage':
    'Nothing for now: the storage was away, and the runs are repeated. If it goes on, look at the storage and the network of the workers.',
  'look-redis':
    'Nothing for now: Redis was away, and the runs are repeated. If it goes on, look at Redis and the network of the workers.',
  'look-copy':
    'Nothing for now: another process was writing to the copy of the archive on this worker, and the run is repeated. The archive in the storage is intact. If it goes on, use a separate --cache folder for each worker.',
  'look-items':
    'All else is stored. The next runs fetch the missing items; look at the blog if the same ones are missing for a week.',
  'look-source': ({ source }: { source: string }) =>
    `Nothing for now: the runs are repeated with longer and longer breaks, then the next night. If it goes on, look at whether the source ${source} works in a browser, and ask who runs it.`,
  'look-interrupted':
    'Nothing for now: the run was ended before it was done, and the next one continues where it stopped. If it goes on, look in the log of the workers for why: too little memory, or a "timeLimit" that is too short.',

  'about-report': 'say over all blogs what failed, since when, and what to do',
  'about-board': 'show the queue in the browser',
  'option-report-json': 'as JSON; the exit code is 2 in both forms if you have something to do',
  'option-port': 'port to listen on; 0 for a free one',
  'option-host': 'address to listen on; whoever reaches it sees the names of all blogs',
  'board-runs': ({ url }: { url: string }) => `The board is at ${url}. Press Ctrl-C to end it.`,
};
