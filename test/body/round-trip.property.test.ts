import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { escapeHtml } from '../../src/core/text/escape-html.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { randomBody } from '../helpers/body/random-body.ts';
import { places, context, messages } from '../helpers/body/body-context.ts';
import { shownByHtml, shownByMarkdown } from '../helpers/body/shown-document.ts';

const convert = (html: string) => convertBody(html, context(), places);

/** Text without formula delimiters, since formulas are written verbatim in Markdown. */
const plainText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('가나을 abc12\n*_~`[]()<>#+-=|!\\&;:/.,"\'^{}%@?\u00a0\u200b')),
      maxLength: 60,
    }),
  )
  .map((text) => text.replace(/\$|\\(?=[([])/gu, ''));

const normal = (text: string) =>
  text

    .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
    .normalize('NFC')
    .replace(/[\s\u00a0—]+/gu, '');

const seen = (text: string) => text.replace(/[\u00ad\u115f\u1160\u200b-\u200f\u2060\u2800\u3164\ufeff]/gu, '');

describe('text', () => {
  it.each(['p', 'h3', 'li', 'td', 'blockquote', 'b', 'figcaption', 'summary'])(
    'in <%s> is the same after conversion to Markdown and back',
    (name) => {
      const around =
        { li: ['<ul>', '</ul>'], td: ['<table><tr>', '</tr></table>'], figcaption: ['<figure>', '</figure>'] }[name] ??
        [];
      fc.assert(
        fc.property(plainText, (text) => {
          const { markdown, warnings } = convert(
            `${around[0] ?? ''}<${name}>x${escapeHtml(text)}</${name}>${around[1] ?? ''}`,
          );
          const shown = shownByMarkdown(markdown).text;
          expect(warnings).toEqual([]);
          expect(shown).toBe(`x${normal(text)}`);
        }),
        { numRuns: scaleRuns(150) },
      );
    },
  );

  it('at the start of a line is the same after conversion to Markdown and back', () => {
    fc.assert(
      fc.property(fc.array(plainText, { minLength: 1, maxLength: 4 }), (lines) => {
        const { markdown } = convert(`<p>${lines.map(escapeHtml).join('<br>')}</p>`);
        // A paragraph that contains only invisible characters is treated as spacing.
        expect(seen(shownByMarkdown(markdown).text)).toBe(seen(normal(lines.join(''))));
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('in code is the same after conversion to Markdown and back, including white space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('가a `~\n\t*<&\\#-')), minLength: 1, maxLength: 60 }),
        (text) => {
          fc.pre(text.trim() !== '' && !text.startsWith('\n') && !text.endsWith('\n'));
          const { markdown } = convert(
            `<ul><li><pre data-ke-language="js"><code>${escapeHtml(text)}</code></pre></li></ul>`,
          );
          expect(shownByMarkdown(markdown).code).toEqual([text]);
        },
      ),
      { numRuns: scaleRuns(300) },
    );
  });
});

describe('a body of random elements', () => {
  it('has the same text, links, images, headings, list items, code and cells on the page and in Markdown', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        const { html: page, markdown, warnings } = convert(html);
        expect(warnings).toEqual([]);
        expect(shownByMarkdown(markdown)).toEqual(shownByHtml(page));
      }),
      { numRuns: scaleRuns(400) },
    );
  });

  it('keeps all of its text', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        // Toggles without a title get an empty one here, so that no text is added.
        const unnamed = { ...context(), messages: { ...messages, more: '' } };
        expect(shownByHtml(convertBody(html, unnamed, places).html).text).toBe(shownByHtml(html).text);
      }),
      { numRuns: scaleRuns(300), endOnFailure: true },
    );
  });
});

describe('emphasis next to Hangul', () => {
  it.each([
    ['<p><b>마크다운(Markdown)</b>을</p>', '<strong>마크다운(Markdown)</strong>을'],
    ['<p><b>굵게</b>를</p>', '**굵게**를'],
    ['<p>그는 <i>“왜?”</i>라고 했다</p>', '그는 <em>“왜?”</em>라고 했다'],
    ['<p>그는 <i>“왜?”</i> 라고 했다</p>', '그는 *“왜?”* 라고 했다'],
    ['<p>가<s>[나]</s>다</p>', '가<s>[나]</s>다'],
    ['<p><b> 사이 </b>에</p>', '**사이** 에'],
  ])('in %s is written as %s', (html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});
