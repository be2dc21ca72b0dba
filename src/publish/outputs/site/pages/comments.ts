import { relativeLink } from '../../../site-model/site/paths.ts';
import type { Thread } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { externalAddress } from '../../../../core/external-address.ts';
import { dateView } from './dates.ts';
import { nest } from '../../../site-model/site/nesting.ts';
import type { CommentView } from './views/post.ts';

/** More than this many levels leave no room for text on a small screen. */
const levels = 4;

/** The threads of a post as views, in the order given. Deeper replies than can be shown say what they reply to. */
export function commentViews(threads: readonly Thread[], messages: Messages): CommentView[] {
  const nameOf = (thread: Thread) => commenterName(thread, messages);
  return nest<Thread, CommentView>(
    threads,
    (thread) => thread.replies,
    levels,
    (thread, replies, parent) => ({
      anchor: anchorOf(thread),
      href: linkTo(thread),
      name: nameOf(thread),
      owner: thread.owner,
      homepage: externalAddress(thread.homepage),
      date: dateView(thread.date, messages),
      paragraphs: paragraphsOf(thread.text),
      hidden: thread.hidden,
      inReplyTo: parent && { href: linkTo(parent), text: messages.inReplyTo(nameOf(parent)) },
      replies,
    }),
  );
}

/** Never empty. */
export function commenterName({ name }: Pick<Thread, 'name'>, messages: Messages): string {
  return name.trim() || messages.anonymous;
}

/** The id of a comment's element. */
export function anchorOf({ id }: Pick<Thread, 'id'>): string {
  return `comment${id}`;
}

/** Within the page, whichever of its addresses it was opened at. */
function linkTo(thread: Thread): string {
  return relativeLink('', '', anchorOf(thread));
}

/** The number of comments in threads of any depth. */
export function countComments(threads: readonly Thread[]): number {
  const open = [...threads];
  let count = 0;
  for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
    count += 1;
    for (const reply of thread.replies) open.push(reply);
  }
  return count;
}

/** Paragraphs, which empty lines separate, of lines. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() !== '') {
      if (lines.length === 0) paragraphs.push(lines);
      lines.push(line);
    } else lines = [];
  }
  return paragraphs;
}
