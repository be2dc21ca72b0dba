import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { parserWithFlanking, flankingKinds } from '../../helpers/body/flanking-parsers.ts';
import { scaleCases, scaleRuns } from '../../helpers/property-runs.ts';
import { markedByHtml, markedByMarkdown } from '../../helpers/body/marked-text.ts';
import { withText } from '../../helpers/body/random-body.ts';
import { factsByMarkdown, factsByHtml } from '../../helpers/body/shown-facts.ts';

const toMarkdown = (html: string) => convertBody(html, context(), places).markdown;

/** Characters next to a delimiter, which determine whether it is recognized: letters, punctuation, symbols, spaces. */
const pieces = [
  ...Array.from('\u2028\u2029\ufeff\u180e\u0085\u1680\u202f\u00ad'),
  // Above U+FFFF: a punctuation mark, a symbol, a letter.
  ...Array.from('\u{10100}\u{1d7c3}\u{20000}'),
  ...Array.from('가나을은a1é'),
  ...['한글', ' ', ' ', '\u3000', '&nbsp;', '\u200b', '\u200d', '&lt;', '&amp;', '😀', '👍🏽', '1.', 'http://a.b/c'],
  ...Array.from('.,!?:;"\'“”‘’「」『』()[]{}（）！？，。…·~*_`^|\\/#+-=%@☆→＃'),
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(''));

const tags = ['b', 'strong', 'i', 'em', 's', 'del', 'code', 'u', 'sup', 'mark', 'span'];
const openings = [...tags, 'a href="https://example.com/y_(z)"', 'a href="https://example.com/w"'];

const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    text,
    fc.constantFrom('<br>', ''),
    fc
      .tuple(fc.constantFrom(...openings), fc.array(tie('part'), { minLength: 1, maxLength: 3 }))
      .map(([opening, parts]) => {
        const inner = parts.join('');
        return `<${opening}>${opening.startsWith('a ') ? withText(inner) : inner}</${opening.split(' ')[0] ?? ''}>`;
      }),
  ),
}));

const line = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

describe('emphasis, links and code next to Hangul, punctuation, symbols and spaces', () => {
  it.each([
    ['p', ''],
    ['h3', ''],
    ['li', 'ul'],
    ['blockquote', ''],
  ])('in <%s> enclose the same characters after conversion to Markdown and back', (name, outer) => {
    fc.assert(
      fc.property(line, (inner) => {
        const html = `<${name}>${inner}</${name}>`;
        const body = outer === '' ? html : `<${outer}>${html}</${outer}>`;
        expect(markedByMarkdown(toMarkdown(body))).toEqual(markedByHtml(body));
      }),
      { numRuns: scaleRuns(400) },
    );
  });

  it('in table cells enclose the same characters after conversion to Markdown and back', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 3 }), (lines) => {
        const body = `<table><tr>${lines.map((inner) => `<td>가${inner}</td>`).join('')}</tr></table>`;
        expect(markedByMarkdown(toMarkdown(body))).toEqual(markedByHtml(body));
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('keep the spaces between words', () => {
    fc.assert(
      fc.property(line, (inner) => {
        const body = `<p>가${inner}나</p>`;
        expect(factsByMarkdown(toMarkdown(body)).words).toEqual(factsByHtml(body).words);
      }),
      { numRuns: scaleRuns(400) },
    );
  });
});

const isSampled = (one: string) => /\p{S}/u.test(one) && (one.codePointAt(0) ?? 0) % 16 === 8;

