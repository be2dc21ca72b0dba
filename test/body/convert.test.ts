import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import type { OutputLinks } from '../../src/body/model/context.ts';
import { places, context } from '../helpers/body/body-context.ts';

const convert = (html: string, stored = true) => convertBody(html, context({ stored }), places);

describe('convertBody', () => {
  it('uses the URLs of each output for its links and images', () => {
    const at = (root: string): OutputLinks => ({
      medium: ({ file }) => `${root}/m/${file}`,
      post: (id) => `${root}/p/${id}`,
    });
    const { html, markdown } = convertBody(
      '<p><a href="/12">a</a> <img src="https://i.example/x.png" alt="x"></p><table><tr><td colspan="2"><img src="https://i.example/y.png"></td></tr></table>',
      context(),
      { site: at('..'), markdown: at('../..') },
    );
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/gu)].map(([, address]) => address)).toEqual([
      '../p/12',
      '../m/ab/x.png',
      '../m/ab/y.png',
    ]);
    expect(markdown).toContain('[a](../../p/12) ![x](../../m/ab/x.png)');
    expect(markdown).toContain('src="../../m/ab/y.png"');
  });

  it('returns the media that the page shows, in order and without duplicates', () => {
    const { media } = convert(
      '<img src="https://i.example/b.png"><img src="https://i.example/gone.png"><a href="https://i.example/cfile/n.pdf">n</a><img src="https://i.example/b.png?x=1">',
    );
    expect(media.map(({ file }) => file)).toEqual(['ab/b.png', 'ab/n.pdf']);
  });

  it('does not return media in dropped content', () => {
    const { media } = convert(
      '<figure data-ke-type="opengraph" data-og-source-url="/secret" data-og-image="https://i.example/c.png"></figure>',
    );
    expect(media).toEqual([]);
  });

  it('never outputs the signature of a URL, whether or not the media file is stored', () => {
    const signature = '?credential=SECRET&amp;expires=1&amp;allow_ip=&amp;signature=SECRET';
    const body = [
      `<figure class="imageblock"><span data-url="https://i.example/gone/a.png${signature}"><img src="https://i.example/gone/a.png${signature}"></span></figure>`,
      `<figure class="fileblock"><a href="https://i.example/gone/a.pdf${signature}"><span class="name">a.pdf</span></a></figure>`,
      `<p>[##_Image|kage@gone/b.png${signature}|CDM|1.3|{}_##] <a href="https://i.example/gone/cfile/c${signature}">c</a></p>`,
      `<video src="https://i.example/gone/d.mp4${signature}"></video>`,
      `<a href="https://i.example/gone/e.png${signature}"><img src="https://i.example/gone/e.png${signature}"></a>`,
      `<p><a href="https://i.example/f${signature}">https://i.example/f${signature}</a></p>`,
      `<figure data-ke-type="opengraph" data-og-title="g" data-og-source-url="https://i.example/g" data-og-image="https://i.example/gone/g.png${signature}"></figure>`,
    ].join('');
    for (const stored of [true, false]) {
      const { html, markdown, warnings } = convert(body, stored);
      expect(`${html}${markdown}${JSON.stringify(warnings)}`).not.toContain('SECRET');
      expect(html).toContain('https://i.example/gone/a.png');
    }
  });

  it('never makes the page load images from other hosts', () => {
    const { html, markdown } = convert(
      '<p><img src="https://i.example/a.png" alt="a"></p><figure><img src="//i.example/b.png"></figure>',
      false,
    );
    // The page contains a transparent placeholder instead of the image, the Markdown its URL.
    expect(html).not.toMatch(/src="(?!data:image\/gif)/u);
    expect(html).toContain('<a class="missing" href="https://i.example/a.png"');
    expect(markdown).toContain('![a](https://i.example/a.png)');
  });

  it('outputs a link instead of an <img> if the stored file is not an image', () => {
    const { html } = convert('<img src="https://i.example/page.pdf" alt="a page">');
    expect(html).toBe('<p><a href="https://i.example/page.pdf" rel="noopener noreferrer">a page</a></p>');
  });

  it('reveals nothing about an unpublished post except the text of a link to it', () => {
    const body =
      '<figure data-ke-type="opengraph" data-og-title="TITLE" data-og-description="DESCRIPTION" data-og-image="https://i.example/IMAGE.png" data-og-source-url="https://blog.example.com/secret-slug"><a href="https://blog.example.com/secret-slug"><p class="og-title">TITLE</p></a></figure>' +
      '<p><a href="https://blog.example.com/secret-slug">https://blog.example.com/secret-slug</a></p>' +
      '<table><tr><td colspan="2"><a href="/secret-slug" title="TITLE">my words</a></td></tr></table>';
    const { html, markdown, warnings } = convert(body);
    for (const output of [html, markdown]) {
      expect(output).not.toMatch(/TITLE|DESCRIPTION|IMAGE|href/u);
      expect(output).toContain('my words');
    }
    expect(warnings).toEqual(Array.from({ length: 3 }, () => ({ code: 'link-unpublished', target: '66' })));
  });

  it('returns empty results for an empty body', () => {
    expect(convert('<p>&nbsp;</p>\n<!-- nothing -->')).toEqual({
      html: '',
      markdown: '',
      media: [],
      drawings: [],
      warnings: [],
    });
  });

  it('returns plain text and a warning if the context throws', () => {
    const failing = {
      ...context(),
      medium: () => {
        throw new Error('the index of media is broken');
      },
    };
    expect(convertBody('<p>글 <b>kept</b></p><img src="https://i.example/a.png">', failing, places)).toEqual({
      html: '<p>글 kept</p>\n<p>https://i.example/a.png</p>',
      markdown: '<p>글 kept</p>\n<p>https://i.example/a.png</p>',
      media: [],
      drawings: [],
      warnings: [{ code: 'body-kept-as-html', reason: 'the index of media is broken' }],
    });
  });

  it('returns the same result for the same body', () => {
    const body = '<ol><li>a $x_1$ <b>나(n)</b>다</li></ol><p id="q"><a href="#q">q</a></p>';
    expect(convert(body)).toEqual(convert(body));
  });
});
