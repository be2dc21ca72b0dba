import { escapeHtml } from '../markdown/escape.ts';
import { withoutEmptyLines } from '../markdown/html.ts';
import { limits } from '../limits.ts';
import { dialects } from '../markdown/dialects/index.ts';
import { wellFormed } from '../parse/parse.ts';
import type { BodyWarning, ConvertedBody } from '../context.ts';
import { paragraphsOf, type Paragraph } from './paragraphs.ts';
import type { Posts } from '../unpublished/unpublished.ts';
import type { Text } from '../../messages/message.ts';

/**
 * A body as its text alone, in paragraphs, for both outputs: what remains of one that can be converted no better. Takes a
 * time in proportion to the body's length, of which no more than `limits.plainText` is read, and never throws.
 * @param reason why, for the warning `body-kept-as-html`
 * @param posts left out, the text of links to what may be a post is left out
 */
export function plainTextBody(html: string, reason: Text, posts?: Posts): ConvertedBody {
  const { paragraphs, withheld } = paragraphsOf(wellFormed(html.slice(0, limits.plainText)), posts);
  const page = paragraphs.map(htmlOf).join('\n');
  return {
    html: page,
    markdown: forAnyReader(page),
    media: [],
    drawings: [],
    warnings: [
      { code: 'body-kept-as-html', reason },
      ...(html.length > limits.plainText
        ? [{ code: 'body-cut', shown: limits.plainText, characters: html.length } as const]
        : []),
      ...withheld.filter((id) => id !== '').map((target): BodyWarning => ({ code: 'link-unpublished', target })),
    ],
  };
}

function htmlOf({ text, isCode }: Paragraph): string {
  // Once more, since controls may be written by number.
  const shown = escapeHtml(wellFormed(text));
  return isCode ? `<pre><code>${shown}</code></pre>` : `<p>${shown}</p>`;
}

/**
 * HTML that any reader of Markdown takes as it is: no empty line is in it, which would end it (CommonMark 4.6), and
 * nothing that readers and generators look for in all of a page: tables, shortcodes, Liquid, attributes of kramdown, emoji.
 */
export function forAnyReader(page: string): string {
  const hidden = Object.values(dialects).reduce((html, dialect) => dialect.html(html), withoutEmptyLines(page));
  return hidden.replaceAll('{', '&#123;').replace(/:(?=[a-z0-9_+-]+:)/giu, '&#58;');
}
