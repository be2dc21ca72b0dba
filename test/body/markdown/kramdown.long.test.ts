import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { findFormulas } from '../../../src/body/formulas/formulas.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { jekyll } from '../../../src/publish/outputs/markdown/presets/jekyll.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { kramdownFormulas, kramdownHtml, kramdownSkipNote } from '../../helpers/generators/kramdown.ts';
import { naughtyStrings } from '../../helpers/naughty-strings.ts';
import { randomBody } from '../../helpers/body/random-body.ts';
import { shownByHtml, shownByMarkdown } from '../../helpers/body/shown-document.ts';

const convert = (html: string) => convertBody(html, context(), { ...places, dialect: 'kramdown' });
const isSkipped = kramdownSkipNote !== '';

/** Syntax of kramdown and Liquid. */
const marks = [
  ...[
    '{: .x}',
    '{:/}',
    '{::comment}',
    '{:.x onmouseover="y"}',
    '*[가]: x',
    '[^1]',
    '[^1]: x',
    '[x]: http://a.b',
    '[가]',
  ],
  ...[
    '| a | b |',
    '|---|---|',
    'a | b',
    ': 뜻',
    '^',
    '---',
    '===',
    '***',
    '~~~',
    '```',
    '~~a~~',
    '$$',
    '\\$$',
    '\n',
    ' ',
  ],
  ...[
    '{{',
    '}}',
    '{%',
    '%}',
    '{{ x }}',
    '{% raw %}',
    '{% endraw %}',
    '{#',
    ' {#id}',
    '<<',
    '>>',
    ' >> ',
    '--',
    '&amp;',
  ],
  ...['<b>', '</b>', '<!--', '<br>', '</div>', '<div markdown="1">', '1. a', '- a', '+ a', '# a', '> a', '    a', '\t'],
  ...['"', "'", '`', '*', '**', '_', '__', 'a_b', '1_2_3', '![', '](', ')', 'http://a.b/_c_', '[x]', '[ ] ', '[x](y)'],
  ...['\\', '\\\n', '&#42;', 'x`y', '가', 'x'],
];

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('가나을 abc12\n*_~`[]()<>#+-=|!\\&;:/.,"\'^{}%@?$\u00a0\u200b')),
      maxLength: 60,
    }),
    fc.array(fc.constantFrom(...marks), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.constantFrom(...naughtyStrings),
  )
  // Excludes formula delimiters, which kramdown displays differently.
  .map((one) => one.replace(/\\(?=[([])/gu, ''))
  .filter((one) => findFormulas(one).length === 0);

/** Returns bodies with text in every position that has its own syntax. */
const bodiesOf = (plain: string): string[] => {
  const html = escapeHtml(plain);
  const code = `<pre>${escapeHtml(`x${plain}x`)}</pre>`;
  return [
    `<p>x${html}</p>`,
    `<p>${html}</p>`,
    `<p>x<br>${html.replaceAll('\n', '<br>')}</p>`,
    `<h2>x${html}</h2>`,
    `<ul><li>${html}</li><li>${html}</li></ul>`,
    `<table><tr><td>${html}</td><td>x${html}</td></tr></table>`,
    `<blockquote>${html}</blockquote>`,
    `<p>x <b>${html}</b> <u>${html}</u> <s>${html}</s></p>`,
    `<p><a href="http://a.b/" title="${html}">${html}</a></p>`,
    `<p><img src="http://a.b/c.png" alt="${html}" title="${html}"></p>`,
    `<details><summary>${html}</summary><p>${html}</p></details>`,
    `<dl><dt>x${html}</dt><dd>${html}</dd><dt>y</dt><dd><p>z</p>${code}</dd></dl>`,
    `<p>x <code>${html}</code></p>`,
    `<table><tr><td><code>${html}</code></td></tr></table>`,
    `<pre><code class="language-js">${escapeHtml(`x${plain}x`)}</code></pre>`,
    `<ul><li>${code}</li><li>y${code}</li></ul><blockquote>${code}</blockquote>`,
    // Browsers and parsers may resolve an incorrectly encoded URL differently.
    `<p><a href="http://a.b/${escapeHtml(plain.replace(/[\s%]/gu, ''))}">x</a></p>`,
  ];
};

const seed = 20_240_105;
const texts = fc.sample(text, { seed, numRuns: 60 });
const bodies = [...texts.flatMap(bodiesOf), ...fc.sample(randomBody, { seed, numRuns: 600 })];

/** Constructs that are players on the page and links in Markdown. */
const players = ['embedded-files', 'player', 'player-parts'];
/** Constructs with formulas that have no TeX source, and so no delimiters in Markdown. */
const shownDifferently = new Set(['math']);
const folder = new URL('../../fixtures/body/', import.meta.url);
const constructs = readdirSync(folder)
  .filter((name) => !shownDifferently.has(name) && existsSync(new URL(`${name}/input.html`, folder)))
  .sort();
const inputs = constructs.map((name) => readFileSync(new URL(`${name}/input.html`, folder), 'utf8'));

const formulas = [
  '<p>식 $x_1 * y_1$과 $$E = mc^2$$ 그리고 \\(a_1 &lt; b\\), \\[P(A|B)\\]</p>',
  '<p>$$\\int_0^1 |x| dx$$</p><ul><li>$$a_1$$</li><li>$b_1$</li></ul>',
  '<table><tr><td>$|x|_1$</td><td>$y_1$</td></tr></table><h3>$x^2$</h3><p>$z^2$</p>',
  '<p><a href="http://a.b">$x_1$</a> <b>$y_{*}$</b></p><p>$a^2$<br>$$b^2$$<br>c</p>',
];

const source = (markdown: string) => jekyll.source?.(markdown) ?? markdown;

describe(`Markdown rendered by kramdown${kramdownSkipNote}`, () => {
  let shown: string[] = [];
  const all = [...bodies, ...inputs, ...formulas];
  const converted = isSkipped ? [] : all.map(convert);

  beforeAll(() => {
    if (!isSkipped) shown = kramdownHtml(converted.map(({ markdown }) => source(markdown)));
  }, 120_000);

  it.skipIf(isSkipped)('has the same text, links, images, headings, list items, code and cells as the page', () => {
    expect(differences(0, bodies.length)).toEqual([]);
  });

  const alike = constructs.filter((construct) => !players.includes(construct));
  it.skipIf(isSkipped).each(alike)('equals the page for the construct "%s"', (construct) => {
    const at = bodies.length + constructs.indexOf(construct);
    expect(differences(at, at + 1)).toEqual([]);
  });

  it.skipIf(isSkipped).each(players)('equals the output of CommonMark for the construct "%s"', (construct) => {
    const at = constructs.indexOf(construct);
    const { markdown } = convertBody(inputs[at] ?? '', context(), places);
    expect(shownByHtml(shown[bodies.length + at] ?? '')).toEqual(shownByMarkdown(markdown));
  });

  it.skipIf(isSkipped)('shows the source of formulas between MathJax delimiters', () => {
    expect(differences(bodies.length + inputs.length, all.length, kramdownFormulas)).toEqual([]);
  });

  it.skipIf(isSkipped)('has the same letters and digits with and without the configuration of the example site', () => {
    const markdown = texts.map((one) => convert(`<p>x${escapeHtml(one)}</p>`).markdown);
    const letters = (html: string) => shownByHtml(html).text.replace(/[^\p{L}\p{N}]/gu, '');
    expect(kramdownHtml(markdown.map(source), []).map(letters)).toEqual(
      kramdownHtml(markdown.map(source)).map(letters),
    );
  });

  /** Returns bodies whose rendered Markdown differs from the page, shortest first. */
  function differences(from: number, to: number, read = (html: string) => html): unknown[] {
    const found = converted.slice(from, to).flatMap(({ html, markdown }, index) => {
      const page = shownByHtml(html);
      const kramdown = shownByHtml(read(shown[from + index] ?? ''));
      return JSON.stringify(page) === JSON.stringify(kramdown) ? [] : [{ markdown, page, kramdown }];
    });
    return found.sort((a, b) => a.markdown.length - b.markdown.length).slice(0, 5);
  }
});

describe('the kramdown dialect', () => {
  it.each([
    [
      '<p>그는 “왜?”라고 했다 (1~2일, snake_case, A&amp;B, C:\\Users).</p>',
      '그는 “왜?”라고 했다 (1~2일, snake_case, A&B, C:\\Users).',
    ],
    ['<p><b>굵게</b> 또 <i>기울게</i><br>다음 줄</p>', '**굵게** 또 *기울게*<br>\n다음 줄'],
    ['<p><b>마크다운(Markdown)</b>을</p>', '<strong>마크다운(Markdown)</strong>을'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n^\n\n- b'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b\n{: start="3"}'],
    ['<p>a</p><hr><ul><li><p>b</p><hr><p>c</p></li></ul>', 'a\n\n---\n\n- b\n\n  <hr>\n\n  c'],
    [
      '<p><a href="https://a.b/c_(d)">글</a> <img src="http://a.b/c.png" alt="그림"></p>',
      '[글](https://a.b/c_(d)) ![그림](../media/ab/c.png)',
    ],
    ['<table><tr><th>a</th></tr><tr><td>b | <code>c</code></td></tr></table>', '| a |\n| --- |\n| b &#124; `c` |'],
    [
      '<details><summary>더</summary><p>글</p></details>',
      '<details markdown="1">\n<summary>더</summary>\n\n글\n\n</details>',
    ],
    ['<dl><dt>봄</dt><dd>Spring</dd></dl>', '봄\n:   Spring'],
    ['<p>{{ x }} {% y %} {: .z} a | b -- c</p>', '\\{\\{ x }} &#123;% y %} \\{: .z} a \\| b \\-- c'],
    ['<p>식 $x_1$은</p><p>$$y_1$$</p>', '식 $$x_1$$은\n\n$$y_1$$'],
    ['<p><kbd>a_b</kbd> <s>그만</s> <bdi>c</bdi></p>', '<kbd>a_b</kbd> ~~그만~~ <span dir="auto">c</span>'],
  ])('converts %s to %s', (html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});
