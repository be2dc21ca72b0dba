import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownFiles } from '../../../../../src/publish/outputs/markdown/document.ts';
import { frontMatter } from '../../../../../src/publish/outputs/markdown/front-matter.ts';
import { jekyll } from '../../../../../src/publish/outputs/markdown/presets/jekyll.ts';
import type { SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { categoryOf, picture, postOf } from '../../site/pages/sample-site.ts';

const post: SitePost = postOf(7, {
  title: 'A "title"',
  date: { epoch: 1704416400, offset: 540 },
  category: categoryOf('산책'),
  tags: ['C#'],
  address: 'https://blog.example.com/entry/제목',
  aliases: ['7', 'm/7'],
  comments: 2,
  sitePath: 'entry/제목',
  markdownPath: '_posts/산책/2024-01-05-A-title.md',
});

const written = (changes: Partial<SitePost>) => frontMatter(jekyll.frontMatter({ ...post, ...changes }));
const permalinkOf = (sitePath: string) => String(jekyll.frontMatter({ ...post, sitePath }).permalink);

describe('front matter for Jekyll', () => {
  it('has the fields of Jekyll, and custom fields under names without a meaning in Jekyll', () => {
    expect(written({})).toBe(`---
layout: "post"
title: "A \\"title\\""
date: 2024-01-05 10:00:00 +0900
permalink: "/entry/제목/"
redirect_from:
  - "/7/"
  - "/m/7/"
categories:
  - "산책"
category_label: "산책"
tags:
  - "C#"
post_id: "7"
source: "https://blog.example.com/entry/제목"
comment_count: 2
---
`);
  });

  it('excludes a post that is not public from the build', () => {
    expect(written({ visibility: 'private' })).toContain('\npublished: false\nvisibility: "private"\n');
    expect(written({})).not.toContain('published');
  });

  it('marks a post without a date as undated, because its file name must contain a date', () => {
    const fields = written({ date: undefined });
    expect(fields).toContain('\nundated: true\n');
    expect(fields).not.toContain('date: 1970');
    expect(jekyll.layout.undated).toMatch(/^\d{4}-\d\d-\d\d-$/u);
  });

  it('contains UTC offsets in the format of Jekyll', () => {
    const dateOf = (offset: number) => /^date: (.*)$/mu.exec(written({ date: { epoch: 1704416400, offset } }))?.[1];
    expect(dateOf(0)).toBe('2024-01-05 01:00:00 +0000');
    expect(dateOf(-210)).toBe('2024-01-04 21:30:00 -0330');
  });
});

describe('a permalink for Jekyll', () => {
  it.each([
    ['123', '/123/'],
    ['entry/봄 여행', '/entry/봄%20여행/'],
    ['entry/a:title', '/entry/a%3Atitle/'],
    ['entry/100%', '/entry/100%25/'],
    ['entry/a..b./c.', '/entry/a%2E.b%2E/c%2E/'],
    ['entry/v1.2', '/entry/v1.2/'],
    ['entry/{{ x }}?#', '/entry/%7B%7B%20x%20%7D%7D%3F%23/'],
  ])('of a post at the path %s is %s', (path, permalink) => {
    expect(permalinkOf(path)).toBe(permalink);
  });

  it('decodes to the path, and contains no placeholders that Jekyll would replace', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (path) => {
        const permalink = permalinkOf(path.toWellFormed());
        expect(decodeURIComponent(permalink)).toBe(`/${path.toWellFormed()}/`);
        expect(permalink).not.toMatch(/:[a-z_]|\.\.|\.\/|\{/u);
      }),
    );
  });
});

describe('a body for Jekyll', () => {
  const fileOf = (body: string) => markdownFiles(post, body, [], jekyll, messagesOf.en).get(post.markdownPath) ?? '';

  it('contains no unescaped Liquid delimiters', () => {
    const body = '`{{ x }}` {% raw %} <b title="{{">{{{%{{</b> {{ "{{" }}';
    const source = fileOf(body).split('---\n').at(-1) ?? '';
    expect(source).not.toMatch(/\{%(?!" \}\})/u);
    expect(source.replace(/\{\{ "(\{[{%])" \}\}/gu, '$1').trim()).toBe(body);
  });
});

describe('the layout for Jekyll', () => {
  it('renames folders that Jekyll would ignore', () => {
    expect(['Vendor', 'vendors', '여행'].map((name) => jekyll.layout.name?.(name))).toEqual([
      'Vendor-',
      'vendors',
      '여행',
    ]);
  });
});

describe('addresses for Jekyll', () => {
  it('are relative to the page, percent-encoded', () => {
    const from = { sitePath: 'entry/a', markdownPath: '_posts/a.md' };
    const place = jekyll.place(from, (id) => ({ sitePath: `entry/${id}`, markdownPath: '' }));
    expect(place.medium(picture)).toBe(`../../assets/media/${picture.file}`);
    expect(place.post('제목', 'comment1')).toBe('../%EC%A0%9C%EB%AA%A9/#comment1');
  });
});
