import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { hugoHtml, hugoSkipNote, hugoVersion } from '../../helpers/generators/hugo.ts';
import { naughtyStrings } from '../../helpers/naughty-strings.ts';
import { bigList } from '../../helpers/vectors.ts';
import { randomBody } from '../../helpers/body/random-body.ts';
import { shownByHtml, shownByMarkdown, type ShownDocument } from '../../helpers/body/shown-document.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const convert = (html: string) => convertBody(html, context(), { ...places, dialect: 'goldmark' });

/** Syntax of Hugo, footnotes, definition lists, and Markdown in general. */
const pieces = [
  ...Array.from('가나을는 abc12 _*~`[](){}<>#+-=|!&;:/.,"\'^%@?\n\u00a0é😀'),
  ...[
    '{{<',
    '>}}',
    '{{%',
    '%}}',
    '{{',
    '}}',
    '/*',
    '*/',
    '{{</*',
    '*/>}}',
    '{{__hugo_ctx pid=1}}',
    'HAHAHUGOSHORTCODE',
  ],
  ...[
    '<!--more-->',
    '+++',
    '---',
    '===',
    '[^1]',
    '[^1]: ',
    ': ',
    '~ ',
    ':smile:',
    '{#id .class}',
    '{.class}',
    ' # {a=b}',
  ],
  ...['http://a.b/c_d', 'https://x', 'www.a.b', 'a@b.c', 'ftp://a.b', '- [ ] ', '1. ', '```', '"q" -- it\'s...', '\\'],
  ...['| a | b |', '|---|---|', '<b>', '&lt;', '<!--', 'TOCPLACEHOLDER', 'HUGOMORE42', '#+TITLE: x', '$$', '%p'],
];

