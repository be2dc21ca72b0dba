import { parseComments } from './comments.ts';
import { childrenOf, parseElements } from '../xml/element.ts';
import type { CommentThread } from '../../core/trees/comment-threads.ts';

/**
 * Returns the public entries of a guestbook with their replies: the newest entry first, replies in their order. A private entry is dropped
 * with all of its replies, even if these are public, because they may quote it. So is an entry of which the backup does not say that it is
 * public.
 * @param backup content of a backup as the archive keeps it. Only a TTXML has a guestbook.
 */
export function publicGuestbook(backup: string): CommentThread[] {
  const blog = parseElements(backup).find(({ name }) => name === 'blog');
  if (!blog) return [];
  const top: Entry[] = [];
  const shown = new Map<string, CommentThread[]>();
  const all = { ...blog, children: childrenOf(blog, 'guestbook') };
  for (const { id, parentId, name, homepage, text, date, isSecret } of parseComments(all, true)) {
    const parent = parentId === '' ? undefined : shown.get(parentId);
    if (isSecret || (parentId !== '' && !parent)) continue;
    const replies: CommentThread[] = [];
    shown.set(id, replies);
    const seconds = date?.seconds;
    const comment = { id, name, homepage, comment: text, open: 'Y', visibility: '2', parentId };
    const thread = { comment: seconds === undefined ? comment : { ...comment, date: String(seconds) }, replies };
    if (parent) parent.push(thread);
    else top.push({ thread, seconds: seconds ?? -Infinity });
  }
  return top.sort(newestFirst).map(({ thread }) => thread);
}

interface Entry {
  readonly thread: CommentThread;
  /** seconds since 1970; −∞ if there is no date */
  readonly seconds: number;
}

/** Entries without a date come last, entries of the same second in the order of the backup. */
function newestFirst(a: Entry, b: Entry): number {
  return a.seconds === b.seconds ? 0 : b.seconds - a.seconds;
}
