import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { stripSignature } from '../../src/core/media/media-url.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { lazyImages } from '../helpers/body/lazy-images.ts';

const signed = '?credential=k&expires=9&signature=s';
const signedHtml = signed.replaceAll('&', '&amp;');
const firstOf = (html: string) => findMedia(html)[0];

describe('findMedia', () => {
  it('returns the URL of the original first, with its signature and decoded entities', () => {
    const html =
      `<figure class="imageblock"><span data-url="https://img.example.com/dn/a.png${signedHtml}" data-phocus="https://img.example.com/dn/a.png${signedHtml}">` +
      '<img src="https://img.example.com/small/a.png" srcset="https://img.example.com/w1/a.png 1x, https://img.example.com/w2/a.png 2x"></span></figure>';
    expect(firstOf(html)).toEqual({
      kind: 'image',
      addresses: [
        `https://img.example.com/dn/a.png${signed}`,
        'https://img.example.com/w2/a.png',
        'https://img.example.com/w1/a.png',
        'https://img.example.com/small/a.png',
      ],
    });
  });

  it('returns the original named in a thumbnail URL before the thumbnail', () => {
    const html = '<img src="//img.example.com/thumb/R1280x0/?fname=https%3A%2F%2Fimg.example.com%2Fdn%2Fb.png">';
    expect(firstOf(html)?.addresses).toEqual([
      'https://img.example.com/dn/b.png',
      'https://img.example.com/thumb/R1280x0/?fname=https%3A%2F%2Fimg.example.com%2Fdn%2Fb.png',
    ]);
  });

  it.each([
    ['a plain image', '<img src="http://img.example.com/c.png">', 'image', 'http://img.example.com/c.png'],
    ['an image URL without a scheme', '<img src="//img.example.com/c.png">', 'image', 'https://img.example.com/c.png'],
    [
      'a lazily loaded image',
      '<img src="data:image/gif;base64,R0" data-src="https://img.example.com/c.png">',
      'image',
      'https://img.example.com/c.png',
    ],
    [
      'an image with its original in an attribute',
      '<img data-origin-src="https://img.example.com/o.png" src="https://img.example.com/c.png">',
      'image',
      'https://img.example.com/o.png',
    ],
    [
      'the full-size version that an image links to',
      '<a href="https://img.example.com/full/c.jpg"><img src="https://img.example.com/c.jpg"></a>',
      'image',
      'https://img.example.com/full/c.jpg',
    ],
    [
      'a placeholder',
      `[##_Image|kage@x/y/img.png${signedHtml}|CDM|1.3|{}_##]`,
      'image',
      `https://blog.kakaocdn.net/dn/x/y/img.png${signed}`,
    ],
    [
      'an old placeholder',
      '[##_1C|cfile3.uf.AB12.png|width="1"|_##]',
      'image',
      'https://t1.daumcdn.net/cfile/tistory/AB12',
    ],
    [
      'an old placeholder for a file',
      '[##_1C|cfile3.uf.AB12.7z|filename="n.7z" filemime="application/x-7z"|_##]',
      'file',
      'https://t1.daumcdn.net/cfile/tistory/AB12',
    ],
    [
      'an attachment',
      `<figure class="fileblock"><a href="https://img.example.com/dna/a.pdf${signedHtml}"></a></figure>`,
      'file',
      `https://img.example.com/dna/a.pdf${signed}`,
    ],
    [
      'a link to an attachment',
      '<p><a href="https://cdn.example.com/cfile/blog/99">a</a></p>',
      'file',
      'https://cdn.example.com/cfile/blog/99',
    ],
    ['a video', '<video><source src="https://img.example.com/a.mp4"></video>', 'file', 'https://img.example.com/a.mp4'],
    [
      'the thumbnail of a video',
      '<figure data-ke-type="video" data-video-url="https://v.example/1" data-video-thumbnail="https://img.example.com/t.jpg"></figure>',
      'image',
      'https://img.example.com/t.jpg',
    ],
    [
      'the first image of a link card',
      '<figure data-ke-type="opengraph" data-og-source-url="https://x.example/" data-og-image="https://s.example/a.jpg?f=0,0,https://s.example/b.jpg"></figure>',
      'image',
      'https://s.example/a.jpg?f=0,0',
    ],
    [
      'an emoticon',
      '<figure data-ke-type="emoticon" data-emoticon-src="https://img.example.com/large.gif"><img src="https://img.example.com/small.gif"></figure>',
      'image',
      'https://img.example.com/large.gif',
    ],
  ])('finds %s', (_, html, kind, address) => {
    const [found, ...others] = findMedia(html);
    expect(found?.kind).toBe(kind);
    expect(found?.addresses[0]).toBe(address);
    expect(others).toEqual([]);
  });

  it('finds an image of the library of WordPress whose size WordPress does not know', () => {
    const address = 'https://blog.example.com/wp-content/uploads/chart.svg';
    const classes = 'attachment-thumbnail size-thumbnail';
    expect(findMedia(`<img width="1" height="1" src="${address}" class="${classes}" alt="">`)).toEqual([
      { kind: 'image', addresses: [address] },
    ]);
  });

  it('finds both images if one links to the other', () => {
    const found = findMedia('<a href="https://i.example/b.jpg"><img src="https://i.example/a.jpg"></a>');
    expect(found).toEqual(['a', 'b'].map((name) => ({ kind: 'image', addresses: [`https://i.example/${name}.jpg`] })));
  });

  it.each([
    ['inline images', '<img src="data:image/png;base64,AA">'],
    ['relative URLs', '<img src="/a.png"><img src="a.png">'],
    ['other schemes', '<img src="ftp://img.example.com/a.png"><img src="javascript:x"><img src="http://">'],
    ['ads', '<div class="revenue_unit_wrap"><img src="https://ads.example.com/a.png"></div>'],
    ['tracking pixels', '<img src="https://ads.example.com/a.png" width="1" height="1">'],
    ['code', '<pre>[##_Image|kage@x/y.png|_##] &lt;img src="https://img.example.com/a.png"&gt;</pre>'],
    ['ordinary links', '<a href="https://example.com/page">a</a><a href="https://example.com/a.png">text</a>'],
  ])('ignores %s', (_, html) => {
    expect(findMedia(html)).toEqual([]);
  });

  it.each([
    [
      'the largest image in a lazy-loading srcset',
      '<img src="https://i.example/blur.png" data-srcset="https://i.example/s.png 480w, https://i.example/l.png 1200w">',
      ['l.png', 's.png', 'blur.png'],
    ],
    [
      'a lazy-loading srcset before a lazy-loading src',
      '<img data-src="https://i.example/m.png" data-lazy-srcset="https://i.example/l.png 2x">',
      ['l.png', 'm.png'],
    ],
    [
      'a linked image before a lazy-loading srcset',
      '<a href="https://i.example/full.png"><img data-srcset="https://i.example/l.png 1200w"></a>',
      ['full.png', 'l.png'],
    ],
    [
      'a source before the img',
      '<picture><source srcset="https://i.example/l.png"><img src="https://i.example/s.png"></picture>',
      ['l.png', 's.png'],
    ],
    [
      'the img from which sources in newer formats were created',
      '<picture><source type="image/avif" srcset="https://i.example/a.avif"><img src="https://i.example/a.png"></picture>',
      ['a.png', 'a.avif'],
    ],
    [
      'a larger source in a newer format',
      '<picture><source srcset="https://i.example/a.webp 900w"><img src="https://i.example/a.png"></picture>',
      ['a.webp', 'a.png'],
    ],
    [
      'the image for wide screens',
      '<picture><source media="(max-width: 9px)" srcset="https://i.example/n.png"><img src="https://i.example/w.png"></picture>',
      ['w.png', 'n.png'],
    ],
    [
      'an image in a noscript after a blurred preview',
      '<img src="https://i.example/blur.png?w=20"><noscript><img src="https://i.example/b.png"></noscript>',
      ['b.png', 'blur.png?w=20'],
    ],
    [
      'a lazily loaded image, not the one in the noscript after it',
      '<img data-src="https://i.example/a.png"><noscript><img src="https://i.example/b.png"></noscript>',
      ['a.png', 'b.png'],
    ],
  ])('returns the URL of the original first: %s', (_, html, names) => {
    expect(findMedia(html).map(({ addresses }) => addresses)).toEqual([
      names.map((name) => `https://i.example/${name}`),
    ]);
  });

  it('finds an image in a noscript element after a tracking pixel or next to other content', () => {
    const behind = (noscript: string, img = '<img src="https://i.example/a.png">') =>
      findMedia(`${img}<noscript>${noscript}</noscript>`).map(({ addresses }) => addresses.join(' '));
    const b = '<img src="https://i.example/b.png">';
    expect(behind(b, '<img src="https://i.example/spacer.gif" width="1" height="1">')).toEqual([
      'https://i.example/b.png',
    ]);
    expect(behind('<img src="https://i.example/hit" width="1" height="1">')).toEqual(['https://i.example/a.png']);
    expect(behind(`<p>text ${b}</p>`)).toEqual(['https://i.example/a.png', 'https://i.example/b.png']);
  });

  it('finds the images that the conversion looks up, for any kind of lazy loading', () => {
    fc.assert(
      fc.property(lazyImages('https://m.example.com/', '//m.example.com/l/', './img/', ''), (html) => {
        const asked = new Set<string>();
        const medium = (addresses: readonly string[]) => {
          asked.add(stripSignature(addresses[0] ?? ''));
          return undefined;
        };
        convertBody(html, { ...context(), medium }, places);
        expect([...asked].sort()).toEqual(
          findMedia(html)
            .map(({ addresses }) => stripSignature(addresses[0] ?? ''))
            .sort(),
        );
      }),
    );
  });

  it('returns media in document order and without duplicates, ignoring signatures', () => {
    const html =
      `<p><b><img src="https://i.example/1.png?credential=a&amp;signature=b"></b></p><img src="https://i.example/2.png">` +
      `<p><a href="https://i.example/cfile/3">3</a></p><img src="https://i.example/1.png?credential=c&amp;signature=d">`;
    expect(findMedia(html).map(({ addresses }) => addresses[0])).toEqual([
      'https://i.example/1.png?credential=a&signature=b',
      'https://i.example/2.png',
      'https://i.example/cfile/3',
    ]);
  });

  it('returns the same candidate URLs that the conversion looks up', () => {
    const html =
      '<figure class="imageblock"><span data-url="https://i.example/o.png"><img src="https://i.example/s.png"></span></figure>' +
      '<p>[##_Image|kage@x/y.png|CDM|1.3|{}_##]<a href="https://i.example/cfile/3">3</a></p>';
    const asked: (readonly string[])[] = [];
    const medium = (addresses: readonly string[]) => {
      asked.push(addresses);
      return undefined;
    };
    convertBody(html, { ...context(), medium }, places);
    const found = findMedia(html).map(({ addresses }) => addresses);
    expect(found).toHaveLength(3);
    expect([...new Set(asked.map(String))].sort()).toEqual(found.map(String).sort());
  });
});

