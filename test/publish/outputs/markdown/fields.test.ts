import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { chosenFields, fieldProblem, sourceNames, wordsIn } from '../../../../src/publish/outputs/markdown/fields.ts';
import { frontMatter, type WrittenPost } from '../../../../src/publish/outputs/markdown/front-matter.ts';
import { presets } from '../../../../src/publish/outputs/markdown/presets/index.ts';
import { presetNames } from '../../../../src/options/choices.ts';
import { fields } from '../../../../src/options/kinds/fields.ts';
import { scaleRuns, expectCovered } from '../../../helpers/property-runs.ts';
import { categoryOf, postOf } from '../site/pages/sample-site.ts';

const post: WrittenPost = {
  ...postOf(7, {
    title: '호밀빵: "노트"',
    date: { epoch: 1704416400, offset: 540 },
    updated: { epoch: 1704420000, offset: 540 },
    category: categoryOf('부엌'),
    tags: ['빵', 'all'],
    address: 'https://blog.example.com/entry/rye',
    aliases: ['7'],
    comments: 2,
    sitePath: 'entry/rye',
  }),
  description: '밀가루 없이.',
  cover: '/media/ab/cd.jpg',
  readingTime: 3,
  wordCount: 412,
  language: 'ko',
  owner: '지은이',
};

const yamlOf = (preset: (typeof presetNames)[number], texts: readonly string[], changes: Partial<WrittenPost> = {}) =>
  frontMatter(chosenFields(presets[preset], texts)({ ...post, ...changes }));
const read = (yaml: string) => parse(yaml.replace(/^---\n|---\n$/gu, '')) as Record<string, unknown>;

describe('selected front matter fields', () => {
  it('have the selected order and names, with nested fields', () => {
    expect(yamlOf('hugo', ['title', 'date', 'lastmod=updated', 'cover.image=cover', 'cover.alt=title', 'url']))
      .toBe(`---
title: "호밀빵: \\"노트\\""
date: 2024-01-05T10:00:00+09:00
lastmod: 2024-01-05T11:00:00+09:00
cover:
  image: "/media/ab/cd.jpg"
  alt: "호밀빵: \\"노트\\""
url: "/entry/rye/"
---
`);
  });

  it('can include every field of a post', () => {
    expect(read(yamlOf('plain', sourceNames(presets.plain)))).toEqual({
      id: '7',
      title: post.title,
      date: '2024-01-05T10:00:00+09:00',
      updated: '2024-01-05T11:00:00+09:00',
      description: '밀가루 없이.',
      cover: '/media/ab/cd.jpg',
      author: '지은이',
      lang: 'ko',
      category: '부엌',
      categories: ['부엌'],
      categoryPaths: [['부엌']],
      tags: ['빵', 'all'],
      readingTime: 3,
      wordCount: 412,
      comments: 2,
      permalink: '/entry/rye/',
      slug: 'rye',
      aliases: ['/7'],
      source: 'https://blog.example.com/entry/rye',
    });
  });

  it('mark pages of a blog', () => {
    expect(read(yamlOf('plain', ['type'], { isPage: true }))).toEqual({ type: 'page' });
    expect(read(yamlOf('plain', ['type'], { isPage: false }))).toEqual({});
  });

  it('omit fields that the post does not have', () => {
    const bare = { updated: undefined, cover: undefined, description: '', date: undefined };
    expect(read(yamlOf('plain', ['title', 'date', 'updated', 'cover', 'description'], bare))).toEqual({
      title: post.title,
    });
  });

  it('may start with the fields of the preset and replace some of them', () => {
    const fields = read(yamlOf('hugo', ['preset', 'readingTime', 'tags=categories']));
    expect(Object.keys(fields)).toEqual([
      ...['title', 'date', 'lastmod', 'description', 'images', 'url', 'aliases', 'categories', 'blogkeep'],
      ...['readingTime', 'tags'],
    ]);
    expect(fields.tags).toEqual(['부엌']);
  });

  it('contain dates in the format of the preset', () => {
    expect(yamlOf('jekyll', ['title', 'last_modified_at=updated', 'permalink'])).toContain(
      '\nlast_modified_at: 2024-01-05 11:00:00 +0900\n',
    );
    expect(yamlOf('astro', ['title', 'date', 'slug'])).toContain('\ndate: 2024-01-05T10:00:00+09:00\n');
  });

  it('never contain the tag `all` for Eleventy, or names with a meaning in JavaScript', () => {
    const tags = ['all', '__proto__', 'constructor', '빵'];
    expect(read(yamlOf('eleventy', ['preset', 'tags'], { tags })).tags).toEqual(['빵']);
  });

  it.each(presetNames)('always include the field that marks a post as not public with the preset %s', (name) => {
    const preset = presets[name];
    const marks = { plain: 'visibility', hugo: 'draft', jekyll: 'published', astro: 'draft', eleventy: 'draft' };
    const names = fc.constantFrom(...sourceNames(preset), 'Draft', 'DRAFT', 'published', 'draft.x', 'other');
    const texts = fc.array(
      fc.tuple(names, fc.constantFrom('preset', ...sourceNames(preset))).map(([field, source]) => `${field}=${source}`),
      { minLength: 1, maxLength: 12 },
    );
    let met = 0;
    fc.assert(
      fc.property(texts, fc.constantFrom('protected' as const, 'private' as const), (list, visibility) => {
        const checked = fields.check(list);
        if ('problem' in checked) return;
        const needed = preset.fieldRules.needed.map((one) => one.name ?? one.sources[0] ?? '');
        const own = checked.value.filter((text) => !needed.includes(text.split('=')[0] ?? ''));
        const whole = [...needed, ...own];
        if (fieldProblem(name, preset, whole) !== undefined) return;
        met += 1;
        const mark = marks[name];
        const hidden = preset.frontMatter({ ...post, visibility })[mark];
        expect(hidden).toBeDefined();
        expect(read(yamlOf(name, whole, { visibility }))[mark]).toEqual(hidden);
      }),
      { numRuns: scaleRuns(300) },
    );
    expectCovered(met, 10);
  });
});

