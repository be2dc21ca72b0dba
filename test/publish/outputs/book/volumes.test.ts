import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../src/core/dates.ts';
import type { BookPart, Volume } from '../../../../src/publish/outputs/book/book.ts';
import { selectionWarnings, unmatchedNames } from '../../../../src/publish/outputs/book/selection.ts';
import { postsOfVolume, volumesOf } from '../../../../src/publish/outputs/book/volumes.ts';
import { messagesFor } from '../../../../src/publish/site-model/language/index.ts';
import { nameKey } from '../../../../src/publish/site-model/options/name-key.ts';
import type { Site, SiteCategory, SitePost } from '../../../../src/publish/site-model/site/site.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';
import { categoryOf, postOf, siteOf } from '../site/pages/sample-site.ts';

type Options = Partial<Parameters<typeof volumesOf>[1]>;

const messages = messagesFor('en');
const volumesIn = (site: Site, options: Options = {}, texts = messages) =>
  volumesOf(site, { ...siteDefaults, ...options }, texts);
const warningsOf = (site: Site, options: Options) => selectionWarnings(site, options, volumesIn(site, options));
const on = (day: string) => ({ epoch: Date.parse(`${day}T12:00:00Z`) / 1000, offset: 540 });
const idsIn = (volumes: readonly Volume[]) => volumes.flatMap(postsOfVolume).map(({ id }) => id);

/** Returns the titles of parts, with the IDs of their posts and the parts within them. */
const outlineOf = (parts: readonly BookPart[]): unknown[] =>
  parts.map(({ title, posts, parts: within }) => [title, ...posts.map(({ id }) => id), ...outlineOf(within)]);

const travel = categoryOf('Travel');
const seoul = categoryOf('Seoul', travel);
const code = categoryOf('Code');
const about = postOf(9, { title: 'About', isPage: true, date: on('2019-01-01') });
const site = siteOf(
  [travel, code],
  [
    postOf(1, { date: on('2024-03-02'), category: travel, tags: ['Sea'] }),
    postOf(2, { date: on('2024-01-05'), category: code }),
    postOf(3, { date: on('2024-01-05'), category: seoul, tags: ['sea', 'food'] }),
    postOf(4, { date: on('2022-12-31'), tags: ['food'] }),
    postOf(5, { date: undefined, category: seoul, moreCategories: [code] }),
  ],
  { pages: [about] },
);

describe('The volumes of a book', () => {
  it('are one book of years by default, oldest first, with undated posts and pages at the end', () => {
    const [volume, ...more] = volumesIn(site);
    expect(more).toEqual([]);
    expect(volume).toMatchObject({ name: 'blog', label: undefined });
    expect(outlineOf(volume?.parts ?? [])).toEqual([
      ['2022', '4'],
      ['2024', '2', '3', '1'],
      ['Without a date', '5'],
      [messages.pages, '9'],
    ]);
  });

  it('divide years into months, in the language of the site, if these have two posts on average', () => {
    const days = ['2024-03-01', '2024-03-02', '2024-03-03', '2024-05-01'];
    const posts = days.map((day, index) => postOf(index + 1, { date: on(day) }));
    const outline = (count: number) => {
      const [{ parts } = { parts: [] }] = volumesIn(siteOf([], posts.slice(-count)), {}, messagesFor('ko'));
      return outlineOf(parts);
    };
    expect(outline(4)).toEqual([['2024년', ['3월', '1', '2', '3'], ['5월', '4']]]);
    expect(outline(3)).toEqual([['2024년', '2', '3', '4']]);
  });

  it('follow the category tree on request, each post in its main category', () => {
    const [{ parts } = { parts: [] }] = volumesIn(site, { bookOrder: 'category' });
    expect(outlineOf(parts)).toEqual([
      ['Travel', '1', ['Seoul', '3', '5']],
      ['Code', '2'],
      ['Uncategorised', '4'],
      [messages.pages, '9'],
    ]);
  });

  it('are one for each year on request, and one for undated posts and pages', () => {
    const named = { ...site, blog: { ...site.blog, name: 'my-blog' } };
    const volumes = volumesIn(named, { bookVolumes: 'year' });
    expect(volumes.map(({ name, label, parts }) => [name, label, outlineOf(parts)])).toEqual([
      ['my-blog-2022', '2022', [['December', '4']]],
      [
        'my-blog-2024',
        '2024',
        [
          ['January', '2', '3'],
          ['March', '1'],
        ],
      ],
      [
        'my-blog-other',
        'Without a date',
        [
          ['Without a date', '5'],
          [messages.pages, '9'],
        ],
      ],
    ]);
    const byCategory = volumesIn(named, { bookVolumes: 'year', bookOrder: 'category' });
    expect(byCategory.map(({ parts }) => outlineOf(parts))).toEqual([
      [['Uncategorised', '4']],
      [
        ['Travel', '1', ['Seoul', '3']],
        ['Code', '2'],
      ],
      [
        ['Travel', ['Seoul', '5']],
        [messages.pages, '9'],
      ],
    ]);
  });

  it('have names that are valid on every system', () => {
    const nameOf = (name: string) => volumesIn({ ...site, blog: { ...site.blog, name } })[0]?.name;
    expect(['여행 기록', 'a/b', 'CON', '..', ''].map(nameOf)).toEqual(['여행-기록', 'a-b', 'CON-', 'blog', 'blog']);
  });

  it('are none if no post is selected', () => {
    expect(volumesIn(site, { bookSince: '2030' })).toEqual([]);
    expect(volumesIn(siteOf([], []))).toEqual([]);
  });
});

