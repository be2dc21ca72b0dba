import { describe, expect, it } from 'vitest';
import type { NewestComments } from '../../../src/core/items/comment.ts';
import { readNewestComments } from '../../../src/crawl/plan/newest-comments.ts';
import { sourceFailure } from '../../helpers/memory/memory-source.ts';

/** Creates a source with the given number of comments on post 1. The newest comment has the highest ID. */
function sourceOf(count: number, failAt = Infinity) {
  const asked: number[] = [];
  const newestComments = (page: number): Promise<NewestComments> => {
    asked.push(page);
    if (page >= failAt) return Promise.reject(sourceFailure('newest comments', '500', false));
    const ids = Array.from({ length: count }, (_, index) => count - index).slice((page - 1) * 10, page * 10);
    return Promise.resolve({ comments: { comment: ids.map((id) => ({ id: String(id), postId: '1' })) } });
  };
  return { source: { newestComments }, asked };
}

describe('the newest comments', () => {
  it('are read in one request if all comments on the first page are archived', async () => {
    const { source, asked } = sourceOf(50);
    expect((await readNewestComments(source, () => true)).get('1')?.size).toBe(10);
    expect(asked).toEqual([1]);
  });

  it('are read up to the first page whose comments are all archived', async () => {
    const { source, asked } = sourceOf(50);
    const newest = await readNewestComments(source, (_, id) => Number(id) <= 25);
    expect(newest.get('1')?.size).toBe(40);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('are read up to the last page, even if a source repeats it', async () => {
    const { source, asked } = sourceOf(15);
    await readNewestComments(source, () => false);
    expect(asked).toEqual([1, 2, 3]);
    const same = { newestComments: () => source.newestComments(1) };
    asked.length = 0;
    await readNewestComments(same, () => false);
    expect(asked).toHaveLength(2);
  });

  it('are read in at most 20 requests', async () => {
    const { source, asked } = sourceOf(100_000);
    await readNewestComments(source, () => false);
    expect(asked).toHaveLength(20);
  });

  it('are read up to a page that fails, unless it is the first', async () => {
    expect((await readNewestComments(sourceOf(50, 3).source, () => false)).get('1')?.size).toBe(20);
    await expect(readNewestComments(sourceOf(50, 1).source, () => false)).rejects.toThrow('status 500');
  });
});
