import { nest } from '../../site-model/site/nesting.ts';
import { messagesFor } from '../../site-model/language/index.ts';
import type { Thread } from '../../site-model/site/site.ts';
import { commenterName, paragraphsOf } from '../comment-text.ts';
import { languageOf, timeOf } from './xhtml/elements.ts';
import { escapeText, tag, textTag } from './xhtml/write.ts';
import { toXhtml, type XhtmlContext } from './xhtml/xhtml.ts';

/** Maximum nesting of comments. Deeper levels would leave no space for text on a small page. */
const maxLevels = 4;

/**
 * Renders the comments on a post as `section.comments` with nested lists `ol.thread`. An item has `p.byline` (`span.name`, `span.badge`,
 * `time`), `p.reply-to` if it cannot be nested below the comment that it replies to, and paragraphs or `div.text`. Homepages are not linked.
 */
export function chapterComments(
  threads: readonly Thread[],
  chapter: string,
  context: XhtmlContext,
  language: string,
): string {
  const messages = messagesFor(language);
  const id = `${chapter}.comments`;
  const items = nest<Thread, Item>(
    threads,
    ({ replies }) => replies,
    maxLevels,
    (thread, replies, parent) => ({ xhtml: commentOf(thread, parent), replies }),
  );
  const heading = `<h3 id="${id}"${messages.lang}>${escapeText(messages.commentsHeading)}</h3>`;
  return tag(
    'section',
    {
      class: 'comments',
      ...languageOf(language),
      'epub:type': 'appendix',
      role: 'doc-appendix',
      'aria-labelledby': id,
    },
    `\n${heading}\n${listOf(items)}\n`,
  );

  function commentOf(thread: Thread, parent: Thread | undefined): string {
    const { owner, hidden, date, rich, text } = thread;
    const badge = (label: string) => `<span class="badge"${messages.lang}>${escapeText(label)}</span>`;
    const byline = [
      textTag('span', { class: 'name', dir: 'auto' }, commenterName(thread, messages)),
      ...(owner ? [badge(messages.owner)] : []),
      ...(hidden ? [badge(messages.hiddenComment)] : []),
      ...(date ? [timeOf(date, messages)] : []),
    ];
    const replyTo =
      parent &&
      `<p class="reply-to"${messages.lang}>${escapeText(messages.inReplyTo(commenterName(parent, messages)))}</p>\n`;
    const shown =
      rich?.print === undefined
        ? paragraphsOf(text)
            .map((lines) => tag('p', { dir: 'auto' }, lines.map(escapeText).join('<br/>')))
            .join('\n')
        : tag('div', { class: 'text', dir: 'auto' }, toXhtml(rich.print, context));
    return `${tag('p', { class: 'byline' }, byline.join(' · '))}\n${replyTo ?? ''}${shown}\n`;
  }
}

/** A rendered comment, and the replies below it. */
interface Item {
  readonly xhtml: string;
  readonly replies: readonly Item[];
}

/** Recursive, since {@link nest} limits the depth. */
function listOf(items: readonly Item[]): string {
  const written = items.map(({ xhtml, replies }) => tag('li', {}, xhtml + (replies.length > 0 ? listOf(replies) : '')));
  return tag('ol', { class: 'thread' }, written.join('\n'));
}
