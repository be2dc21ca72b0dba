import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMedia } from '../../../src/body/find-media.ts';
import { rewriteMedia } from '../../../src/body/media/rewrite-media.ts';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import { lazyImages } from '../../helpers/body/lazy-images.ts';
import { randomBody } from '../../helpers/body/random-body.ts';

const own = 'https://backup.invalid/7/';
const base = { own, page: 'https://notes.example.com/7' };
const there = 'http://127.0.0.1:4000/media';

/**
 * Returns new URLs for images and videos whose URLs are below the base or on m.example.com, unless they are named
 * `gone`.
 */
const placeOf = (addresses: readonly string[]) => {
  const names = addresses.flatMap(
    (one) =>
      /^https:\/\/(?:backup\.invalid\/7|m\.example\.com)\/(?:[^/]+\/)*([^/]+\.(?:png|jpg|swf))$/u.exec(
        stripSignature(one),
      )?.[1] ?? [],
  );
  const held = names.find((name) => !name.includes('gone'));
  return held && `${there}/${held}`;
};
const shown = (html: string) => rewriteMedia(html, base, placeOf);

describe('rewriteMedia', () => {
  it.each([
    ['<img src="./img/a.png">', `<img src="${there}/a.png">`],
    ["<IMG SRC = './img/a.png'  ALT='./img/a.png'>", `<IMG SRC = '${there}/a.png'  ALT='./img/a.png'>`],
    ['<img src=./img/a.png alt>', `<img src=${there}/a.png alt>`],
    ['<img src=./img/a.png/>', undefined],
    ['<img src="./img/a&amp;b.png">', `<img src="${there}/a%26amp%3Bb.png">`],
    ['<a href="./img/a.png"><img src="./img/gone.png"></a>', `<a href="${there}/a.png"><img src="./img/gone.png"></a>`],
    [
      '<span data-url="//m.example.com/a.png?credential=k&amp;expires=1&amp;signature=s" data-ke-size="size16">',
      `<span data-url="${there}/a.png" data-ke-size="size16">`,
    ],
    [
      '<img srcset="./img/a.png 1x, https://x.example.com/b.png 2x,https://m.example.com/c.png 3x">',
      `<img srcset="${there}/a.png 1x, https://x.example.com/b.png 2x,${there}/c.png 3x">`,
    ],
    [
      '<img data-srcset="./img/a.png 1x, ./img/b.png 2x" data-lazy-srcset="//m.example.com/c.png 3x, ./img/gone.png 4x">',
      `<img data-srcset="${there}/a.png 1x, ${there}/b.png 2x" data-lazy-srcset="${there}/c.png 3x, ./img/gone.png 4x">`,
    ],
    [
      '<img src="https://t.example.com/thumb/R1/?fname=https%3A%2F%2Fm.example.com%2Fa.png">',
      `<img src="${there}/a.png">`,
    ],
    [
      '<div style="color: red; background-image: url(&quot;./img/a.png&quot;)">',
      `<div style="color: red; background-image: url(&quot;${there}/a.png&quot;)">`,
    ],
    [
      `<div style="background: url( './img/a.png' ) top, URL(./img/a.png ), url(./img/gone.png), url()">`,
      `<div style="background: url('${there}/a.png') top, url(${there}/a.png), url(./img/gone.png), url()">`,
    ],
    [
      '<img srcset=" ./img/a.png 1x,  https://m.example.com/c.png 3x">',
      `<img srcset=" ${there}/a.png 1x,  ${there}/c.png 3x">`,
    ],
    ['<img src="[##_ATTACH_PATH_##]/a.jpg">', `<img src="${there}/a.jpg">`],
    [
      '<param name="movie" value="./file/a.swf"><input value="./file/a.swf">',
      `<param name="movie" value="${there}/a.swf"><input value="./file/a.swf">`,
    ],
    ['[##_1C|a.jpg|width="400"|a.jpg is here_##]', `[##_1C|${there}/a.jpg|width="400"|a.jpg is here_##]`],
    ['[##_Gallery|a.jpg|x|gone.jpg|y|b.jpg|z_##]', `[##_Gallery|${there}/a.jpg|x|gone.jpg|y|${there}/b.jpg|z_##]`],
    ['<p>./img/a.png</p><!-- <img src="./img/a.png"> -->', undefined],
    ['<pre>[##_1C|a.jpg||_##]</pre><code>[##_1C|a.jpg||_##]</code>', undefined],
    ['<script>"<img src=./img/a.png>"</script><textarea><img src="./img/a.png"></textarea>', undefined],
    [
      '<a href="8">eight</a> <a href="https://m.other.example.com/">m</a> <img src="data:image/gif;base64,AA">',
      undefined,
    ],
    ['<img src="./img/a.png"', undefined],
  ])('replaces URLs and changes nothing else: %s', (html, expected = html) => {
    expect(shown(html)).toBe(expected);
    expect(shown(`가😀\r\n${html}\r\n`)).toBe(`가😀\r\n${expected}\r\n`);
  });

  it('replaces the URLs of all media that findMedia finds', () => {
    fc.assert(
      fc.property(fc.oneof(randomBody, lazyImages('https://m.example.com/', '//m.example.com/l/')), (html) => {
        const placed = rewriteMedia(
          html,
          base,
          (addresses) => addresses[0] && `${there}/${encodeURIComponent(stripSignature(addresses[0]))}`,
        );
        const after = findMedia(placed, base).map(({ addresses }) => addresses[0] ?? '');
        for (const { addresses } of findMedia(html, base))
          expect(after).toContain(`${there}/${encodeURIComponent(stripSignature(addresses[0] ?? ''))}`);
        expect(rewriteMedia(html, base, () => undefined)).toBe(html);
      }),
    );
  });

  it.each([
    ['unclosed placeholders', '[##_1C|'.repeat(50_000)],
    ['unclosed URLs in styles', `<p style="${'url('.repeat(50_000)}">`],
    ['spaces in a style', `<p style="background:url(${' '.repeat(100_000)}">`],
    ['spaces after URLs in styles', `<p style="background:${'url(a'.repeat(100)}${' '.repeat(100_000)}">`],
    ['spaces among srcset candidates', `<img srcset="a,${' '.repeat(300_000)}">`],
    ['srcset candidates', `<img srcset="${', ,'.repeat(50_000)}">`],
    ['spaces in a placeholder field', `[##_1C|${' '.repeat(100_000)}x y|_##]`],
  ])('takes linear time for many %s', (_, html) => {
    expect(shown(html) === html).toBe(true);
  });
});
