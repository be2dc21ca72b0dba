import { escapeHtml } from './markdown/escape.ts';
import { wellFormed } from './parse.ts';
import type { ConvertedBody } from './surroundings.ts';
import { paragraphsOf, type Paragraph } from './text-only.ts';

/**
 * A body as its text alone, in paragraphs, for both outputs: what remains of one that can be converted no better. Takes a
 * time in proportion to the body's length and never throws.
 * @param reason why, for the warning `body-kept-as-html`
 */
export function textAlone(html: string, reason: string): ConvertedBody {
  const page = paragraphsOf(wellFormed(html)).map(htmlOf).join('\n');
  return { html: page, markdown: markdownOf(page), media: [], warnings: [{ code: 'body-kept-as-html', reason }] };
}

function htmlOf({ text, isCode }: Paragraph): string {
  return isCode ? `<pre><code>${escapeHtml(text)}</code></pre>` : `<p>${escapeHtml(text)}</p>`;
}

/**
 * The same as HTML that any reader of Markdown takes as it is: no empty line is in it, which would end it (CommonMark
 * 4.6), and nothing that generators look for in all of a page: shortcodes, Liquid, attributes of kramdown, emoji.
 */
function markdownOf(page: string): string {
  return page
    .replace(/\n(?=[ \t]*\n)/gu, '&#10;')
    .replaceAll('{', '&#123;')
    .replace(/:(?=[a-z0-9_+-]+:)/giu, '&#58;');
}
