import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { shownByHtml } from '../../helpers/body/shown-document.ts';

/** Formula plugin of the Eleventy example site. */
const example = new URL('../../../examples/eleventy/formulas.js', import.meta.url).href;
const { formulas } = (await import(example)) as { formulas: (markdown: InstanceType<typeof MarkdownIt>) => void };

const markdown = (html: string) => convertBody(html, context(), { ...places, dialect: 'commonmarkFormulas' }).markdown;

describe('the commonmarkFormulas dialect', () => {
  it.each([
    ['$x_1 + y_1$ and $$\\sum_i p_i$$', '$x_1 + y_1$ and $$\\sum_i p_i$$'],
    ['$5 and $6', '\\$5 and \\$6'],
    ['$HOME, $x_1$ and $PATH', '\\$HOME, $x_1$ and \\$PATH'],
    ['a cost of \\$5', 'a cost of \\\\\\$5'],
    ['[notice] [1]', '[notice] [1]'],
    ['[notice](1)', '\\[notice\\](1)'],
    ['[x^2] as text', '[x^2] as text'],
    ['[x^2]: as text', '&#91;x^2\\]: as text'],
    ['\\(a_1 * b_1\\)', '\\(a_1 * b_1\\)'],
  ])('converts "%s" to "%s"', (text, expected) => {
    expect(markdown(`<p>${text}</p>`)).toBe(expected);
  });

  it.each([
    ['see http://example.com/a-b', 'see http://example.com/a-b'],
    ['see http://example.com/_a_', 'see http\\://example.com/\\_a_'],
    ['see http://example.com">&lt;b>', 'see http\\://example.com">&lt;b>'],
    ['see www.example.com/<b>a</b>', 'see www\\.example.com/**a**'],
  ])('keeps URLs that need escapes from becoming links: "%s" becomes "%s"', (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });

  it.each([
    ['\\[c\\], \\[P(A|B)\\], [c], [<b>c</b>], [<kbd>c</kbd>], \\[cd\\]', 2],
    ['\\[c = d\\], \\[[a] = b\\], \\[\\alpha\\]', 2],
    ['\\(c\\) and $c$', 2],
    ['\\[$^a$]', 1],
    ['https://a.com/$x$_$y$', 0],
    ['<a href="https://a.com/$x$_$y$">https://a.com/$x$_$y$</a>', 0],
    ['<a href="https://a.com/$x$_$y$">a.com/$x$_$y$</a>, $z$', 1],
  ])('yields the same number of formulas as the page: %s', (text, count) => {
    const html = `<p>${text}</p>`;
    expect(convertBody(html, context(), places).html.match(/<math/gu) ?? []).toHaveLength(count);
    const read = new MarkdownIt({ html: true, linkify: true }).use(formulas).render(markdown(html));
    expect(read.match(/<math/gu) ?? [], read).toHaveLength(count);
  });

  it('yields the same formulas as the page for arbitrary text', () => {
    const renderer = new MarkdownIt({ html: true, linkify: true }).use(formulas);
    const pieces = [
      ...Array.from('가a1_*$$$$ ()[]=+,^'),
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '\\frac{a}{b}',
      '$x$',
      'http://a.b/',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const html = `<p>x ${escapeHtml(parts.join(''))}</p>`;
        const sources = (shown: string) =>
          [...shown.matchAll(/<annotation[^>]*>([^<]*)<\/annotation>/gu)].map(([, source = '']) =>
            source.replace(/\s/gu, ''),
          );
        const page = sources(convertBody(html, context(), places).html);
        expect(sources(renderer.render(markdown(html))), markdown(html)).toEqual(page);
      }),
      { numRuns: 1000 },
    );
  });

  it('preserves text without formulas', () => {
    const renderer = new MarkdownIt({ html: true });
    const pieces = [...Array.from('가나 ab1_*\\$()[]{}<>&;:/.-^=+`~'), 'http://a.b/', 'www.a.b', '&lt;', '$$', '\\('];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
        const html = `<p>x${escapeHtml(parts.join(''))}</p>`;
        const page = convertBody(html, context(), places).html;
        fc.pre(!page.includes('<math') && !/\$[^$]+\$|\\[([].*\\[)\]]/u.test(parts.join('')));
        expect(shownByHtml(renderer.render(markdown(html))).text).toBe(shownByHtml(page).text);
      }),
      { numRuns: 500 },
    );
  });
});
