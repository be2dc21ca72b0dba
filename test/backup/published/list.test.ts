import { describe, expect, it } from 'vitest';
import { parsePublishedList } from '../../../src/backup/published/list.ts';

const pagesOf = (text: string) => parsePublishedList(text, 'list').entries.map(({ page }) => page);

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://mudflat.tistory.com</loc></url>
<url><loc>https://mudflat.tistory.com/entry/%EA%B0%AF%EB%B2%8C-%EA%B1%B7%EA%B8%B0?a=1&amp;b=2</loc>
<image:image><image:loc>https://img.example.com/99</image:loc></image:image></url>
<url><loc> https://mudflat.tistory.com/12 </loc><lastmod>2024-01-01</lastmod></url>
<url><loc><![CDATA[https://mudflat.tistory.com/notice/7]]></loc></url>
<url><loc>https://mudflat.tistory.com/category/A</loc></url>
</urlset>`;

describe('a list of public posts', () => {
  it('is read from a sitemap, ignoring the addresses of images', () => {
    expect(pagesOf(sitemap)).toEqual([
      { kind: 'none' },
      { kind: 'words', words: '갯벌-걷기' },
      { kind: 'id', id: '12' },
      { kind: 'page', section: 'notice', name: '7' },
      { kind: 'none' },
    ]);
  });

  it('is read from a sitemap whose elements have a prefix', () => {
    const text = '\uFEFF<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example.com/3</s:loc></s:url></s:urlset>';
    expect(pagesOf(text)).toEqual([{ kind: 'id', id: '3' }]);
  });

  it('is read from lines of IDs and addresses, with comments, blank lines, commas and any kind of line end', () => {
    const text =
      '\uFEFF# public\r\n12\r\n\r\n13, 14,15  # three\n' +
      'https://mudflat.tistory.com/m/16#comment3\rmudflat.tistory.com/17, /18 /entry/하나, 둘,/pages/About\n/m/entry/갯벌\n/notice/9/';
    expect(pagesOf(text)).toEqual([
      ...['12', '13', '14', '15', '16', '17', '18'].map((id) => ({ kind: 'id', id })),
      { kind: 'words', words: '하나, 둘' },
      { kind: 'page', section: 'pages', name: 'About' },
      { kind: 'words', words: '갯벌' },
      { kind: 'page', section: 'notice', name: '9' },
    ]);
  });

  it('has its slugs normalized to NFC', () => {
    const nfd = encodeURIComponent('갯벌'.normalize('NFD'));
    expect(pagesOf(`/entry/${nfd}\n/entry/${'갯벌'.normalize('NFD')}\n/entry/100%`)).toEqual([
      { kind: 'words', words: '갯벌' },
      { kind: 'words', words: '갯벌' },
      { kind: 'words', words: expect.stringContaining('100%') as string },
    ]);
  });

  it('is read in linear time, whatever it contains', () => {
    const gap = ' ,'.repeat(1_000_000);
    expect(pagesOf(`1${gap}2\n/entry/a${gap}b${gap}/3`)).toHaveLength(4);
  });

  it('is recognized in linear time after many comments of XML', () => {
    const page = `${'<!-- a -->'.repeat(40)}<html>`;
    expect(() => parsePublishedList(page, 'list')).toThrow(
      expect.objectContaining({ code: 'published-list-unreadable' }),
    );
    expect(() => parsePublishedList('<!---->'.repeat(100), 'list')).toThrow();
  });

  it('retains each entry as written', () => {
    expect(parsePublishedList('/entry/a\n 7 ', 'list').entries.map(({ written }) => written)).toEqual([
      '/entry/a',
      '7',
    ]);
  });

  it.each([
    ['', 'lists nothing'],
    ['# nothing yet\n', 'lists nothing'],
    ['<urlset></urlset>', 'lists nothing'],
    ['<!DOCTYPE html>\n<html><body>…', 'saved from a browser'],
    ['<!-- saved from url=(0030)https://example.com/ -->\n<html>', 'saved from a browser'],
    [
      '<sitemapindex><sitemap><loc>https://a.example.com/1.xml</loc></sitemap></sitemapindex>',
      'https://a.example.com/1.xml',
    ],
    ['<rss></rss>', 'starts with <rss>'],
    ['<!DOCTYPE urlset [<!ENTITY a "b">]><urlset></urlset>', 'document type'],
    [sitemap.slice(0, -30), 'is truncated'],
    ['\u001F\uFFFD\b\u0000', 'gzip'],
    ['PK\u0003\u0004', 'not UTF-8 text'],
    ['12\nfirst post', 'line 2 ("first post")'],
    ['"12","13"', 'line 1'],
    ['12\nabc12', 'line 2 ("abc12")'],
    ['12\n12abc', 'line 2 ("12abc")'],
    ['12\nsee:mudflat.example.com', 'line 2 ("see:mudflat.example.com")'],
    ['12\nmudflat/12', 'line 2 ("mudflat/12")'],
  ])('is refused with a message if its text is %j', (text, sentence) => {
    expect(() => parsePublishedList(text, 'public.txt')).toThrow(
      expect.objectContaining({
        code: 'published-list-unreadable',
        message: expect.stringMatching(/^public\.txt [^]*\.$/u) as string,
      }) as Error,
    );
    expect(() => parsePublishedList(text, 'public.txt')).toThrow(sentence);
  });
});
