import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), places);
const count = (text: string, word: string) => text.split(word).length - 1;

describe('a construct without an end tag', () => {
  const rest = '<p>나머지 글</p><h2>제목</h2><p>또 <a href="https://b.com/x">그곳</a></p><p>끝까지</p>';

  it.each([
    [
      '<figure data-ke-type="opengraph" data-og-title="T" data-og-source-url="https://a.com"><a href="https://a.com">T</a>',
      '[T](https://a.com)',
    ],
    ['<figure data-ke-type="opengraph" data-og-title="T" data-og-source-url="https://a.com">', '[T](https://a.com)'],
    [
      '<div class="bookmark-card"><a href="https://a.com"><div class="bookmark-card-title">T</div></a>',
      '[T](https://a.com)',
    ],
    [
      '<figure data-ke-type="video" data-video-url="https://vimeo.com/7" data-video-title="V"><iframe src="https://vimeo.com/7"></iframe>',
      '[V](https://vimeo.com/7)',
    ],
    [
      '<figure data-ke-type="video" data-video-url="https://vimeo.com/7" data-video-title="V">',
      '[V](https://vimeo.com/7)',
    ],
    ['<figure data-ke-type="emoticon"><img src="https://img.example.com/e.png">', 'e.png'],
    [
      '<div class="colorscripter-code"><table class="colorscripter-code-table"><tr><td>a = 1</td></tr></table>',
      '```\na = 1\n```',
    ],
    [
      '<div class="syntaxhighlighter sql"><table><tr><td class="gutter">1</td><td class="code"><div>a = 1</div></td></tr></table>',
      '```sql\na = 1\n```',
    ],
    ['<span class="MathJax_Preview">', ''],
    ['<p>x</p><span class="MathJax_Preview">E=mc2</span><span class="MathJax">', 'E=mc2'],
    [
      '<span class="katex"><span class="katex-mathml"><math><annotation encoding="application/x-tex">x^2</annotation></math></span><span class="katex-html">x2',
      '$x^2$',
    ],
    ['<span class="katex-html">', ''],
    [
      '<figure class="fileblock"><a href="https://img.example.com/a.pdf"><span class="name">a.pdf</span></a>',
      '[a.pdf](../media/ab/a.pdf)',
    ],
    ['<div class="fileblock"><a href="https://img.example.com/a.pdf">a.pdf</a>', '[a.pdf](../media/ab/a.pdf)'],
    ['<div class="skiptranslate">', ''],
    ['<div id="vimiumHUD">', ''],
    ['<video src="https://img.example.com/clip.mp4">', 'clip.mp4'],
  ])('does not absorb the rest of the post: %s', (opening, made) => {
    const { html, markdown } = convert(`${opening}${rest}`);
    expect(markdown).toContain(made);
    for (const word of ['나머지 글', '제목', '또', '그곳', '끝까지']) {
      expect(count(html, word), html).toBe(1);
      expect(count(markdown, word), markdown).toBe(1);
    }
    expect(html).toContain('<p>나머지 글</p>\n<h2>제목</h2>');
    expect(markdown).toContain('\n## 제목\n');
    expect(html).toContain('<a href="https://b.com/x"');
  });

  it('does not affect later constructs', () => {
    const card = (name: string) =>
      `<figure data-ke-type="opengraph" data-og-title="${name}" data-og-source-url="https://${name}.com"><p>${name}!</p>`;
    const { markdown } = convert(`${card('a')}${card('b')}<img src="https://img.example.com/p.png">`);
    expect(markdown).toBe('[a](https://a.com)\n\na!\n\n[b](https://b.com)\n\nb!\n\n![](../media/ab/p.png)');
  });

  it('does not reveal an unpublished post', () => {
    const { html, markdown } = convert(
      '<figure data-ke-type="opengraph" data-og-title="Hidden" data-og-source-url="https://blog.example.com/secret"><p>Hidden</p><p>A secret title</p><p>mine</p>',
    );
    expect(html + markdown).not.toMatch(/Hidden|A secret/u);
    expect(markdown).toContain('mine');
  });
});

describe("the author's content inside a construct", () => {
  it.each([
    [
      '<div class="syntaxhighlighter"><table><tr><td class="gutter">1</td><td class="code"><div>a</div></td></tr></table><p>밖</p></div>',
      '```\na\n```\n\n밖',
    ],
    [
      '<figure class="highlight"><figcaption>main.c</figcaption><table><tr><td class="gutter">1</td><td class="code"><pre>a</pre></td></tr></table></figure>',
      'main.c\n\n```\na\n```',
    ],
    [
      '<div class="colorscripter-code">앞<table><tr><td>a</td></tr></table>뒤<br>또</div>',
      '앞\n\n```\na\n```\n\n뒤\\\n또',
    ],
    [
      '<figure class="fileblock"><a href="https://img.example.com/a.pdf"><span class="name">a.pdf</span></a><figcaption>받기</figcaption></figure>',
      '[a.pdf](../media/ab/a.pdf)\n\n받기',
    ],
    [
      '<figure data-ke-type="emoticon"><img src="https://img.example.com/e.png"><figcaption>웃음</figcaption></figure>',
      '![](../media/ab/e.png)\n\n*웃음*',
    ],
    [
      '<figure data-ke-type="video" data-video-url="https://vimeo.com/7" data-video-title="V"><p>말</p><iframe src="https://vimeo.com/7"></iframe><figcaption>이름</figcaption></figure>',
      '말\n\n[V](https://vimeo.com/7)\\\n이름',
    ],
    ['<p>a <span class="MathJax">E=mc2</span> b</p>', 'a E=mc2 b'],
    ['<p>a <span class="katex-html">x2</span> b</p>', 'a x2 b'],
    ['<p><script type="math/tex">y</script> <span class="MathJax">E=mc2</span></p>', '$y$ E=mc2'],
    ['<p class="vimiumReset">글</p>', '글'],
    ['<figure data-ke-type="opengraph"><a href="https://a.com">이름</a></figure>', '[이름](https://a.com)'],
    [
      '<object data="https://a.com/x"><embed src="https://a.com/y"></object>',
      '[https://a.com/x](https://a.com/x)\n\n<https://a.com/y>',
    ],
    ['<object data="https://a.com/x"><embed src="https://a.com/x"></object>', '[https://a.com/x](https://a.com/x)'],
    ['<object data="https://a.com/x">다른 말</object>', '[https://a.com/x](https://a.com/x)\n\n다른 말'],
    ['<audio src="https://a.com/gone.mp3" title="빗소리"></audio>', '[빗소리](https://a.com/gone.mp3)'],
  ])('is kept: %s', (html, markdown) => {
    expect(convert(html).markdown.replace(/<(https:[^>]*)>/gu, '[$1]($1)')).toBe(
      markdown.replace(/<(https:[^>]*)>/gu, '[$1]($1)'),
    );
  });
});