describe('The problem with the selected fields', () => {
  const problem = (name: (typeof presetNames)[number], ...texts: string[]) =>
    String(fieldProblem(name, presets[name], texts));

  it.each(presetNames)('is undefined for the fields of the preset %s', (name) => {
    expect(fieldProblem(name, presets[name], ['preset'])).toBeUndefined();
    expect(fieldProblem(name, presets[name], ['preset', 'image=cover', 'readingTime'])).toBeUndefined();
  });

  it('is an unknown field, for which a similar one is suggested', () => {
    expect(problem('plain', 'title', 'summary=descripton')).toMatch(
      /^--front-matter: the preset plain has no field descripton\. Did you mean description\? Its fields are id, title, date/u,
    );
  });

  it('is a missing field that the generator needs, with the reason', () => {
    expect(problem('hugo', 'title')).toMatch(/^--front-matter: the preset hugo needs date \(.+\) and url \(.+\)\. /u);
    expect(problem('astro', 'title', 'published=date')).toContain('needs slug (');
    expect(problem('jekyll', 'title=id', 'permalink')).toContain('title has a special meaning');
  });

  it.each([
    ['hugo', 'draft=title'],
    ['hugo', 'Draft=title'],
    ['hugo', 'layout=title'],
    ['jekyll', 'published=date'],
    ['astro', 'draft=comments'],
    ['eleventy', 'templateEngineOverride=title'],
    ['eleventy', 'eleventyComputed.title=title'],
    ['plain', 'visibility=title'],
  ] as const)('is a field that the preset %s reserves: %s', (name, text) => {
    expect(problem(name, 'preset', text)).toContain('has a special meaning');
  });
});

describe('the words in a word count', () => {
  it('are separated by white space, and contain a letter or digit', () => {
    expect(wordsIn('호밀빵을 구웠다 — 3 번, rye-bread!\n…')).toBe(5);
    expect(wordsIn('')).toBe(0);
  });
});
