import { describe, expect, it } from 'vitest';
import { frontMatter } from '../../../../../src/publish/outputs/markdown/front-matter.ts';
import { eleventy } from '../../../../../src/publish/outputs/markdown/presets/eleventy.ts';
import type { SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import { categoryOf, picture, postOf } from '../../site/pages/sample-site.ts';

const post: SitePost = postOf(7, {
  title: '{{ title }}',
  date: { epoch: 1704416400, offset: 540 },
  category: categoryOf('산책'),
  tags: ['all', '__proto__'],
  address: 'https://blog.example.com/entry/a',
  aliases: ['7', 'm/7'],
  comments: 2,
  sitePath: 'entry/{{ a }}',
});

const written = (changes: Partial<SitePost>) => frontMatter(eleventy.frontMatter({ ...post, ...changes }));

describe('front matter for Eleventy', () => {
  it('contains a date with offset, the old URL path, and no field that creates collections or hides data', () => {
    expect(written({})).toBe(`---
id: "7"
title: "{{ title }}"
date: "2024-01-05T10:00:00+09:00"
category: "산책"
categories:
  - "산책"
source: "https://blog.example.com/entry/a"
aliases:
  - "/7"
  - "/m/7"
blogTags:
  - "all"
  - "__proto__"
commentCount: 2
permalink: "/entry/{{ a }}/"
dynamicPermalink: false
templateEngineOverride: "md"
---
`);
  });

  it('marks a post that is not public as a draft', () => {
    expect(written({ visibility: 'protected' })).toContain('\ndraft: true\n');
    expect(written({})).not.toContain('draft');
  });

  it('has no date if the post has none', () => {
    expect(written({ date: undefined })).not.toContain('date:');
  });
});

describe('the layout for Eleventy', () => {
  it.each([
    ['a.json', 'a.json-'],
    ['a.11tydata.CJS', 'a.11tydata.CJS-'],
    ['Node.js', 'Node.js'],
    ['C#', 'C#'],
  ])('names a folder or file %s as %s', (name, expected) => {
    expect(eleventy.layout.name?.(name)).toBe(expected);
  });
});

describe('addresses for Eleventy', () => {
  it('are relative to the page', () => {
    const from = { sitePath: 'entry/a', markdownPath: 'posts/a.md' };
    const place = eleventy.place(from, (id) => ({ sitePath: `entry/${id}#`, markdownPath: '' }));
    expect(place.medium(picture)).toBe(`../../media/${picture.file}`);
    expect(place.post('제목', 'comment1')).toBe('../%EC%A0%9C%EB%AA%A9%23/#comment1');
  });
});
