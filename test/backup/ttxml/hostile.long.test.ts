import { describe, expect, it } from 'vitest';
import { openTtxml } from '../../../src/backup/ttxml/open.ts';
import { blogXml, openXml, postXml, writeXml } from '../../helpers/backup/ttxml.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';

describe('opening a hostile TTXML file', () => {
  it('skips only the post with too many elements', async () => {
    const many = '<a/>'.repeat(2_000_001);
    const backup = await openXml(blogXml(postXml({ id: '1', more: many }) + postXml({ id: '2' })));
    expect(postsIn(backup).map(({ id }) => id)).toEqual(['2']);
    expect(backup.broken.map((post) => ({ ...post, message: String(post.message) }))).toEqual([
      {
        id: '?',
        message: expect.stringMatching(/^The post at byte [\d,]+ .* 2,000,000 elements.*\.$/u) as string,
      },
    ]);
  });

  it('fails if there are too many posts, or too many elements outside them', async () => {
    for (const inside of ['<post/>'.repeat(1_000_001), '<a/>'.repeat(2_000_001)]) {
      await expect(openTtxml(writeXml(blogXml(inside)))).rejects.toMatchObject({
        code: 'backup-unreadable',
        message: expect.stringMatching(/^Tistory-Backup-20150811\.xml .* more than [\d,]+ .*\.$/u) as string,
      });
    }
  });
});
