import { isoDate } from '../../../core/dates.ts';
import { nest } from '../../site-model/site/nesting.ts';
import type { Thread } from '../../site-model/site/site.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import { escapeLine, escapeText } from './plain-text.ts';
import { plainJson } from './front-matter.ts';

export type CommentMessages = Pick<Messages, 'commentsHeading' | 'anonymous' | 'hiddenComment' | 'inReplyTo'>;

/** Maximum depth of nested lists. Deeper ones are hard to read, and some Markdown parsers stop at 20 nested blocks. */
const levels = 6;

type Source = (markdown: string) => string;

interface Writing {
  readonly messages: CommentMessages;
  readonly source: Source;
}

interface Item {
  readonly thread: Thread;
  readonly parent: Thread | undefined;
  readonly replies: readonly Item[];
}

/**
 * Returns the comments of a post as a nested list below a heading; empty if there are none. Replies below the maximum depth stay on the
 * last level, and name the comment that they reply to.
 * @param source see `Preset.source`
 */
export function commentList(
  threads: readonly Thread[],
  messages: CommentMessages,
  source: Source = (same) => same,
): string {
  if (threads.length === 0) return '';
  const items = nest<Thread, Item>(
    threads,
    (thread) => thread.replies,
    levels,
    (thread, replies, parent) => ({ thread, replies, parent }),
  );
  return `## ${escapeLine(messages.commentsHeading)}\n\n${listOf(items, '', { messages, source })}\n`;
}

function listOf(items: readonly Item[], indent: string, writing: Writing): string {
  return items.map((item) => `${indent}- ${itemOf(item, `${indent}  `, writing)}`).join('\n\n');
}

function itemOf({ thread, parent, replies }: Item, indent: string, writing: Writing): string {
  const markdown = thread.rich?.markdown;
  const text = markdown === undefined ? escapeText(thread.text, indent) : indented(writing.source(markdown), indent);
  const parts = [headOf(thread, parent, writing.messages), ...(text === '' ? [] : [indent + text])];
  if (replies.length > 0) parts.push(listOf(replies, indent, writing));
  return parts.join('\n\n');
}

/** Indents all lines except the first. */
const indented = (markdown: string, indent: string) => markdown.trim().replace(/\n(?=[^\n])/gu, `\n${indent}`);

function headOf(thread: Thread, parent: Thread | undefined, messages: CommentMessages): string {
  const name = `**${escapeLine(nameOf(thread, messages))}**`;
  const parts = [thread.homepage === '' ? name : `[${name}](${destination(thread.homepage)})`];
  if (thread.date) parts.push(isoDate(thread.date).slice(0, 16).replace('T', ' '));
  if (parent) parts.push(escapeLine(messages.inReplyTo(nameOf(parent, messages))));
  if (thread.hidden) parts.push(escapeLine(messages.hiddenComment));
  return parts.join(' · ') + anchorOf(thread);
}

/** Returns the anchor of a comment, with the ID that the comment has in the original blog. */
function anchorOf({ id }: Thread): string {
  return /^\d+$/u.test(id) ? ` <a id="comment${id}"></a>` : '';
}

function nameOf(thread: Thread, messages: CommentMessages): string {
  return thread.name.replace(/\s+/gu, ' ').trim() || messages.anonymous;
}

/** Returns a homepage as a link destination (CommonMark 6.3), with Markdown syntax characters percent-encoded. */
function destination(homepage: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return new URL(homepage).href.replace(/[()$]/gu, percent).replaceAll('&', '&amp;');
}

/** A comment as template data. All text is plain text. */
interface CommentData {
  readonly id: string;
  /** ID of the comment that this one replies to */
  readonly parent?: string;
  /** depth in the thread; 0 for a top-level comment */
  readonly level: number;
  readonly name: string;
  /** an http or https URL; absent if there is none */
  readonly homepage?: string;
  /** ISO 8601 with offset; absent if unknown */
  readonly date?: string;
  readonly text: string;
  /** the text with its markup, if the comment came as HTML */
  readonly markdown?: string;
  /** set if the comment is secret or awaits approval; only if hidden comments are published */
  readonly hidden?: true;
}

/**
 * Returns the comments of a post as JSON: a flat list in display order, with each reply after its parent, because generator templates
 * iterate over a list more easily than over a tree.
 */
export function commentData(threads: readonly Thread[]): string {
  const list: CommentData[] = [];
  const open = threads.map((thread) => ({ thread, level: 0, parent: undefined as string | undefined })).reverse();
  for (let step = open.pop(); step; step = open.pop()) {
    const { thread, level, parent } = step;
    list.push(dataOf(thread, level, parent));
    for (const reply of thread.replies.toReversed()) open.push({ thread: reply, level: level + 1, parent: thread.id });
  }
  return plainJson(list);
}

function dataOf(thread: Thread, level: number, parent: string | undefined): CommentData {
  const { id, name, homepage, date, text, rich, hidden } = thread;
  return {
    id,
    ...(parent !== undefined && { parent }),
    level,
    name,
    ...(homepage !== '' && { homepage }),
    ...(date && { date: isoDate(date) }),
    text,
    ...(rich?.markdown !== undefined && { markdown: rich.markdown.trim() }),
    ...(hidden && { hidden }),
  };
}
