import { describe, expect, it } from 'vitest';
import { frontMatter } from '../../../../../src/publish/outputs/markdown/front-matter.ts';
import { astro } from '../../../../../src/publish/outputs/markdown/presets/astro.ts';
import type { SitePost } from '../../../../../src/publish/site-model/site/site.ts';
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
});

const written = (changes: Partial<SitePost>) => frontMatter(astro.frontMatter({ ...post, ...changes }));

describe('front matter for Astro', () => {
  it('has the fields of the Astro template, and the old URL path as the ID of the entry', () => {
    expect(written({})).toBe(`---
id: "7"
title: "A \\"title\\""
pubDate: "2024-01-05T10:00:00+09:00"
category: "산책"
categories:
  - "산책"
tags:
  - "C#"
source: "https://blog.example.com/entry/제목"
aliases:
  - "/7"
  - "/m/7"
comments: 2
slug: "entry/제목"
---
`);
  });

  it('marks a post that is not public as a draft', () => {
    expect(written({ visibility: 'private' })).toContain('\ndraft: true\n');
    expect(written({})).not.toContain('draft');
  });

  it('contains the removal date as text', () => {
    expect(written({ removed: '2026-11-20' })).toContain('\nremoved: "2026-11-20"\n');
  });
});

describe('the layout for Astro', () => {
  it('replaces number signs in names, because the Astro loader would truncate names at them', () => {
    expect(astro.layout.name?.('C# 입문 #1')).toBe('C- 입문 -1');
  });
});

describe('addresses for Astro', () => {
  it('start at the root of the site and are percent-encoded', () => {
    const from = { sitePath: 'entry/a', markdownPath: 'src/content/posts/a.md' };
    const place = astro.place(from, (id) => ({ sitePath: `entry/${id}#`, markdownPath: '' }));
    expect(place.medium(picture)).toBe(`/media/${picture.file}`);
    expect(place.post('제목', 'comment1')).toBe('/entry/%EC%A0%9C%EB%AA%A9%23/#comment1');
  });
});
