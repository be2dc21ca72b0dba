import { describe, expect, it } from 'vitest';
import type { OutputLinks } from '../../src/body/model/context.ts';
import { convertBody, convertComment } from '../helpers/body/convert-body.ts';
import { context, places } from '../helpers/body/body-context.ts';

const print: OutputLinks = { medium: ({ file }) => `media/${file}`, post: (id) => `#p${id}` };
const convert = (html: string, stored = true) => convertBody(html, context({ stored }), { ...places, print });
const printOf = (html: string, stored = true) => convert(html, stored).print;

describe('the body for print', () => {
  it('is only created on request', () => {
    expect(convertBody('<p>글</p>', context(), places)).not.toHaveProperty('print');
  });

  it('leaves the page, the Markdown and the portable form unchanged', () => {
    const html =
      '<p><span style="color:#ff0000">red</span> <a href="/12#x">12</a> <math><mi>x</mi></math> $x^2$</p>' +
      '<p><img src="https://i.example/a.png"></p><pre data-ke-language="js"><code>let a = 1;</code></pre>' +
      '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="비"></iframe><video src="https://i.example/a.mp4"></video>';
    const portable = { ...places.site };
    const { print: made, ...others } = convertBody(html, context(), { ...places, portable, print });
    expect(made).toBeDefined();
    expect(others).toEqual(convertBody(html, context(), { ...places, portable }));
  });

  it('contains highlighted code, formulas, colors and directions like the page', () => {
    const html =
      '<p><span style="color:#ff0000">red</span> $x^2$</p><blockquote>עברית</blockquote>' +
      '<pre data-ke-language="js"><code>let a = 1;</code></pre>';
    expect(printOf(html)).toBe(convert(html).html);
  });

  it('contains images without attributes for loading', () => {
    expect(printOf('<p><img src="https://i.example/a.png" width="320" alt="별"></p>')).toBe(
      '<p><img alt="별" width="320" src="media/ab/a.png" height="240" /></p>',
    );
  });

  it('links to a missing image without keeping space free for it', () => {
    expect(printOf('<p><img src="https://i.example/gone.png" alt="별" width="30" height="20"></p>')).toBe(
      '<p><a class="missing" href="https://i.example/gone.png"><small>별 (not in the archive)</small></a></p>',
    );
  });

  it('links to chapters, and to other blog pages at the source', () => {
    expect(printOf('<p><a href="/12#here">12</a> <a href="/category/x">x</a></p>')).toBe(
      '<p><a href="#p12">12</a> <a href="https://blog.example.com/category/x">x</a></p>',
    );
  });

  it('shows videos as stills that link to the video', () => {
    const block =
      '<figure data-ke-type="video" data-video-url="https://www.youtube.com/watch?v=abcdefghijk" data-video-title="비" ' +
      'data-video-thumbnail="https://i.example/t.jpg"><figcaption>장마</figcaption></figure>';
    expect(printOf(block)).toBe(
      '<figure class="video"><a href="https://www.youtube.com/watch?v=abcdefghijk"><img alt="비" width="640" ' +
        'height="480" src="media/ab/t.jpg" /></a><figcaption><a href="https://www.youtube.com/watch?v=abcdefghijk">비</a><br />' +
        '장마</figcaption></figure>',
    );
    expect(printOf(block, false)).toBe('<p><a href="https://www.youtube.com/watch?v=abcdefghijk">비</a><br />장마</p>');
  });

  it('links to the files of players, with their posters', () => {
    expect(printOf('<video src="https://i.example/a.mp4" poster="https://i.example/p.png" title="비"></video>')).toBe(
      '<p><a class="file" href="media/ab/a.mp4"><img src="media/ab/p.png" alt="" /> 비</a></p>',
    );
    expect(printOf('<audio src="https://i.example/a.mp3"></audio>')).toBe(
      '<p><a class="file" href="media/ab/a.mp3">a.mp3</a></p>',
    );
  });

  it('shows the content of toggles below their titles', () => {
    expect(
      printOf(
        '<div data-ke-type="moreLess" data-text-more="더보기"><div class="moreless-content"><p>글</p></div></div>',
      ),
    ).toBe('<div class="toggle"><p class="toggle-title">더보기</p><p>글</p></div>');
  });

  it('contains tables without scrollable boxes', () => {
    expect(printOf('<table><tr><td>ערך</td><td>2</td></tr></table>')).toMatch(/^<table dir="rtl">/u);
  });

  it('exists for comments', () => {
    const { print: made } = convertComment('<h2>글</h2><a href="/12">12</a>', context(), { ...places, print });
    expect(made).toBe('<p>글</p>\n<p><a href="#p12">12</a></p>');
  });
});
