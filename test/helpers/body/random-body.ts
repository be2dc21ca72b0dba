import fc from 'fast-check';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';

// Bodies with all elements that editors write, nested arbitrarily, and with text that looks like markup.

const pieces = [
  ...Array.from('가나을는다 abcX12 _*~`[](){}<>#+-=|!\\&;:/.,"\'^%@?\n\t\u00a0é😀“”…'),
  ...[
    '&amp;',
    '<b>',
    '1. ',
    '- ',
    '# ',
    '> ',
    '**',
    '__',
    '```',
    '~~',
    '| a | b |',
    '---',
    '[x](y)',
    '![',
    'http://a.b/c_d',
  ],
  ...['&lt;', '&copy;', '<!--', '</p>', '<script>', '{{ x }}', '[^1]'],
];

const text = fc
  .array(fc.constantFrom(...pieces), { maxLength: 14 })
  // Formulas are not converted, so text must not contain the start of one.
  .map((parts) => escapeHtml(parts.join('').replace(/\\(?=[([])/gu, '')));

const inlineElements = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'code',
  'span',
  'sup',
  'mark',
  'font',
  'kbd',
  'a href="http://x.y/z?a=1&amp;b=(2)_c"',
];
const lineElements = ['p', 'p', 'p', 'h1', 'h2', 'h3', 'div'];
const blockElements = ['blockquote', 'div', 'details', 'figure', 'center', 'b', 'i', 'a href="/5"', 'span', 'section'];

const wrap = ([tag, content]: readonly [string, readonly string[]]) => {
  const inner = content.join('');
  return `<${tag}>${tag.startsWith('a ') ? withText(inner) : inner}</${tag.split(' ')[0] ?? ''}>`;
};

/**
 * Returns the content of a link, after some text if it would show none: the conversion would add a name to such a link. Text in a nested
 * link does not count, because that link ends the outer one.
 */
export const withText = (inner: string): string =>
  inner.replace(/<a .*|<(?!img)[^>]*>|&[a-z]+;|[\s\p{C}]/gsu, '') === '' ? `말${inner}` : inner;

const arrayOfFew = (arbitrary: fc.Arbitrary<string>, maxLength = 4) => fc.array(arbitrary, { maxLength });

const { block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    text,
    fc.constantFrom('<br>', '<img src="http://a.b/p.png" alt="그림_*x">'),
    fc.tuple(fc.constantFrom(...inlineElements), arrayOfFew(tie('inline'))).map(wrap),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom(...lineElements), arrayOfFew(tie('inline'))).map(wrap),
    fc.tuple(fc.constantFrom(...blockElements), arrayOfFew(fc.oneof(tie('block'), tie('inline')))).map(wrap),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ol start="3"'),
        fc.array(arrayOfFew(fc.oneof(tie('inline'), tie('block'))), { maxLength: 4 }),
      )
      .map(([tag, items]) => wrap([tag, items.map((item) => wrap(['li', item]))])),
    fc
      .tuple(
        fc.boolean(),
        fc.array(fc.array(arrayOfFew(tie('inline')), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      )
      .map(([head, rows]) =>
        wrap([
          'table',
          rows.map((row, index) => wrap(['tr', row.map((cell) => wrap([head && index === 0 ? 'th' : 'td', cell]))])),
        ]),
      ),
    fc
      .tuple(fc.constantFrom('<pre>', '<pre data-ke-language="js"><code>'), text)
      .map(([open, code]) => `${open}${code}</code></pre>`),
    fc.constantFrom('<hr>', '<p>&nbsp;</p>', '<br><br>'),
    fc
      .tuple(tie('inline'), tie('inline'))
      .map(([term, definition]) => `<dl><dt>${term}</dt><dd>${definition}</dd></dl>`),
    text.map(
      (caption) =>
        `<figure class="imageblock"><span data-url="http://a.b/q.png"><img src="http://a.b/s.png"></span><figcaption>${caption}</figcaption></figure>`,
    ),
  ),
}));

export const randomBody: fc.Arbitrary<string> = arrayOfFew(block, 5).map((blocks) => blocks.join(''));
