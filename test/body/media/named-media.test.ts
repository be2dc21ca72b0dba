import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMedia } from '../../../src/body/find-media.ts';
import { limits } from '../../../src/body/model/limits.ts';
import { findMediaNames } from '../../../src/body/media/named-media.ts';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import { scaleRuns, expectCovered } from '../../helpers/property-runs.ts';
import { randomBody } from '../../helpers/body/random-body.ts';

const signed = 'credential=k&amp;expires=1&amp;allow_ip=&amp;allow_referer=&amp;signature=s%3D';
const cdn = 'https://blog.kakaocdn.net/dn';
const namesIn = (html: string, base = {}) => findMediaNames(html, base).map(({ name }) => name);

describe('findMediaNames', () => {
  it.each([
    [
      'in an image block',
      `<figure class="imageblock" data-filename="서촌 지붕.jpg"><span data-url="${cdn}/a/b/c/img.jpg?${signed}"><img src="${cdn}/a/b/c/img.jpg?${signed}"></span></figure>`,
      ['서촌 지붕.jpg'],
    ],
    [
      'of each image in a grid',
      `<figure class="imagegridblock"><img src="${cdn}/a/img.png" data-filename="a1.png"><img src="${cdn}/b/img.png" data-filename="a2.png"></figure>`,
      ['a1.png', 'a2.png'],
    ],
    ['but not for an image after a figure', `<figure data-filename="a.png"></figure><img src="${cdn}/a/img.png">`, []],
    [
      'in a placeholder with JSON',
      `[##_Image|kage@a/b/img.png|CDM|1.3|{"originWidth":1,"filename":"2024-10-13 12 05 21.png"}_##]`,
      ['2024-10-13 12 05 21.png'],
    ],
    [
      'in an old placeholder, with character references',
      `[##_1C|cfile7.uf.2339543D54.png|filename=&quot;home.png&quot; filemime="image/png"|_##]`,
      ['home.png'],
    ],
    [
      'in a file placeholder, without the file size',
      '[##_File|cfile7.uf.2339543D54.zip|filename="과제.zip" filemime="application/zip" size="12KB"|_##]',
      ['과제.zip'],
    ],
    [
      'in a file block, after its link',
      `<figure class="fileblock"><a href="${cdn}/x/%EA%B5%AD%EC%96%B4.pdf?${signed}&amp;knm=tfile.pdf"><div class="desc"><div class="filename"><span class="name">국어 정답,해설.pdf</span></div><div class="size">0.1MB</div></div></a></figure>`,
      ['국어 정답,해설.pdf'],
    ],
    [
      'in the text of a link to an attachment',
      '<a href="http://cfile1.uf.tistory.com/attach/1234AB"><img src="/extension/pdf.gif"> 이력서.pdf (1.2 MB)</a>',
      ['이력서.pdf'],
    ],
    ['at the end of a URL', `<img src="https://img.example.com/2020/%EB%B0%94%EB%8B%A4.jpg?w=1">`, ['바다.jpg']],
    [
      'of the original in a thumbnail URL',
      '<img src="https://t.example.com/thumb/R1280x0/?fname=https%3A%2F%2Fimg.example.com%2Fharbour.png">',
      ['harbour.png'],
    ],
    ['but not checksums', `<img src="https://x.example.com/${'0a'.repeat(16)}.jpg">`, []],
    ['but not encoded ids', '<img src="https://x.example.com/AbC1dEf2GhI3jKl4MnO5pQr6.jpg">', []],
    ['but not generic names', `<img src="${cdn}/a/b/img.jpg"><img src="//i.example.com/x/image.png">`, []],
    ['but not alt and title attributes', `<img src="${cdn}/a/img.jpg" alt="alt.jpg" title="title.jpg">`, []],
    ['but not in code', '<pre>&lt;img src="https://x.example.com/a.jpg"&gt; [##_1C|a.jpg||_##]</pre>', []],
  ])('finds file names %s', (_, html, names) => {
    expect(namesIn(html)).toEqual(names);
  });

  it('finds file names in relative URLs of a backup', () => {
    const own = 'https://backup.invalid/7/';
    const found = findMediaNames('<img src="./img/%EC%82%B0.png">', { own });
    expect(found).toEqual([
      { name: '산.png', addresses: [`${own}img/%25EC%2582%25B0.png`, `${own}img/%EC%82%B0.png`] },
    ]);
  });

  it('prefers a name set by the editor, even if an earlier URL contains a different name', () => {
    const html = `<a href="https://img.example.com/a.png">x</a><img src="https://img.example.com/a.png" data-filename="내 그림.png">`;
    expect(namesIn(html)).toEqual(['내 그림.png']);
  });

  it('finds the name of every file that findMedia finds, if its URL contains a file name', () => {
    const fixtures = new URL('../../fixtures/body/', import.meta.url);
    let met = 0;
    const expectNamed = (html: string) => {
      const named = new Set(findMediaNames(html).flatMap(({ addresses }) => addresses.map(stripSignature)));
      for (const { addresses } of findMedia(html)) {
        const identities = addresses.map(stripSignature);
        const [first = ''] = identities;
        const isSaid = [`src="${first}`, `data-url="${first}`].some((said) => html.includes(said));
        if (!isSaid || !/\/(?!img|image|tfile)[a-z]{2,8}\d?\.(?:png|jpg|pdf)$/u.test(first)) continue;
        met += 1;
        expect(
          identities.some((one) => named.has(one)),
          `${first} in ${html}`,
        ).toBe(true);
      }
    };
    for (const name of readdirSync(fixtures))
      expectNamed(readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8'));
    expect(met).toBeGreaterThan(30);
    fc.assert(fc.property(randomBody, expectNamed), { numRuns: scaleRuns(300) });
    expectCovered(met, 100);
  });
});

it('findMediaNames ignores bodies that are too large to parse, since their media are not shown', () => {
  const body = '<img src="https://img.example.com/a.png" data-filename="a.png">';
  expect(findMediaNames(body)).toHaveLength(1);
  expect(findMediaNames(body.padEnd(limits.size + 1))).toEqual([]);
  expect(findMedia(body.padEnd(limits.size + 1))).toEqual([]);
});