const text = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  // Excludes formula delimiters, since formulas are written verbatim.
  .map((parts) => escapeHtml(parts.join('').replace(/\$|\\(?=[([])/gu, '')));

/** Bodies with text in every possible position. */
const templates: readonly ((...texts: readonly string[]) => string)[] = [
  (a = '', b = '') => `<p>${a}<br>${b}</p>`,
  (a = '', b = '', c = '') => `<p>${a}<b>${b}</b>${c}</p>`,
  (a = '', b = '', c = '') => `<p>${a}</p><p>${b}</p><h2>${c}</h2>`,
  (a = '', b = '') => `<p>${a}<span>${b}</span><kbd>${b}</kbd>${a}</p>`,
  (a = '', b = '') => `<p>x${a}<code>${b}</code></p>`,
  (a = '', b = '') => `<pre data-ke-language="js"><code>${a}\n${b}</code></pre>`,
  (a = '', b = '') => `<ul><li><p>${a}</p><pre><code>${b}</code></pre></li><li>${a}</li></ul>`,
  (a = '', b = '') => `<table><tr><td>${a}</td><td><code>${b}</code></td></tr></table>`,
  (a = '', b = '') => `<table><tr><td colspan="2">${a}</td></tr><tr><td>${b}</td><td>${a}</td></tr></table>`,
  (a = '', b = '', c = '') => `<dl><dt>${a}</dt><dt>x${b}</dt><dd>${c}</dd><dd>${a}<br>${b}</dd></dl>`,
  (a = '', b = '') => `<dl><dt>x${a}</dt><dd><p>${b}</p><p>${a}</p><ul><li>${b}</li></ul><pre>${a}</pre></dd></dl>`,
  (a = '', b = '', c = '') => `<p><a href="http://x.y/${c.replace(/\s|%/gu, '')}" title="${b}">${a}z</a></p>`,
  (a = '', b = '') => `<p><img src="http://x.y/p.png" alt="${a}" title="${b}"></p>`,
  (a = '', b = '') => `<p>가<u>${a} </u>${b}<sup>${a}\n</sup><s> ${b}</s><a>${a}</a>${b}</p>`,
  (a = '', b = '') =>
    `<table><tr><td><img src="http://x.y/p.png" alt="${a}" title="${b}"></td><td><abbr title="${a}">x</abbr></td></tr></table>`,
  (a = '', b = '') => `<blockquote>${a}<br>${b}</blockquote><details><summary>${b}</summary>${a}</details>`,
  (a = '', b = '') =>
    `<figure class="imageblock"><img src="http://a.b/s.png"><figcaption>${a}</figcaption></figure>${b}`,
];

const place = fc
  .tuple(fc.constantFrom(...templates), fc.array(text, { minLength: 3, maxLength: 3 }))
  .map(([template, texts]) => template(...texts));

/** Normalizes the order of combining marks, since white space between them was removed. */
const composed = (shown: ShownDocument | undefined): unknown =>
  // Hugo's highlighter drops trailing empty lines.
  JSON.parse(
    JSON.stringify({
      ...shown,
      code: shown?.code.map((one) => one.trimEnd()),
      links: shown?.links.filter((one) => !isAddressItself(one)),
    }).normalize('NFC'),
  );

/** Reports whether a link is a bare URL in text. Hugo turns it into a link, which looks the same. */
function isAddressItself(link: string): boolean {
  const [address = '', text = ''] = link.split(' ');
  return [text, `http://${text}`, `https://${text}`].some(
    (one) => one === address || encodeURI(one) === encodeURI(address),
  );
}

/** Expects Hugo to render each body like its page. Builds all bodies at once. */
function expectSame(bodies: readonly string[]): void {
  const converted = bodies.map(convert);
  const shown = hugoHtml(
    temporaryFolder(),
    converted.map((one) => one.markdown),
  ).map(shownByHtml);
  converted.forEach((one, index) => {
    expect(one.warnings.filter(({ code }) => code === 'body-kept-as-html')).toEqual([]);
    const context = `${bodies[index] ?? ''}\n${one.markdown}`;
    expect(composed(shown[index]), context).toEqual(composed(shownByHtml(one.html)));
  });
}

describe('the goldmark dialect', () => {
  it.each([
    ['<p>{{&lt; a &gt;}} {{% b %}} {{ c }}</p>', '{&#123;< a >}} {&#123;% b %}} {{ c }}'],
    ['<p>{{<b>a</b></p>', '{&#123;**a**'],
    ['<p>가<u>{{ </u>x</p>', '가<u>{&#123;</u> x'],
    ['<p>가<u><sup>{{&nbsp;</sup></u>x</p>', '가<u><sup>{&#123;</sup></u> x'],
    ['<p><u>{{\n</u>{{ <a>{</a>{&lt; b &gt;}}</p>', '<u>{&#123;</u> {{ {&#123;< b >}}'],
    [
      '<table><tr><th>a</th></tr><tr><td><img src="http://a.b/p.png" alt="a|b"></td></tr></table>',
      '| a |\n| --- |\n| <img src="../media/ab/p.png" alt="a&#124;b"><!-- --> |',
    ],
    ['<p><code>{{&lt; a &gt;}}</code></p>', '`{{</* a */>}}`'],
    ['<p><code>{{% a</code></p>', '<code>&#123;&#123;% a</code>'],
    ['<pre><code>&lt;!--more--&gt;</code></pre>', '<pre><code>&lt;!--more--&gt;</code></pre>'],
    ['<pre><code>{{% a %}}\n{{&lt;/* b */&gt;}}</code></pre>', '```\n{{%/* a */%}}\n{{</*/* b */*/>}}\n```'],
    ['<p>http://a.b/c_d, www.a.b a@b.c</p>', 'http://a.b/c_d, www.a.b a\\@b.c'],
    ['<p>http://a.b/_c_ (https://a.b)<b>c</b></p>', 'http\\://a.b/\\_c_ (https\\://a.b)**c**'],
    ['<p>x%@ http://a.b c@</p>', 'x%@ http://a.b c\\@'],
    ['<p><a href="/x">https://a.b/c</a></p>', '[https://a.b/c](/x)'],
    ['<h2>a {#id .class}</h2>', '## a {#id .class\\}'],
    ['<h2>a <s>b</s></h2>', '## a <s>b</s>'],
    ['<p>a<br>: b</p>', 'a\\\n\\: b'],
    ['<p>a \\<br>b</p>', 'a &#92;\\\nb'],
    ['<p><img src="http://a.b/p.png" alt="a [b]"></p>', '<img src="../media/ab/p.png" alt="a [b]"><!-- -->'],
    ['<p>$\\bar{x}_n$</p>', '$\\bar{x} _ n$'],
    ['<p>\\[\\alpha \\](b)</p>', '&#92;\\[\\alpha &#92;\\](b)'],
    [
      '<p><b><a href="http://a.b"><img src="http://a.b/p.png"> c</a></b></p>',
      '<strong>[![](../media/ab/p.png) c](http://a.b)</strong>',
    ],
    ['<dl><dt>a</dt><dt>b</dt><dd>c<br>d</dd><dd>e</dd></dl>', 'a\nb\n:   c\\\n    d\n:   e'],
    ['<dl><dt>a</dt><dd><p>b</p><p>c</p></dd><dt>d</dt><dd>e</dd></dl>', 'a\n\n:   b\n\n    c\n\nd\n:   e'],
    ['<dl><dd>a</dd></dl>', '<dl><dd>a</dd></dl>'],
  ])('converts %j to %j', (html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});

describe.skipIf(hugoVersion === undefined)(`Markdown rendered by Hugo${hugoSkipNote}`, () => {
  it('equals the page for arbitrary text in any position', () => {
    expectSame(fc.sample(place, 1000));
  });

  it('equals the page if code and the preceding text together look like an email address', () => {
    expectSame([
      "<p>it's...a<code>a@b.c`{{[^1]*~</code></p>",
      '<p>x<code>!%pa@b.c</code></p>',
      '<p>x<code>@b.c</code></p>',
    ]);
  });

  it('equals the page for arbitrarily nested elements', () => {
    expectSame(fc.sample(randomBody, 400));
  });

  it('equals the page if the title of a toggle contains an empty line', () => {
    const label = 'Title\n<span>\n[click me](javascript:alert(1)) ![](https://tracker.example/p.png)</span>';
    expectSame([
      `<details><summary>${label}</summary><p>text</p></details>`,
      `<blockquote><details><summary>${label}</summary><p>text</p></details></blockquote>`,
      `<ul><li>a<details><summary>${label}</summary><p>text</p></details></li></ul>`,
    ]);
  });

  it.each([
    ['our own list of naughty strings', naughtyStrings],
    ['the big list of naughty strings', bigList],
  ])('equals the page for %s', (_, list) => {
    const formulas = /\$|\\(?=[([])/gu;
    const texts = list.map((one) => escapeHtml(one.replace(formulas, '')));
    expectSame(texts.map((one) => templates.map((template) => template(one, one, one)).join('')));
  });

  it('shows any formula as its source', () => {
    const formula = fc
      .array(
        fc.constantFrom(
          ...String.raw`x_1|_|^|{|}|\frac|\{|\}|\\|\,|*|a|b|2|+| |[|](|)|~|=|\bar{x}|<|&|\_|가`.split('|'),
        ),
        {
          maxLength: 10,
        },
      )
      .map((parts) => parts.join(''));
    const signs = fc.constantFrom(['$', '$'], ['$$', '$$'], ['\\(', '\\)'], ['\\[', '\\]']);
    const texts = fc
      .sample(fc.tuple(signs, formula), 1000)
      .map(([[open, close], source]) => `x ${open}a^2${source}b${close} y`);
    const markdown = texts.map((text) => convert(`<p>${escapeHtml(text)}</p>`).markdown);
    const shown = hugoHtml(temporaryFolder(), markdown).map((html) => shownByHtml(html).text);
    expect(shown).toEqual(texts.map((text) => text.normalize('NFC').replace(/\s+/gu, '')));
  });

  const fixtures = new URL('../../fixtures/body/', import.meta.url);
  const constructs = readdirSync(fixtures).map((name) => readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8'));
  it('equals the output of other parsers for every construct', () => {
    const texts = constructs.map((html) => convert(html).markdown);
    const shown = hugoHtml(temporaryFolder(), texts).map(shownByHtml);
    constructs.forEach((html, index) => {
      // Both show formulas as text, but CommonMark removes their backslashes.
      if (/\$|\\[([]|math/u.test(html)) return;
      const others = shownByMarkdown(convertBody(html, context(), places).markdown);
      expect(composed(shown[index]), html).toEqual(composed(others));
    });
  });
});
