import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Volume } from '../../../../../src/publish/outputs/book/book.ts';
import { printEdition, type PrintInput } from '../../../../../src/publish/outputs/book/print/print.ts';
import { volumeList } from '../../../../../src/publish/outputs/book/print/volume-list.ts';
import { en } from '../../../../../src/publish/site-model/language/en.ts';
import { findMarkupMistakes } from '../../../../site/markup-rules.ts';
import { postOf, siteOf } from '../../site/pages/sample-site.ts';

const posts = [1, 2, 3, 4].map((id) => postOf(id, { title: `Post <${id}> & "more"` }));
const volume: Volume = {
  name: 'a-blog',
  label: undefined,
  parts: [
    { title: '2023', posts: [], parts: [{ title: 'December 2023', posts: posts.slice(0, 1), parts: [] }] },
    {
      title: '2024 </style>',
      posts: posts.slice(1, 2),
      parts: [
        { title: 'January', posts: posts.slice(2, 3), parts: [{ title: 'deep', posts: posts.slice(3), parts: [] }] },
      ],
    },
  ],
};

async function render(fields: Partial<PrintInput> = {}): Promise<string> {
  const input: PrintInput = {
    site: siteOf([], posts),
    volume,
    messages: en,
    page: 'a5',
    styleSheet: 'p > a { color: red }\r\n',
    cover: 'media/cover.jpg',
    chapter: async ({ id }) =>
      `<section id="p${id}" class="chapter" epub:type="chapter"><h2>${id}</h2><p xml:lang="en" lang="en">text</p></section>`,
    ...fields,
  };
  return text(printEdition(input));
}

describe('the print edition', () => {
  it('is valid HTML', async () => {
    expect(findMarkupMistakes(await render())).toEqual([]);
  });

  it('has each chapter once, in order, and an entry for each part and chapter in the contents', async () => {
    const $ = load(await render());
    expect(
      $('.chapter')
        .map((_, one) => $(one).attr('id'))
        .get(),
    ).toEqual(['p1', 'p2', 'p3', 'p4']);
    const links = $('.contents a')
      .map((_, one) => $(one).attr('href'))
      .get();
    expect(links).toEqual([
      '#section-1',
      '#section-2',
      '#p1',
      '#section-3',
      '#p2',
      '#section-4',
      '#p3',
      '#section-5',
      '#p4',
    ]);
    for (const link of links) expect($(link).length, link).toBe(1);
    expect($('.contents .title').eq(2).text()).toBe('Post <1> & "more"');
    expect($('.contents ol ol ol ol a').text()).toContain('Post <4>');
  });

  it('allows only its images and its own style sheet', async () => {
    const html = await render();
    const $ = load(html);
    const styles = $('style').text();
    expect(styles).toContain('p > a { color: red }\n');
    expect($('meta[http-equiv]').attr('content')).toBe(
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', styles, 'base64')}'; base-uri 'none'; form-action 'none'`,
    );
    expect(html).not.toMatch(/<script|https?:(?!\/\/blog\.example)|epub:|xml:/u);
  });

  it('is in the direction of its language', async () => {
    const html = await render({ site: siteOf([], posts, { language: 'ar' }) });
    expect(html).toContain('<html lang="ar" dir="rtl" ');
    expect(html).toContain('@page section-1:left{');
  });

  it('is readable without posts', async () => {
    const html = await render({ volume: { ...volume, parts: [] } });
    expect(html).toContain('0 posts');
    expect(findMarkupMistakes(html).filter((mistake) => !mistake.includes('<ol>'))).toEqual([]);
  });
});

describe('the list of volumes', () => {
  it('links to both editions of each volume', () => {
    const volumes = [
      { ...volume, name: 'a-blog-2023', label: '2023' },
      { ...volume, name: 'a-blog-2024', label: '2024' },
    ];
    const html = volumeList(siteOf([], posts), volumes, en, '');
    expect(findMarkupMistakes(html)).toEqual([]);
    const $ = load(html);
    expect(
      $('a')
        .map((_, one) => $(one).attr('href'))
        .get(),
    ).toEqual(['a-blog-2023.html', 'a-blog-2023.epub', 'a-blog-2024.html', 'a-blog-2024.epub']);
    expect($('li').first().text()).toMatch(/2023\n.*5 January 2024 · 4 posts/u);
  });

  it('says so if there are no posts', () => {
    const html = volumeList(siteOf([], []), [], en, '');
    expect(findMarkupMistakes(html)).toEqual([]);
    expect(load(html)('main').text()).toContain('There are no posts.');
  });
});
