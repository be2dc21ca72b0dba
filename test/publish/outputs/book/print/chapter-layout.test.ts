import { describe, expect, it } from 'vitest';
import { chapterHtml, startsPage } from '../../../../../src/publish/outputs/book/print/chapter-layout.ts';

describe('a chapter in print', () => {
  it('starts on a new page if it is long or has an image, code, a table or a formula', () => {
    expect(startsPage(`<p>${'short '.repeat(20)}</p>`)).toBe(false);
    expect(startsPage(`<p>${'짧은 글 '.repeat(20)}</p>`)).toBe(false);
    expect(startsPage(`<p>${'long '.repeat(300)}</p>`)).toBe(true);
    for (const element of ['<img src="a.png"/>', '<pre>', '<table>', '<math display="block">'])
      expect(startsPage(element), element).toBe(true);
  });

  it('has a block for each line of code, in which elements of several lines are opened again', () => {
    expect(chapterHtml('<pre><code>a\n<span class="hljs-comment">/* b\n\nc */</span> d\n</code></pre>', 2)).toBe(
      '<pre><span class="line"><code>a</code></span>' +
        '<span class="line"><code><span class="hljs-comment">/* b</span></code></span>' +
        '<span class="line"><code><span class="hljs-comment"></span></code></span>' +
        '<span class="line"><code><span class="hljs-comment">c */</span> d</code></span></pre>',
    );
  });

  it('breaks URLs, but not formulas, links and short words', () => {
    const url = 'https://example.org/some/path?a=1&amp;b=2';
    expect(chapterHtml(`<a href="${url}">${url}</a> and/or`, 2)).toBe(
      `<a href="${url}">https://<wbr>example.org/<wbr>some/<wbr>path?<wbr>a=<wbr>1&amp;<wbr>b=<wbr>2</a> and/or`,
    );
    const math = '<math><annotation>aaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbb</annotation></math>';
    expect(chapterHtml(math, 2)).toBe(math);
  });

  it('has headings below that of its part, and no attributes of XML', () => {
    expect(chapterHtml('<h2 xml:lang="ko" lang="ko">1</h2><h3>2</h3><h6 epub:type="x">3</h6>', 4)).toBe(
      '<h4 lang="ko">1</h4><h5>2</h5><h6>3</h6>',
    );
  });
});
