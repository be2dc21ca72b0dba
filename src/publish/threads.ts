import type { CommentThread } from '../core/comment-threads.ts';
import { parseDate } from '../core/dates.ts';
import type { Comment } from '../core/items/comment.ts';
import { exactTextOf, addressOf, textOf } from '../core/items/scalar.ts';
import { isPublicComment } from '../core/visibility.ts';
import type { BlogClock } from './blog-clock.ts';
import { pathnameOf } from './post-address.ts';
import type { Thread } from './site.ts';

/** Threads of comments as the site shows them. Nothing recurs: threads may be of any depth. */
export function siteThreads(threads: readonly CommentThread[], clock: BlogClock): Thread[] {
  const top: Thread[] = [];
  const open = [{ from: threads, to: top }];
  for (let step = open.pop(); step; step = open.pop()) {
    for (const { comment, replies } of step.from) {
      const to: Thread[] = [];
      step.to.push({ ...siteComment(comment, clock), replies: to });
      if (replies.length > 0) open.push({ from: replies, to });
    }
  }
  return top;
}

function siteComment(comment: Comment, clock: BlogClock): Omit<Thread, 'replies'> {
  const homepage = addressOf(comment.homepage);
  return {
    id: textOf(comment.id),
    name: exactTextOf(comment.name),
    homepage: pathnameOf(homepage) === undefined ? '' : homepage,
    date: clock.ofComment(parseDate(comment.date)),
    text: exactTextOf(comment.comment),
    hidden: !isPublicComment(comment),
  };
}
