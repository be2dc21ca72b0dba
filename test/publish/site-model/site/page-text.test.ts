import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../../src/body/sanitize/sanitize.ts';
import { excerptOf, pageText, searchedText } from '../../../../src/publish/site-model/site/page-text.ts';

describe('The text for the search', () => {
  const card =
    '<figure class="card"><a href="x"><strong class="card-title">갤럭시</strong></a><figcaption>설명</figcaption></figure>';
  it.each([
    ['has no link cards', `<p>하나</p>${card}<p>둘</p>`, '하나\n둘'],
    ['has no aligned link cards', `<p>하나</p>${card.replace('card"', 'card align-left"')}`, '하나'],
    ['is the text of the link cards if there is no other', card, '갤럭시\n설명'],
    ['has captions of images', '<figure class="grid"><figcaption>바다</figcaption></figure>', '바다'],
  ])('%s', (_, html, text) => {
    expect(searchedText(html, pageText(html))).toBe(text);
  });
});

describe('The text of a page', () => {
  it.each([
    ['a line for each block', '<h2>제목</h2>\n<p>첫째 줄</p>\n<p>둘째 줄</p>', '제목\n첫째 줄\n둘째 줄'],
    [
      'no line end for inline elements',
      '<p>아메리카노<strong>커피</strong>를 <a href="x">샀다</a></p>',
      '아메리카노커피를 샀다',
    ],
    ['a line end for `br`', '<p>하나<br />둘</p>', '하나\n둘'],
    ['lists without empty lines', '<ul><li>하나<ul><li>둘</li></ul></li></ul>', '하나\n둘'],
    [
      'the cells of a row in one line',
      '<table><tbody><tr><th>이름</th><td>값</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
      '이름 값\na b',
    ],
    ['one space for any white space of the source', '<p>하나\n  둘&nbsp; 셋</p>', '하나 둘 셋'],
    [
      'the lines of code',
      '<pre><code class="language-ts"><span class="hljs-keyword">let</span> a;\nlet b;</code></pre><p>a\nb</p>',
      'let a;\nlet b;\na b',
    ],
    [
      'references as characters, once',
      '<p>&lt;b&gt; &amp;amp; &quot;x&quot; &#8212; &#x1F600; &#0; &unknown;</p>',
      '<b> &amp; "x" — 😀 \ufffd &unknown;',
    ],
    [
      'the source of a formula, once',
      '<p>힘 <math><semantics><mrow><mi>F</mi><mo>&lt;</mo></mrow><annotation encoding="application/x-tex">F &lt; ma</annotation></semantics></math>이다</p>',
      '힘 F < ma이다',
    ],
    ['the text of a formula without a source', '<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>', '1 2'],
    [
      'no images and no link text of players',
      '<details class="player"><summary>바다<img src="a.png" alt="그림" /></summary><p><a class="play" href="https://x">동영상</a></p><iframe name="player-1" title="바다"></iframe></details>',
      '바다',
    ],
    ['no comments', '<p>a<!-- b -->c</p>', 'ac'],
    ['no text if the body is empty', '', ''],
  ])('has %s', (_what, html, text) => {
    expect(pageText(html)).toBe(text);
  });

  it('contains every character that a body shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (shown) => {
        const html = sanitize(`<p>${shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
        expect(pageText(html).replace(/\s+/gu, '')).toBe(shown.replace(/[\s\0]+/gu, ''));
      }),
    );
  });

  it('is extracted in linear time if tags are unclosed', () => {
    expect(pageText('<'.repeat(500_000))).toBe('');
    expect(pageText('<math>'.repeat(100_000))).toBe('');
    expect(pageText('<a class="play">'.repeat(100_000))).toBe('');
  });
});

describe('An excerpt', () => {
  it('is a short text on one line', () => {
    expect(excerptOf('첫째 줄\n둘째  줄 ')).toBe('첫째 줄 둘째 줄');
    expect(excerptOf('')).toBe('');
    expect(excerptOf('가'.repeat(200))).toBe('가'.repeat(200));
  });

  it('ends after a complete word', () => {
    const excerpt = excerptOf('다섯 글자씩 '.repeat(60));
    expect(excerpt).toBe(`${'다섯 글자씩 '.repeat(28)}다섯…`);
  });

  it('ends inside a word that is too long, but not inside a character', () => {
    expect(excerptOf('가'.repeat(300))).toBe(`${'가'.repeat(199)}…`);
    expect(excerptOf(`짧은 ${'👨‍👩‍👧'.repeat(60)}`)).toBe(`짧은 ${'👨‍👩‍👧'.repeat(24)}…`);
  });

  it('is never longer than 200 UTF-16 units, and ends with … if text was cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const excerpt = excerptOf(text);
        const line = text.replace(/\s+/gu, ' ').trim();
        expect(excerpt.length).toBeLessThanOrEqual(200);
        if (line.length <= 200) expect(excerpt).toBe(line);
        else expect(excerpt.endsWith('…') && line.startsWith(excerpt.slice(0, -1))).toBe(true);
      }),
    );
  });
});
