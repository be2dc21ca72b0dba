import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { presets } from '../../../../../src/publish/outputs/markdown/presets/index.ts';
import type { BlogFacts } from '../../../../../src/publish/outputs/markdown/presets/preset.ts';

const blog: BlogFacts = {
  title: '느린 빛: "{{ x }}" \u2028\ud800',
  description: '# no',
  author: '하리',
  language: 'ko',
  url: 'https://me.example.org/blog/',
};
const nothing: BlogFacts = { title: '', description: '', author: '', language: 'en', url: '' };
const title = '느린 빛: "{{ x }}" \u2028\ufffd';
const same = { title, description: '# no', author: '하리' };

const data = (name: Exclude<keyof typeof presets, 'plain'>, facts: BlogFacts) =>
  Object.entries(presets[name].files?.(facts) ?? {}).map(([path, text]) => [path, parse(text) as unknown]);

describe('facts about the blog, as data for a generator', () => {
  it('have the keys of the generator, so that the file can serve as its configuration', () => {
    const { description, author } = same;
    expect(data('hugo', blog)).toEqual([
      [
        'data/blogkeep.json',
        { title, baseURL: blog.url, canonifyURLs: true, defaultContentLanguage: 'ko', params: { description, author } },
      ],
    ]);
    expect(data('jekyll', blog)).toEqual([
      ['_data/blogkeep.yml', { ...same, lang: 'ko', url: 'https://me.example.org', baseurl: '/blog' }],
    ]);
  });

  it('are at the path that templates expect', () => {
    const all = { ...same, lang: 'ko', url: blog.url };
    expect(data('astro', blog)).toEqual([['src/data/blogkeep.json', all]]);
    expect(data('eleventy', blog)).toEqual([['_data/blogkeep.json', all]]);
  });

  it('omit unknown values', () => {
    expect(data('eleventy', nothing)[0]?.[1]).toEqual({ lang: 'en' });
    expect(data('jekyll', nothing)[0]?.[1]).toEqual({ lang: 'en' });
    expect(data('hugo', nothing)[0]?.[1]).toEqual({ defaultContentLanguage: 'en', params: {} });
  });
});
