import type { Report } from '../../core/report/report.ts';
import { uncheckedCounts, type CountedBlog } from './counts.ts';
import type { SourceCapabilities } from '../source.ts';

/** Whether a run could not see if a kind of warning still applies, to the blog or to one of its posts. */
export type IsUnchecked = (code: string, post?: string) => boolean;

const ofList = 'comment list';
/** Operations without which the comments of some posts are not known. */
const ofComments: readonly string[] = ['post list', 'post read', ofList];

type Failed = Report['posts']['failed'];

/** Whether it is known how many comments all listed posts have together. */
export function areAllCommentsRead(failed: Failed): boolean {
  return !failed.some(({ operation }) => ofComments.includes(operation));
}

/** What a run has warned of no more since it could not look, by what it compared and what failed. */
export function uncheckedWarnings(
  { posts: { failed }, warnings }: Pick<Report, 'posts' | 'warnings'>,
  counted: CountedBlog & { readonly capabilities: Pick<SourceCapabilities, 'newestComments'> },
): IsUnchecked {
  const codes = new Set<string>(uncheckedCounts(counted));
  const isNewestUnread = warnings.some(({ code }) => code === 'newest-comments-unread');
  if (!counted.capabilities.newestComments || isNewestUnread) codes.add('comment-not-listed');
  const broken = new Set(failed.map(({ id }) => id));
  const unlisted = new Set(failed.flatMap(({ id, operation }) => (operation === ofList ? [id] : [])));
  return (code, post = '') =>
    codes.has(code) ||
    (code === 'comment-not-listed' && broken.has(post)) ||
    (code === 'count-comments' && unlisted.has(post));
}