describe('The selection of a book', () => {
  it.each<[string, Options, string[]]>([
    ['a category with its subcategories', { bookCategory: ['travel'] }, ['3', '1', '5']],
    ['a subcategory by its path', { bookCategory: ['Travel/Seoul'] }, ['3', '5']],
    ['an additional category', { bookCategory: ['Code'] }, ['2', '5']],
    ['a remembered category', { bookCategory: [nameKey('Code')] }, ['2', '5']],
    ['one of several tags', { bookTag: ['SEA', 'food'] }, ['4', '3', '1']],
    ['a category and a tag', { bookCategory: ['Travel'], bookTag: ['food'] }, ['3']],
    ['the days from a year on', { bookSince: '2024' }, ['2', '3', '1']],
    ['the days until a month', { bookUntil: '2024-01' }, ['4', '2', '3', '9']],
    ['a single day', { bookSince: '2022-12-31', bookUntil: '2022-12-31' }, ['4']],
  ])('contains %s', (_, options, ids) => {
    expect(idsIn(volumesIn(site, options))).toEqual(ids);
  });

  it('knows a category under the name that it has at the source', () => {
    const shown = { ...categoryOf('Journeys'), sources: [{ id: '7', names: ['Trips'], label: 'Trips', sitePath: '' }] };
    const renamed = siteOf([shown], [postOf(1, { category: shown })]);
    expect(idsIn(volumesIn(renamed, { bookCategory: ['trips'] }))).toEqual(['1']);
    expect(unmatchedNames(renamed, { bookCategory: ['trips', 'journeys'] })).toEqual([]);
  });

  it('reports categories and tags that no published post has, with the most similar one', () => {
    const unmatched = unmatchedNames(site, { bookCategory: ['Travle', 'Seoul', 'code'], bookTag: ['fod', 'sea'] });
    expect(unmatched.map(({ option, name, hint }) => [option, name, String(hint)])).toEqual([
      ['bookCategory', 'Travle', ' Did you mean Travel?'],
      ['bookCategory', 'Seoul', ' Did you mean Travel/Seoul?'],
      ['bookTag', 'fod', ' Did you mean food?'],
    ]);
  });

  it.each<[readonly string[], Options]>([
    [['--book-since'], { bookSince: '2030' }],
    [['--book-since', '--book-until'], { bookSince: '2024-02', bookUntil: '2024-01' }],
    [['--book-tag', '--book-until'], { bookTag: ['sea'], bookCategory: [], bookUntil: '2023' }],
  ])('causes a warning that names %j if no post matches them', (flags, options) => {
    expect(warningsOf(site, options)).toEqual([{ code: 'book-empty', flags }]);
  });

  it.each<[string, Site, Options]>([
    ['selects a post', site, { bookSince: '2024' }],
    ['is of a blog without posts', siteOf([], []), { bookSince: '2030' }],
  ])('causes no warning if it %s', (_, of, options) => {
    expect(warningsOf(of, options)).toEqual([]);
  });
});

