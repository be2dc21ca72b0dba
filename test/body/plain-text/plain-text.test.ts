import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/body/model/limits.ts';
import { plainTextBody } from '../../helpers/body/convert-body.ts';
import { context, messages } from '../../helpers/body/body-context.ts';

const html = (source: string) => plainTextBody(source, 'r', context()).html;

const note = messages.unpublished;

describe('a body reduced to text', () => {
  it('causes a warning with the reason', () => {
    expect(plainTextBody('<p>글 &amp; more</p>', 'it is too large')).toEqual({
      html: '<p>글 &amp; more</p>',
      markdown: '<p>글 &amp; more</p>',
      media: [],
      drawings: [],
      warnings: [{ code: 'body-kept-as-html', reason: 'it is too large' }],
    });
  });

  it('is truncated if it is extremely long, with a warning', () => {
    const paragraph = '<p>a paragraph</p>';
    const source = paragraph.repeat(Math.ceil(limits.plainText / paragraph.length) + 1000);
    const made = plainTextBody(source, 'it is too large');
    expect(made.html.replaceAll('\n', '').length).toBeLessThanOrEqual(limits.plainText + paragraph.length);
    expect(made.html).toMatch(/^(?:<p>a paragraph<\/p>\n){100}/u);
    expect(made.warnings).toEqual([
      { code: 'body-kept-as-html', reason: 'it is too large' },
      { code: 'body-cut', shown: limits.plainText, characters: source.length },
    ]);
  });

  it('keeps the URLs of links, images and videos as text', () => {
    expect(html('<p>see <a href="https://e.example/a?b=1">this <b>page</b></a>, too</p>')).toBe(
      '<p>see this page (https://e.example/a?b=1), too</p>',
    );
    expect(html('<img src="//i.example/1.png" alt="고양이">')).toBe('<p>고양이 https://i.example/1.png</p>');
    expect(html('<img src="x" data-src="https://i.example/1.png">')).toBe('<p>https://i.example/1.png</p>');
    expect(html('<iframe src="https://v.example/1">no frames</iframe>after')).toBe(
      '<p>https://v.example/1</p>\n<p>after</p>',
    );
  });

  it.each([
    [
      'that is already the text of its link',
      '<a href="https://e.example/">https://e.example/</a>',
      '<p>https://e.example/</p>',
    ],
    ['that is relative', '<a href="/12">x</a><img src="a.png">', '<p>x</p>'],
    [
      'with a scheme other than http and https',
      '<a href="javascript:y">x</a><img src="data:image/png;base64,AA">',
      '<p>x</p>',
    ],
    ['that is too long', `<a href="https://e.example/${'a'.repeat(3000)}">x</a>`, '<p>x</p>'],
    ['of an unpublished post', '<a href="https://blog.example.com/secret">x</a>', '<p>x</p>'],
  ])('does not add a URL %s', (_, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it('shows the URL of a link once if the link has no text or spans several paragraphs', () => {
    expect(html('<p><a href="https://e.example/"><i></i></a></p>')).toBe('<p>https://e.example/</p>');
    expect(html('<a href="https://e.example/"><div>a</div><div>b</div></a>')).toBe(
      '<p>a (https://e.example/)</p>\n<p>b</p>',
    );
  });

  it('keeps the text of form controls and obsolete elements verbatim', () => {
    expect(html('<textarea>a <b>\n  c</b></textarea><input value="값"><input type="password" value="p">')).toBe(
      '<pre><code>a &lt;b&gt;\n  c&lt;/b&gt;</code></pre>\n<p>값</p>',
    );
    expect(html('<p>a</p><xmp><i>\nb</xmp>c')).toBe('<p>a</p>\n<pre><code>&lt;i&gt;\nb</code></pre>\n<p>c</p>');
  });

  it('contains no URL signatures', () => {
    const signed = 'https://i.example/1.png?credential=a&amp;expires=9&amp;signature=b';
    expect(
      html(`<img src="${signed}"><p>[##_Image|kage@a/b.png?credential=a&amp;expires=9&amp;signature=b|x_##]`),
    ).not.toMatch(/signature|credential/u);
  });

  it('shows only the URL of a link card', () => {
    const card = (address: string) =>
      `<figure data-ke-type="opengraph" data-og-title="Hidden" data-og-source-url="${address}"><a href="${address}">` +
      '<figure>Hidden</figure><p class="og-title">Hidden</p></a></figure>after';
    expect(html(card('https://e.example/1'))).toBe('<p>https://e.example/1</p>\n<p>after</p>');
    expect(html(card('https://blog.example.com/secret'))).toBe(`<p>${note}</p>\n<p>after</p>`);
    expect(html('<div class="bookmark-card"><div>Hidden</div>Hidden</div>after')).toBe('<p>after</p>');
  });

  it('reveals nothing about an unpublished post, and counts each link to it', () => {
    const { html: page, warnings } = plainTextBody(
      '<p><a href="/secret">A <b>secret</b> title</a>, <a href="/secret">my words</a>: https://blog.example.com/secret-1.</p>' +
        '<figure><a href="/secret"><img alt="A secret title"></a><figcaption>A secret title</figcaption></figure>' +
        '<figure><figcaption>A secret title</figcaption><img src="https://blog.example.com/secret"></figure>',
      'r',
      context(),
    );
    expect(page).toBe(
      [`${note}, my words: ${note}.`, note, note, note, note].map((line) => `<p>${line}</p>`).join('\n'),
    );
    expect(warnings.slice(1)).toEqual(Array.from({ length: 5 }, () => ({ code: 'link-unpublished', target: '66' })));
  });

  it.each(['data-video-url', 'data-original-url'])(
    'hides the caption of a video that is an unpublished post: %s',
    (name) => {
      expect(html(`<figure ${name}="/secret"><figcaption>A secret title</figcaption></figure>`)).toBe(`<p>${note}</p>`);
      expect(html(`<figure ${name}="/12"><figcaption>A secret title</figcaption></figure>`)).toBe(
        '<p>A secret title</p>',
      );
    },
  );

  it('omits the text of links that may lead to posts if the posts of the blog are unknown', () => {
    const source =
      '<a href="/12">A</a> <a href="https://b.example/m/34">B</a> <a href="/%65ntry/c">C</a> <a href="https://e.example/d">d</a>';
    expect(plainTextBody(`<p>${source} https://b.example/entry/E</p>`, 'r').html).toBe(
      '<p>d (https://e.example/d)</p>',
    );
    const lists = '<a href="/category/A">a</a> <a href="/tag/B?page=2">b</a> https://b.example/tag/C';
    expect(plainTextBody(`<p>d ${lists}</p>`, 'r').html).toBe('<p>d</p>');
  });

  it('keeps empty lines in code, including in Markdown', () => {
    const { html: page, markdown } = plainTextBody('<pre>a {\n\n  b<br>c</pre>after', 'r');
    expect(page).toBe('<pre><code>a {\n\n  b\nc</code></pre>\n<p>after</p>');
    expect(markdown).toBe('<pre><code>a &#123;&#10;\n  b\nc</code></pre>\n<p>after</p>');
  });

  it('contains no syntax of site generators in Markdown', () => {
    const { markdown } = plainTextBody('<p>{{&lt; x &gt;}} {% y %} {: z} :smile: &lt;script&gt;</p>', 'r');
    expect(markdown).toBe('<p>&#123;&#123;&lt; x &gt;}} &#123;% y %} &#123;: z} &#58;smile: &lt;script&gt;</p>');
  });

  it('consists of well-formed text in paragraphs for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (some) => {
        const page = html(some.join(''));
        expect(page.replace(/<p>[^<>]+<\/p>|<pre><code>[^<>]+<\/code><\/pre>/gu, '').trim()).toBe('');
        expect(page.isWellFormed()).toBe(true);
      }),
    );
  });
});

const parts = [
  ...[
    '<p>',
    '</p>',
    '<pre>',
    '</pre>',
    '<a href="https://e.example/">',
    '</a>',
    '<script>',
    '</script>',
    '<br>',
    '<b ',
  ],
  ...[
    '<figure data-ke-type="opengraph">',
    '</figure>',
    '<img src="//i.example/a" alt="&lt;">',
    '<iframe>',
    '</iframe>',
  ],
  ...['x', ' ', '\n', '\0', '\ud800', '&amp;', '<', '>', '<!--', '-->', '"'],
];
