import { escapeHtml } from '../../core/text/escape-html.ts';
import { withoutEmptyLines } from '../markdown/html.ts';
import { limits } from '../model/limits.ts';
import { dialects } from '../markdown/dialects/index.ts';
import { withoutInvalidCharacters } from '../parse/parse.ts';
import type { BodyWarning, ConvertedBody } from '../model/context.ts';
import { plainText, type PlainForm } from '../model/form.ts';
import { readParagraphs, type Paragraph } from './paragraphs.ts';
import type { PostLookup } from '../unpublished/unpublished.ts';
import type { Text } from '../../messages/message.ts';

/**
 * Reduces a body to its text, in paragraphs, in all forms. This is the fallback for bodies that cannot be converted. Takes linear time,
 * reads at most `limits.plainText` characters, and never throws.
 * @param reason reason given in the warning `body-kept-as-html`
 * @param posts default: the text of links that could lead to posts is omitted
 */
export function plainTextBody(
  html: string,
  reason: Text,
  forms: readonly PlainForm[],
  posts?: PostLookup,
): ConvertedBody {
  const { paragraphs, withheld } = readParagraphs(withoutInvalidCharacters(html.slice(0, limits.plainText)), posts);
  const page = paragraphs.map(htmlOf).join('\n');
  return {
    html: page,
    forms: Object.fromEntries(forms.map((form) => [form.name, plainText(form, page)])),
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
  // Repeated, since numeric references may have decoded to control characters.
  const shown = escapeHtml(withoutInvalidCharacters(text));
  return isCode ? `<pre><code>${shown}</code></pre>` : `<p>${shown}</p>`;
}

/**
 * Returns HTML that every Markdown parser passes through unchanged. It has no empty line, which would end the HTML block (CommonMark 4.6),
 * and none of the syntax that parsers and generators look for anywhere in a page: tables, shortcodes, Liquid, kramdown attributes, emoji.
 */
export function toInertHtml(page: string): string {
  const hidden = Object.values(dialects).reduce((html, dialect) => dialect.html(html), withoutEmptyLines(page));
  return hidden.replaceAll('{', '&#123;').replace(/:(?=[a-z0-9_+-]+:)/giu, '&#58;');
}
