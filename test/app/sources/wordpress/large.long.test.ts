import { describe, expect, it } from 'vitest';
import { recordedData, startWordPressRest, type WordPressItem } from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

/** Returns a blog with many posts, a tag for each post, and three comments on every tenth. */
function largeData(count: number) {
  const data = recordedData();
  const [template] = data.posts.slice(1);
  const [comment] = data.comments.slice(1);
  const ids = Array.from({ length: count }, (_, index) => 1000 + index);
  return {
    ...data,
    posts: ids.map((id): WordPressItem => ({
      ...template,
      id,
      tags: [id],
      slug: `p-${id}`,
      link: `https://blog.example.com/?p=${id}`,
    })),
    tags: ids.map((id): WordPressItem => ({ id, name: `tag ${id}`, slug: `t${id}`, taxonomy: 'post_tag' })),
    comments: ids
      .filter((id) => id % 10 === 0)
      .flatMap((id) => [0, 1, 2].map((nth): WordPressItem => ({ ...comment, id: id * 10 + nth, post: id, parent: 0 }))),
  };
}

describe('a large WordPress', () => {
  it.each([
    { count: 2_000, first: 90, later: 45 },
    { count: 10_000, first: 420, later: 170 },
  ])('takes few requests with $count posts', { timeout: 600_000 }, async ({ count, first, later }) => {
    const server = await startWordPressRest({ data: largeData(count) });
    const folder = temporaryFolder();
    const { report, asked } = await runNight(server, folder);
    expect(report).toMatchObject({
      status: 'complete',
      posts: { new: count + 3 },
      comments: { stored: (count / 10) * 3 },
    });
    const again = await runNight(server, folder, { day: '2026-12-01' });
    expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
    expect([asked.length <= first, again.asked.length <= later], `${asked.length}, ${again.asked.length}`).toEqual([
      true,
      true,
    ]);
  });
});