/** All characters that some parser may treat as white space or punctuation, all invisible characters, and a sample of symbols. */
const notLetters = Array.from({ length: 0x110000 }, (_, code) => code)
  // Excludes characters that are invalid in HTML.
  .filter((code) => code > 0x1f && code !== 0x7f && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter(
    (one) => /[\p{P}\p{Z}\p{Cf}\p{White_Space}]/u.test(one) || /^(?!\$)[\x20-\x9f]$/u.test(one) || isSampled(one),
  );

const besides: readonly ((character: string) => string)[] = [
  (one) => `가${one}<b>나</b>${one}다`,
  (one) => `가<b>${one}나${one}</b>다`,
  (one) => `가${one}<b>，</b>${one}나`,
  (one) => `가<sup>${one}</sup><b>，</b><sup>${one}</sup>나`,
  (one) => `<i>가</i>${one}<b>，</b>`,
  (one) => `<i><b>가</b>${one}나</i>`,
  (one) => `<i>가<b>${one}</b></i>나 <s>${one}，</s>`,
];

/** For each way of placing a character next to emphasis: a body with one paragraph per character, converted only once. A tenth of the characters in `npm test`. */
const besideAll = besides.map((beside) => {
  const body = scaleCases(notLetters)
    .map((one) => `<p>${beside(escapeHtml(one))}</p>`)
    .join('');
  return { body, markdown: toMarkdown(body) };
});

describe.each(flankingKinds)('emphasis rendered by %s', (kind) => {
  const reader = parserWithFlanking(kind);

  it('encloses the same characters in paragraphs and table cells', () => {
    fc.assert(
      fc.property(line, line, (inner, other) => {
        const body = `<p>가${inner}</p><table><tr><td>${inner}</td><td>${other}</td></tr></table>`;
        expect(markedByMarkdown(toMarkdown(body), reader)).toEqual(markedByHtml(body));
      }),
      { numRuns: scaleRuns(150) },
    );
  });

  it('leaves no stray delimiters next to characters other than letters', () => {
    expect(notLetters.length).toBeGreaterThan(1000);
    for (const { body, markdown } of besideAll) expect(markedByMarkdown(markdown, reader)).toEqual(markedByHtml(body));
  });
});

describe('emphasis', () => {
  it.each([
    ['가<b>나</b>다', '가**나**다'],
    ['가 <b>(나)</b> 다', '가 **(나)** 다'],
    ['<i>“나”</i>, 다', '*“나”*, 다'],
    ['가<b>(나)</b>다', '가<strong>(나)</strong>다'],
    ['<b>가</b><i>나</i>', '<strong>가</strong><em>나</em>'],
    ['<code>a<b>b</b>_c_</code>', '<code>a**b**\\_c\\_</code>'],
    ['<code>a</code><code>b</code>', '`a`<code>b</code>'],
    ['<code>a</code><span style="color: red"><code>b</code></span><code>c</code>', '`a`<code>b</code><code>c</code>'],
    ['가<b>“나”</b>\ufeff다', '가<strong>“나”</strong>\ufeff다'],
    ['가 <b>“나”\u2028</b>다', '가 <strong>“나”</strong>\u2028다'],
    ['a *\u2028b\u2028* c', 'a \\*\u2028b\u2028* c'],
    ['&lt;1@e.example&gt; &lt;3 &lt;1<b>a</b>@e.example&gt;', '&lt;1@e.example> <3 &lt;1**a**@e.example>'],
    ['<i>가</i>\u{10100}<b>，</b>', '*가*\u{10100}<strong>，</strong>'],
    ['소리: <audio src="https://img.example.com/r.mp3"></audio> 끝', '소리: [r.mp3](../media/ab/r.mp3) 끝'],
  ])('in %s is written as %s', (html, markdown) => {
    expect(toMarkdown(`<p>${html}</p>`)).toBe(markdown);
  });

  it('is recognized inside a caption, which is itself emphasized', () => {
    const figure = (caption: string) =>
      `<figure class="imageblock"><img src="http://a.b/s.png"><figcaption>${caption}</figcaption></figure>`;
    const markdown = toMarkdown(figure('<b>그림 1</b>:<b>"구조"</b>'));
    expect(markdown).toContain('***그림 1**:<strong>"구조"</strong>*');
    expect(markedByMarkdown(markdown)).toEqual(['em strong: 그림1', 'em: :', 'em strong: "구조"']);
  });
});