describe('relative URLs of media', () => {
  const base = 'https://notes.example.com/entry/first';
  const found = (html: string) => findMedia(html, { page: base }).map(({ addresses }) => addresses);

  it.each([
    ['<p><img src="img/a.png"></p>', 'https://notes.example.com/entry/img/a.png'],
    ['<p><img src="/img/a.png"></p>', 'https://notes.example.com/img/a.png'],
    ['<p><img data-src="img/a.png" src="data:image/gif;base64,AA"></p>', 'https://notes.example.com/entry/img/a.png'],
    ['<p><img srcset="img/a.png 1x"></p>', 'https://notes.example.com/entry/img/a.png'],
    ['<div style="background-image: url(img/a.png)">text</div>', 'https://notes.example.com/entry/img/a.png'],
    ['<video src="/film.mp4"></video>', 'https://notes.example.com/film.mp4'],
    [
      '<figure class="fileblock"><a href="./file/a.zip">a.zip</a></figure>',
      'https://notes.example.com/entry/file/a.zip',
    ],
    ['<p><a href="/attachment/a.zip">a.zip</a></p>', 'https://notes.example.com/attachment/a.zip'],
  ])('are resolved against the URL of the post: %s', (html, address) => {
    expect(found(html)).toEqual([[address]]);
  });

  it('count as duplicates of absolute URLs of the same media', () => {
    expect(found('<img src="/a.png"><img src="https://notes.example.com/a.png">')).toHaveLength(1);
  });

  it('are ignored without a base URL', () => {
    expect(findMedia('<img src="img/a.png"><video src="/film.mp4"></video>')).toEqual([]);
  });

  it.each([
    ['a placeholder for an unknown folder', '<img src="[##_ATTACH_PATH_##]/a.jpg">'],
    [
      'attributes with data for scripts',
      '<span data-origin-width="800" data-src="lazy"><img src="https://m.example.com/a.png" data-origin-height="600"></span>',
    ],
    ['links to pages', '<a href="/7">seven</a> <a href="about/me.html">me</a>'],
    ['empty attributes', '<img src=""> <img src="#"> <img>'],
  ])('are ignored in %s', (_, html) => {
    expect(
      found(html)
        .flat()
        .filter((address) => address.startsWith('https://notes.')),
    ).toEqual([]);
  });
});

