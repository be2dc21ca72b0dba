import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../src/body/convert.ts';
import { escapeHtml } from '../../../src/body/markdown/escape.ts';
import { places, surroundings } from '../../helpers/body-surroundings.ts';
import { shownByHtml } from '../../helpers/shown-document.ts';

const markdown = (html: string) =>
  convertBody(html, surroundings(), { ...places, dialect: 'commonmarkFormulas' }).markdown;

describe('CommonMark for readers of formulas', () => {
  it.each([
    ['$x_1 + y_1$ and $$\\sum_i p_i$$', '$x_1 + y_1$ and $$\\sum_i p_i$$'],
    ['$5 and $6', '\\$5 and \\$6'],
    ['$HOME, $x_1$ and $PATH', '\\$HOME, $x_1$ and \\$PATH'],
    ['a cost of \\$5', 'a cost of \\\\\\$5'],
    ['[notice]', '\\[notice\\]'],
    ['[x^2] as text', '&#91;x^2\\] as text'],
    ['\\(a_1 * b_1\\)', '\\(a_1 * b_1\\)'],
  ])('writes %s as %s', (text, expected) => {
    expect(markdown(`<p>${text}</p>`)).toBe(expected);
  });

  it.each([
    ['see http://example.com/a-b', 'see http://example.com/a-b'],
    ['see http://example.com/_a_', 'see http\\://example.com/\\_a\\_'],
    ['see http://example.com">&lt;b>', 'see http\\://example.com">&lt;b>'],
    ['see www.example.com/<b>a</b>', 'see www\\.example.com/**a**'],
  ])('makes of %s an address only where no escape is in it', (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });

  it('shows every text that holds no formula as it is', () => {
    const renderer = new MarkdownIt({ html: true });
    const pieces = [...Array.from('가나 ab1_*\\$()[]{}<>&;:/.-^=+`~'), 'http://a.b/', 'www.a.b', '&lt;', '$$', '\\('];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
        const html = `<p>x${escapeHtml(parts.join(''))}</p>`;
        const page = convertBody(html, surroundings(), places).html;
        fc.pre(!page.includes('<math') && !/\$[^$]+\$|\\[([].*\\[)\]]/u.test(parts.join('')));
        expect(shownByHtml(renderer.render(markdown(html))).text).toBe(shownByHtml(page).text);
      }),
      { numRuns: 500 },
    );
  });
});
