import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frontMatter } from '../../../../../src/publish/outputs/markdown/front-matter.ts';
import { chosenFields } from '../../../../../src/publish/outputs/markdown/fields.ts';
import { hugo, hugoTerm } from '../../../../../src/publish/outputs/markdown/presets/hugo.ts';
import type { SiteCategory, SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';
import { siteOf } from '../../site/pages/sample-site.ts';

const category: SiteCategory = {
  id: '2',
  name: 'TCP/IP',
  names: ['개발', 'TCP/IP'],
  label: '개발/TCP/IP',
  parent: undefined,
  children: [],
  posts: [],
  count: 1,
  sitePath: 'category/개발/TCP-IP',
};

const post: SitePost = {
  id: '7',
  title: 'A "title"',
  date: { epoch: 1704416400, offset: 540 },
  category,
  tags: ['C#', '산책'],
  address: 'https://blog.example.com/7',
  visibility: 'published',
  comments: 2,
  secretComments: 0,
  version: '',
  aliases: ['m/7'],
  sitePath: '7',
  markdownPath: 'content/posts/개발/TCP-IP/2024-01-05-A-title.md',
};

const written = (changes: Partial<SitePost>) => frontMatter(hugo.frontMatter({ ...post, ...changes }));

describe('front matter for Hugo', () => {
  it('has the fields of Hugo at the top level, and all others under `blogkeep`', () => {
    expect(written({})).toBe(`---
title: "A \\"title\\""
date: 2024-01-05T10:00:00+09:00
url: "/7/"
aliases:
  - "/m/7"
categories:
  - "개발"
  - "TCP-IP"
tags:
  - "C#"
  - "산책"
blogkeep:
  id: "7"
  category: "개발/TCP/IP"
  terms:
    - term: "TCP-IP"
      name: "TCP/IP"
  source: "https://blog.example.com/7"
  comments: 2
---
`);
  });

  it('marks a post that is not published as a draft, and omits empty fields', () => {
    const bare = {
      visibility: 'private',
      date: undefined,
      category: undefined,
      tags: [],
      aliases: [],
      address: '',
    } as const;
    expect(written({ ...bare, removed: '2026-11-20' })).toBe(`---
title: "A \\"title\\""
url: "/7/"
draft: true
blogkeep:
  id: "7"
  visibility: "private"
  removed: 2026-11-20
  comments: 2
---
`);
  });

  it('has a similar URL if Hugo does not support the old one, and an alias for the old one', () => {
    const fields = hugo.frontMatter({ ...post, sitePath: 'entry/100%-C#' });
    expect(fields.url).toMatch(/^\/entry\/100--C--[0-9a-z]{7}\/$/u);
    expect(fields.aliases).toEqual(['/entry/100%-C#', '/m/7']);
    const other = { sitePath: '8', markdownPath: '' };
    const place = hugo.place(other, () => ({ ...post, sitePath: 'entry/100%-C#' }));
    expect(place.post('7', 'comment3')).toBe(`${fields.url as string}#comment3`);
  });
});

describe('a category or tag as a Hugo term', () => {
  it.each(['C#', 'C++', 'node.js', '서울 둘레', 'R&D', "it's", '100', 'a-b_c'])(
    'is the name itself if Hugo supports it: %s',
    (name) => {
      expect(hugoTerm(name)).toBe(name);
    },
  );

  it.each([
    ['TCP/IP', 'TCP-IP'],
    ['a\\b', 'a-b'],
    ['100%', '100'],
    ['../../x', 'x'],
  ])('is a similar name if Hugo does not support it: %s', (name, term) => {
    expect(hugoTerm(name)).toBe(term);
  });

  it.each(['..', '.', '/', '😀', '???', '', ' ', '⅛', 'index.html', 'x.xml'])(
    'is generated if no character of the name can be kept: %j',
    (name) => {
      expect(hugoTerm(name)).toMatch(/^(?:term|index\.html|x\.xml)-[0-9a-z]{7}$/u);
    },
  );

  it('is a valid file name of limited length that stays inside its folder', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: codePoint }),
          fc.string({ unit: fc.constantFrom('.', '/', '%', ' ', 'a', '\\', '긴'.repeat(50)) }),
        ),
        (name) => {
          const term = hugoTerm(name);
          expect(term).toMatch(/^(?![. ])[^%/\\\p{C}]*[\p{L}\p{Nd}][^%/\\\p{C}]*$/u);
          expect(term).not.toMatch(/\.\./u);
          expect(Buffer.byteLength(term)).toBeLessThanOrEqual(140);
          expect(hugoTerm(term)).toBe(term);
        },
      ),
    );
  });
});

describe('links in posts for Hugo', () => {
  const site = siteOf(
    [category],
    [
      { ...post, tags: ['호밀 빵', 'C++', 'Node.js', '😀'] },
      { ...post, id: '8', category: undefined, tags: ['Only a draft'], visibility: 'private' },
    ],
  );
  const pages = (...fields: string[]) => new Map(hugo.pages?.(site, chosenFields(hugo, fields)));

  it('start at the root of the site, so that they work wherever a theme shows the post', () => {
    const links = hugo.place(post, () => ({ ...post, sitePath: 'entry/100% 빵' }));
    expect(links.medium({ file: '1f/1f0c.jpg', name: undefined })).toBe('/media/1f/1f0c.jpg');
    expect(links.post('8', 'top')).toMatch(/^\/entry\/100-%20%EB%B9%B5-\w+\/#top$/u);
    expect(links.page?.('tags/c++/')).toBe('/tags/c%2B%2B/');
  });

  it('lead to the pages of Hugo for categories, tags and the feed, if their URL is certain', () => {
    expect(Object.fromEntries(pages('preset'))).toEqual({
      'index.html': '',
      'feed.xml': 'index.xml',
      'category/index.html': 'posts/',
      'tag/index.html': 'tags/',
      'category/개발/TCP-IP/index.html': 'categories/tcp-ip/',
      'tag/호밀-빵/index.html': 'tags/호밀-빵/',
      'tag/C++/index.html': 'tags/c++/',
      'tag/😀/index.html': expect.stringMatching(/^tags\/term-\w+\/$/u) as unknown,
    });
  });

  it('do not lead to lists of a taxonomy that the front matter lacks', () => {
    const found = [...pages('title', 'date', 'url', 'tags').values()];
    expect(found).toContain('tags/c++/');
    expect(found.filter((path) => path.startsWith('categories'))).toEqual([]);
  });
});