describe("the post's own files", () => {
  const own = 'https://backup.invalid/7/';
  const found = (html: string) =>
    findMedia(html, { own, page: 'https://notes.example.com/entry/first' }).map(
      ({ addresses, kind }) => `${kind} ${addresses.join(' ')}`,
    );

  it.each([
    ['<img src="./img/a.png">', `image ${own}img/a.png`],
    ['<img src="img/%EA%B0%80%20b.png">', `image ${own}img/%25EA%25B0%2580%2520b.png ${own}img/%EA%B0%80%20b.png`],
    ['<img src="./img/a&amp;b?c#d.png">', `image ${own}img/a%26amp%3Bb%3Fc%23d.png ${own}img/a&b%3Fc%23d.png`],
    [
      '<img src="./img/x" srcset="https://thumb.example.com/x.png 2x">',
      `image ${own}img/x https://thumb.example.com/x.png`,
    ],
    [
      '<figure class="imageblock"><span data-url="./img/a.png"><img src="https://old.example.com/a.png"></span></figure>',
      `image ${own}img/a.png https://old.example.com/a.png`,
    ],
    ['<a href="./img/a?b.png"><img src="./img/a?b.png"></a>', `image ${own}img/a%3Fb.png`],
    ['<a href="./file/a.zip"><img src="https://cdn.example.com/sign.gif"></a>', `file ${own}file/a.zip`],
    ['<a href="./file/the notes">notes</a>', `file ${own}file/the%20notes`],
    ['<a href="./notes.pdf">notes</a>', `file ${own}notes.pdf`],
    ['<a href="img/a.png">the picture</a>', `image ${own}img/a.png`],
    ['<video src="./file/film.mp4"></video>', `file ${own}file/film.mp4`],
    ['<embed src="./file/film.swf">', `file ${own}file/film.swf`],
    ['<img src="[##_ATTACH_PATH_##]/a b.jpg">', `image ${own}a%20b.jpg`],
    ['<a href="[##_ATTACH_PATH_##]/a.zip">a.zip</a>', `file ${own}a.zip`],
    ['<p>[##_1C|a.jpg|width="400" height="300"|caption_##]</p>', `image ${own}a.jpg`],
    ['<p>[##_1L|notes.hwp|filename="노트.hwp"|_##]</p>', `file ${own}notes.hwp`],
    ['<p>[##_ATTACH_PATH_##]/a.jpg</p>', `image ${own}a.jpg`],
    ['<img src="/a.png">', 'image https://notes.example.com/a.png'],
  ])('are found in %s', (html, reference) => {
    expect(found(html)).toContain(reference);
  });

  it('are found in every entry of a gallery', () => {
    expect(found('[##_Gallery|a.jpg|one|b.jpg|two|width="400"_##]')).toEqual([
      `image ${own}a.jpg`,
      `image ${own}b.jpg`,
    ]);
  });

  it.each([
    '<a href="8">eight</a>',
    '<a href="/entry/second">second</a>',
    '<a href="www.example.com">a site</a>',
    '<a href="./second.html">second</a>',
    '<a href="images.example.com/a.zip">a site</a>',
    '<a href="[##_1C_##]">a variable</a>',
  ])('are not found in %s', (html) => {
    expect(found(html)).toEqual([]);
  });

  it('are not found if the source stores no files with its posts', () => {
    const html = '<a href="./file/a.zip">a.zip</a> [##_1C|a.jpg|width="1"|_##] [##_ATTACH_PATH_##]/a.jpg';
    expect(findMedia(html, { page: 'https://notes.example.com/7' })).toEqual([]);
  });
});
