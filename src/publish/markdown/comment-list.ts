import { isoDate } from '../../core/dates.ts';
import { nest } from '../nesting.ts';
import type { Thread } from '../site.ts';
import type { Words } from '../words.ts';
import { escapeLine, escapeText } from './plain-text.ts';

export type CommentWords = Pick<Words, 'commentsHeading' | 'anonymous' | 'hiddenComment' | 'inReplyTo'>;

/** Deeper lists are hard to read, and readers of Markdown stop at some depth: at 20 blocks within each other, some of them. */
const levels = 6;

interface Item {
  readonly thread: Thread;
  readonly parent: Thread | undefined;
  readonly replies: readonly Item[];
}

/**
 * The comments of a post as a nested list below a heading; the empty text for none. Replies that are too deep for the list
 * stand on its last level and say whom they reply to.
 */
export function commentList(threads: readonly Thread[], words: CommentWords): string {
  if (threads.length === 0) return '';
  const items = nest<Thread, Item>(
    threads,
    (thread) => thread.replies,
    levels,
    (thread, replies, parent) => ({ thread, replies, parent }),
  );
  return `## ${escapeLine(words.commentsHeading)}\n\n${listOf(items, '', words)}\n`;
}

function listOf(items: readonly Item[], indent: string, words: CommentWords): string {
  return items.map((item) => `${indent}- ${itemOf(item, `${indent}  `, words)}`).join('\n\n');
}

function itemOf({ thread, parent, replies }: Item, indent: string, words: CommentWords): string {
  const text = escapeText(thread.text, indent);
  const parts = [headOf(thread, parent, words), ...(text === '' ? [] : [indent + text])];
  if (replies.length > 0) parts.push(listOf(replies, indent, words));
  return parts.join('\n\n');
}

function headOf(thread: Thread, parent: Thread | undefined, words: CommentWords): string {
  const name = `**${escapeLine(nameOf(thread, words))}**`;
  const parts = [thread.homepage === '' ? name : `[${name}](${destination(thread.homepage)})`];
  if (thread.date) parts.push(isoDate(thread.date).slice(0, 16).replace('T', ' '));
  if (parent) parts.push(escapeLine(words.inReplyTo(nameOf(parent, words))));
  if (thread.hidden) parts.push(escapeLine(words.hiddenComment));
  return parts.join(' · ') + anchorOf(thread);
}

/** The place that links to a comment lead to, as in the blog itself. */
function anchorOf({ id }: Thread): string {
  return /^\d+$/u.test(id) ? ` <a id="comment${id}"></a>` : '';
}

function nameOf(thread: Thread, words: CommentWords): string {
  return thread.name.replace(/\s+/gu, ' ').trim() || words.anonymous;
}

/** The address of a homepage as the destination of a link (CommonMark 6.3): what of it still means something to Markdown is encoded. */
function destination(homepage: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return new URL(homepage).href.replace(/[()$]/gu, percent).replaceAll('&', '&amp;');
}
