import { describe, expect, it } from 'vitest';
import { categoryIndex } from '../../../../src/publish/outputs/markdown/category-index.ts';
import { messagesFor } from '../../../../src/publish/site-model/language/index.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';
import { markdown } from '../../../../src/publish/outputs/markdown/index.ts';
import { categoryOf, postOf, siteOf } from '../site/pages/sample-site.ts';

const travel = categoryOf('Travel');
const seoul = categoryOf('Seoul #1', travel);
const blog = { title: 'A *blog*', description: 'Notes,\non walks.', nickname: '', address: '' };
const site = siteOf(
  [travel],
  [
    postOf(1, { category: seoul, title: '[draft] <b>', markdownPath: 'Travel/Seoul #1/2024-01-05-봄 (1).md' }),
    postOf(2, { title: '', date: undefined }),
    postOf(3, { category: seoul, visibility: 'private' }),
  ],
  { blog, pages: [postOf(9, { title: 'About', date: undefined, isPage: true })] },
);

describe('index.md', () => {
  it('lists posts by category label, posts without a category, and pages, with relative links', () => {
    expect(categoryIndex(site, 'index.md', messagesFor('en'))).toBe(`# A \\*blog\\*

Notes, on walks.

## Travel/Seoul #1 (2)

- 2024-01-05 [\\[draft\\] \\<b\\>](Travel/Seoul%20%231/2024-01-05-%EB%B4%84%20%281%29.md)
- 2024-01-05 [Post 3](3.md) (Private)

## Uncategorised (1)

- [Untitled](2.md)

## Pages of this blog (1)

- [About](9.md)
`);
  });

  it('is written for readers, not for generators, and is not counted as a post', () => {
    const context = {
      site,
      options: siteDefaults,
      templates: {},
      messages: messagesFor('ko'),
      readMedium: () => Promise.resolve(undefined),
    };
    const filesOf = (preset: 'plain' | 'hugo') =>
      [
        ...markdown
          .plan({ ...context, options: { ...siteDefaults, preset } })
          .files({} as never, (plan) => [...plan()]),
      ].map(({ path }) => path);
    expect(filesOf('plain')).toEqual(['index.md']);
    expect(filesOf('hugo')).toEqual(['data/blogkeep.json']);
    const earlier = { files: () => ['index.md', '1.md', 'Travel/2/index.md'], read: () => undefined };
    expect(markdown.countPosts(earlier, { preset: 'plain', postFolders: false })).toBe(2);
    expect(markdown.countPosts(earlier, { preset: 'plain', postFolders: true })).toBe(1);
  });
});