describe('A book of any blog', () => {
  const day = fc.constantFrom('2021-12-31', '2022-01-01', '2022-06-15', '2024-02-29', undefined);
  const aCategory = fc.integer({ min: -1, max: 3 });
  const aPost = fc.record({
    day,
    category: aCategory,
    more: fc.array(aCategory, { maxLength: 1 }),
    tags: fc.subarray(['a', 'b']),
    isPage: fc.boolean(),
  });
  const options: fc.Arbitrary<Options> = fc.record(
    {
      bookOrder: fc.constantFrom('date', 'category'),
      bookVolumes: fc.constantFrom('none', 'year'),
      bookCategory: fc.subarray(['0', '0/1', '2']),
      bookTag: fc.subarray(['a', 'c']),
      bookSince: fc.constantFrom('2022', '2022-06', '2022-06-15'),
      bookUntil: fc.constantFrom('2022', '2022-06', '2024-02-29'),
    },
    { requiredKeys: ['bookOrder', 'bookVolumes'] },
  );

  function siteWith(posts: readonly (typeof aPost extends fc.Arbitrary<infer One> ? One : never)[]): Site {
    const zero = categoryOf('0');
    const categories: SiteCategory[] = [zero, categoryOf('1', zero), categoryOf('2'), categoryOf('3')];
    const made = posts.map((one, index) =>
      postOf(index, {
        date: one.day === undefined ? undefined : on(one.day),
        category: categories[one.category],
        moreCategories: one.category === -1 ? [] : one.more.flatMap((other) => categories[other] ?? []),
        tags: one.tags,
        ...(one.isPage && { isPage: true }),
      }),
    );
    const newestFirst = made.toSorted((a, b) => (b.date?.epoch ?? -Infinity) - (a.date?.epoch ?? -Infinity) || 0);
    return siteOf(
      categories.filter(({ parent }) => !parent),
      newestFirst.filter(({ isPage }) => !isPage),
      { pages: made.filter(({ isPage }) => isPage) },
    );
  }

  it('contains every selected post once, and no other', () => {
    fc.assert(
      fc.property(fc.array(aPost, { maxLength: 12 }), options, (posts, chosen) => {
        const blog = siteWith(posts);
        const isWithin = (category: SiteCategory | undefined): boolean =>
          category !== undefined &&
          (chosen.bookCategory?.includes(category.names.join('/')) === true || isWithin(category.parent));
        const isSelected = ({ date, category, moreCategories = [], tags }: SitePost) => {
          const text = date && dayOf(date);
          const { bookCategory = [], bookTag = [], bookSince, bookUntil } = chosen;
          return (
            (bookCategory.length === 0 || [category, ...moreCategories].some(isWithin)) &&
            (bookTag.length === 0 || bookTag.some((tag) => tags.includes(tag))) &&
            (bookSince === undefined || (text !== undefined && text >= bookSince)) &&
            (bookUntil === undefined || (text !== undefined && text <= `${bookUntil}-99`))
          );
        };
        const expected = [...blog.posts, ...blog.pages].filter(isSelected).map(({ id }) => id);
        expect(idsIn(volumesIn(blog, chosen)).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('has no empty parts, and its posts are oldest first within each', () => {
    fc.assert(
      fc.property(fc.array(aPost, { maxLength: 12 }), options, (posts, chosen) => {
        const open = volumesIn(siteWith(posts), chosen).flatMap(({ parts }) => parts);
        for (const { title, posts: own, parts } of open) {
          expect(own.length + parts.length).toBeGreaterThan(0);
          const days = own.map(({ date }) => date?.epoch ?? Infinity);
          if (title !== messages.pages) expect(days).toEqual(days.toSorted((a, b) => (a === b ? 0 : a - b)));
          open.push(...parts);
        }
      }),
    );
  });

  it('has the same posts in one volume as in volumes by year', () => {
    fc.assert(
      fc.property(fc.array(aPost, { maxLength: 12 }), (posts) => {
        const blog = siteWith(posts);
        expect(idsIn(volumesIn(blog, { bookVolumes: 'year' }))).toEqual(idsIn(volumesIn(blog)));
      }),
    );
  });
});
