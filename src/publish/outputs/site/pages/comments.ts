import { relativeLink } from '../../../site-model/site/paths.ts';
import type { Thread } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { sanitizeUrl } from '../../../../core/urls/sanitize-url.ts';
import { commenterName, paragraphsOf } from '../../comment-text.ts';
import { dateView } from './dates.ts';
import { nest } from '../../../site-model/site/nesting.ts';
import type { CommentView } from './views/post.ts';

/** Maximum nesting of comments. Deeper levels would leave no space for text on a small screen. */
const maxLevels = 4;

/**
 * Returns the views of a post's comment threads, in order. Replies below the maximum depth are not nested further, and name the comment
 * that they reply to.
 */
export function commentViews(threads: readonly Thread[], messages: Messages): CommentView[] {
  return nest<Thread, CommentView>(
    threads,
    (thread) => thread.replies,
    maxLevels,
    (thread, replies, parent) => ({
      anchor: anchorOf(thread),
      href: linkTo(thread),
      name: commenterName(thread, messages),
      owner: thread.owner,
      homepage: sanitizeUrl(thread.homepage),
      date: dateView(thread.date, messages),
      html: thread.rich?.html,
      paragraphs: thread.rich ? [] : paragraphsOf(thread.text),
      hidden: thread.hidden,
      inReplyTo: parent && { href: linkTo(parent), text: messages.inReplyTo(commenterName(parent, messages)) },
      replies,
    }),
  );
}

/** Returns the ID of a comment's HTML element. */
export function anchorOf({ id }: Pick<Thread, 'id'>): string {
  return `comment${id}`;
}

/** Returns a link within the page, which works whatever URL the page was opened at. */
function linkTo(thread: Thread): string {
  return relativeLink('', '', anchorOf(thread));
}

/** Counts the comments of all levels. Iterative, so that deep threads cannot overflow the stack. */
export function countComments(threads: readonly Thread[]): number {
  const open = [...threads];
  let count = 0;
  for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
    count += 1;
    for (const reply of thread.replies) open.push(reply);
  }
  return count;
}
