import { describe, expect, it, vi } from 'vitest';
import type { Category } from '../../../src/core/items/category.ts';
import { compareCounts, uncheckedCounts, type CountedBlog } from '../../../src/crawl/finish/counts.ts';
import { allCapabilities } from '../../../src/crawl/source.ts';
import { somePosts, summaryOf } from '../../helpers/memory/memory-source.ts';

const category = (id: string, parent: string, entries: string): Category => ({
  id,
  name: id,
  parent,
  label: id,
  entries,
});

function counted(more: Partial<CountedBlog>): CountedBlog {
  const posts = new Map(somePosts(3).map((post) => [post.id, summaryOf({ ...post, categoryId: 'b' })]));
  return {
    capabilities: allCapabilities,
    blog: { statistics: { post: '3', comment: 2 } },
    categories: [category('a', '', '0'), category('b', 'a', '3')],
    posts,
    total: 3,
    comments: 2,
    ...more,
  };
}

describe('compareCounts', () => {
  it('returns no warnings if all counts agree', () => {
    expect(compareCounts(counted({}))).toEqual([]);
  });

  it('ignores data that a source does not provide', () => {
    const blog = { statistics: { post: '30', comment: '20' } };
    const partly = { ...allCapabilities, listing: 'some' } as const;
    expect(compareCounts(counted({ blog, total: 30, capabilities: partly }))).toEqual([]);
    const silent = { ...allCapabilities, comments: false };
    expect(
      compareCounts(counted({ blog: { statistics: { post: '3', comment: '20' } }, capabilities: silent })),
    ).toEqual([]);
  });

  it('does not compare the counts that uncheckedCounts returns', () => {
    const all = ['count-posts', 'count-statistics-posts', 'count-statistics-comments', 'count-category'];
    expect(uncheckedCounts(counted({}))).toEqual([]);
    expect(uncheckedCounts(counted({ categories: [] }))).toEqual([]);
    expect(uncheckedCounts(counted({ capabilities: { ...allCapabilities, listing: 'some' } }))).toEqual(all);
    expect(uncheckedCounts(counted({ categories: undefined, comments: undefined }))).toEqual(all.slice(2));
    expect(compareCounts(counted({ categories: undefined, comments: undefined }))).toEqual([]);
  });

  it('accepts category counts with or without subcategories', () => {
    expect(compareCounts(counted({ categories: [category('a', '', '3'), category('b', 'a', '3')] }))).toEqual([]);
  });

  it('warns about each count that differs', () => {
    const warnings = compareCounts(
      counted({
        blog: { statistics: { post: '5', comment: '9' } },
        categories: [category('a', '', '1'), category('b', 'a', '7')],
        total: 4,
      }),
    );
    expect(warnings).toEqual([
      { code: 'count-posts', listed: 3, total: 4 },
      { code: 'count-statistics-posts', statistics: 5, total: 4 },
      { code: 'count-statistics-comments', statistics: 9, stored: 2 },
      { code: 'count-category', label: 'a', entries: 1, listed: 0 },
      { code: 'count-category', label: 'b', entries: 7, listed: 3 },
    ]);
  });

  it('ignores missing counts, and the number of comments if some comments could not be read', () => {
    expect(compareCounts(counted({ blog: { statistics: null }, comments: undefined }))).toEqual([]);
    expect(compareCounts(counted({ blog: { statistics: { comment: '9' } }, comments: undefined }))).toEqual([]);
  });

  it('terminates even if categories are their own ancestors', () => {
    const round = [category('a', 'b', '3'), category('b', 'a', '3')];
    expect(compareCounts(counted({ categories: round }))).toEqual([]);
  });

  it('takes linear time in the depth of categories', () => {
    const stepsFor = (levels: number): number => {
      const ids = Array.from({ length: levels }, (_, level) => String(level + 1));
      const categories = ids.map((id, level) => category(id, level === 0 ? '' : String(level), '1'));
      const posts = new Map(ids.map((id) => [id, { id, categoryId: id }]));
      const steps = vi.spyOn(Map.prototype, 'get');
      try {
        expect(
          compareCounts({ capabilities: allCapabilities, blog: {}, categories, posts, total: levels, comments: 0 }),
        ).toEqual([]);
        return steps.mock.calls.length;
      } finally {
        steps.mockRestore();
      }
    };
    expect(stepsFor(1000) / stepsFor(500)).toBeCloseTo(2, 1);
  });
});
