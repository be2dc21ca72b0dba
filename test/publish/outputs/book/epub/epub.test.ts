import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { EpubInput } from '../../../../../src/publish/outputs/book/epub/epub.ts';
import { unzip } from '../../../../helpers/book/unzip.ts';
import {
  bookPart,
  bookPost,
  bookSite,
  bookVolume,
  epubBytes,
  epubInput,
  plainChapter,
} from '../../../../helpers/book/epub-book.ts';

const site = bookSite({ title: 'Travels', nickname: 'Kim', description: 'Trips & more' });
const posts = [bookPost('1', 'One', '2024-01-05T09:00:00Z'), bookPost('2', 'Two', '2024-03-05T15:30:00Z')];
const parts = [bookPart('January', posts.slice(0, 1)), bookPart('March', posts.slice(1))];
const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>';
const image = (file: string, alt = '') => `<img src="media/${file}" alt="${alt}"/>`;

/** Returns the texts of a book by path, with a function that returns the content of all elements of the package document by selector. */
async function read(input: Partial<EpubInput> = {}, label?: string) {
  const files = await unzip(await epubBytes(epubInput(bookVolume(parts, label), { site, ...input })));
  const texts = new Map([...files].map(([path, bytes]) => [path, bytes.toString()]));
  const $ = load(texts.get('EPUB/package.opf') ?? '', { xml: true });
  const all = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).text());
  return { texts, $, all };
}

const chapters = (contents: Readonly<Record<string, string>>): Partial<EpubInput> => ({
  chapter: (post) => Promise.resolve(plainChapter(post, `<p>${contents[post.id] ?? ''}</p>`)),
  readImage: (file) => Promise.resolve(file.startsWith('missing') ? undefined : Buffer.from(file)),
});

