import type { Report } from '../../core/report/report.ts';
import { uncheckedCounts, type CountedBlog } from './counts.ts';
import type { SourceCapabilities } from '../source.ts';

/** Reports whether a run could not check if a warning still applies to a post, or to the blog if no post is specified. */
export type IsUnchecked = (code: string, post?: string) => boolean;

const ofList = 'comment list';
/** Operations whose failure makes the number of comments unknown. */
const ofComments: readonly string[] = ['post list', 'post read', ofList];

type Failed = Report['posts']['failed'];

/** Reports whether the comments on all listed posts could be read. */
export function areAllCommentsRead(failed: Failed): boolean {
  return !failed.some(({ operation }) => ofComments.includes(operation));
}

/**
 * Returns which warnings may be absent only because the run could not check them. This depends on what the run compared and what failed.
 */
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