describe('an EPUB file', () => {
  it('describes the book', async () => {
    const { all, $ } = await read();
    expect(all('dc\\:title')).toEqual(['Travels']);
    expect(all('dc\\:creator')).toEqual(['Kim']);
    expect(all('dc\\:description')).toEqual(['Trips & more']);
    expect(all('dc\\:language')).toEqual(['en']);
    expect(all('dc\\:source')).toEqual(['https://blog.example/']);
    expect(all('dc\\:date')).toEqual(['2024-03-06']);
    expect(all('meta[property="dcterms:modified"]')).toEqual(['2024-03-05T15:30:00Z']);
    expect($('spine').attr('page-progression-direction')).toBe('ltr');
  });

  it('says when a post was last changed', async () => {
    const updated = { epoch: Date.parse('2025-01-01T00:00:00Z') / 1000, offset: 0 };
    const changed = bookVolume([bookPart('2024', [{ ...bookPost('1', 'One', '2024-01-05'), updated }])]);
    const { all } = await read({ volume: changed });
    expect(all('meta[property="dcterms:modified"]')).toEqual(['2025-01-01T00:00:00Z']);
  });

  it('keeps its identifier when posts are added, and each volume has another one', async () => {
    const identifier = async (...asked: Parameters<typeof read>) => (await read(...asked)).all('dc\\:identifier');
    const [first] = await identifier();
    expect(first).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await identifier({ volume: bookVolume([bookPart('2025', [bookPost('3', 'Three')])]) })).toEqual([first]);
    expect(await identifier({}, '2024')).not.toEqual([first]);
  });

  it('names the series of a volume, and its position', async () => {
    const { all } = await read({}, '2024');
    expect(all('dc\\:title')).toEqual(['Travels, 2024']);
    expect(all('meta[property="belongs-to-collection"]')).toEqual(['Travels']);
    expect(all('meta[property="group-position"]')).toEqual(['2024']);
  });

  it('is read from right to left in Hebrew, with titles in their own direction', async () => {
    const { $ } = await read({ site: bookSite({ title: 'Travels', nickname: 'מסעות' }, 'he') });
    expect($('spine').attr('page-progression-direction')).toBe('rtl');
    expect($('dc\\:title').attr('dir')).toBe('ltr');
    expect($('dc\\:creator').attr('dir')).toBe('rtl');
  });

  it('lists its chapters in reading order after the cover, the title page and the contents', async () => {
    const { $ } = await read({ ...chapters({}), cover: 'cover.jpg' });
    const items = new Map(
      $('item')
        .toArray()
        .map((item) => [item.attribs.id, item.attribs.href]),
    );
    const spine = $('itemref')
      .toArray()
      .map(({ attribs }) => items.get(attribs.idref));
    const own = ['section-1.xhtml', 'p1.xhtml', 'section-2.xhtml', 'p2.xhtml'];
    expect(spine).toEqual(['cover.xhtml', 'title.xhtml', 'nav.xhtml', ...own]);
  });

  it('contains each image once, and says which is the cover', async () => {
    const contents = { 1: image('a.png', 'A') + image('cover.jpg', 'B'), 2: image('a.png', 'A') };
    const { texts, $ } = await read({ ...chapters(contents), cover: 'cover.jpg' });
    expect([...texts.keys()].filter((path) => path.includes('/media/'))).toEqual([
      'EPUB/media/cover.jpg',
      'EPUB/media/a.png',
    ]);
    expect($('item[properties="cover-image"]').attr('href')).toBe('media/cover.jpg');
  });

  it('replaces images that cannot be read by their alternative texts', async () => {
    const { texts, $ } = await read({ ...chapters({ 1: image('missing.png', 'A &amp; B') }), cover: 'missing.jpg' });
    expect(texts.get('EPUB/p1.xhtml')).toContain('<p>A &amp; B</p>');
    expect(texts.has('EPUB/cover.xhtml')).toBe(false);
    expect($('item[media-type^="image/"]')).toHaveLength(0);
  });

  it('marks the documents that contain formulas', async () => {
    const { $ } = await read(chapters({ 2: formula }));
    expect($('item[properties="mathml"]').attr('href')).toBe('p2.xhtml');
  });

  it.each([
    ['text', { 1: '' }, ['textual'], ['textual'], 'none'],
    ['described images', { 1: image('a.jpg', 'A') }, ['textual', 'visual'], ['textual', 'textual,visual'], 'none'],
    ['images without descriptions', { 1: image('a.jpg') }, ['textual', 'visual'], ['textual,visual'], 'none'],
    ['animations', { 1: image('a.gif') }, ['textual', 'visual'], ['textual,visual'], 'unknown'],
  ])('states the accessibility of a book with %s', async (_, contents, modes, sufficient, hazard) => {
    const { all } = await read(chapters(contents));
    expect(all('meta[property="schema:accessMode"]')).toEqual(modes);
    expect(all('meta[property="schema:accessModeSufficient"]')).toEqual(sufficient);
    expect(all('meta[property="schema:accessibilityHazard"]')).toEqual([hazard]);
    expect(all('meta[property="schema:accessibilitySummary"]')).toHaveLength(1);
  });

  it('has the same table of contents for old readers', async () => {
    const { texts } = await read();
    const nav = load(texts.get('EPUB/nav.xhtml') ?? '', { xml: true });
    const ncx = load(texts.get('EPUB/toc.ncx') ?? '', { xml: true });
    const links = nav('nav[role="doc-toc"] a')
      .toArray()
      .map((link) => [nav(link).text(), link.attribs.href]);
    const points = ncx('navPoint')
      .toArray()
      .map((point) => [ncx(point).children('navLabel').text(), ncx(point).children('content').attr('src')]);
    expect(points).toEqual(links);
    expect(links.map(([title]) => title)).toEqual(['Travels', 'January', 'One', 'March', 'Two']);
  });

  it('has the title, the author, the dates and the number of posts on its title page', async () => {
    const { texts } = await read({}, '2024');
    const $ = load(texts.get('EPUB/title.xhtml') ?? '', { xml: true });
    expect(
      $('h1, p')
        .toArray()
        .map((line) => $(line).text()),
    ).toEqual([
      'Travels',
      '2024',
      'Kim',
      'Trips & more',
      '5 January 2024 – 6 March 2024',
      '2 posts',
      'https://blog.example/',
    ]);
  });
});
