import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors/errors.ts';
import type { Backup } from '../../../src/backup/backup.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { bloggerFixtures } from '../../helpers/backup/blogger.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const feeds = ['Takeout/Blogger/Blogs/Salt Marsh Notes/feed.atom', 'blog-08-02-2018.xml'].map((at) =>
  fs.readFileSync(path.join(bloggerFixtures, at), 'latin1'),
);

/** Returns the titles and approved comments that a backup would publish. */
async function publicTexts(backup: Backup): Promise<string[]> {
  const texts: string[] = [];
  for (const { id, title, visibility } of postsIn(backup)) {
    const { comments = [], content } = await backup.read(id);
    if (visibility !== '20') continue;
    texts.push(title, content, ...comments.filter(({ isApproved }) => isApproved).map(({ text }) => text));
  }
  return texts;
}

async function publicTextsOf(feed: string): Promise<string[]> {
  const file = path.join(temporaryFolder(), 'feed.atom');
  fs.writeFileSync(file, feed, 'latin1');
  const backup = await openBackup([file]).catch((error: unknown) => {
    if (error instanceof UsageError) return undefined;
    throw error;
  });
  if (!backup) return [];
  const texts = await publicTexts(backup);
  await backup.close();
  return texts;
}

describe('a damaged feed of Blogger', () => {
  it('is read or refused with a message, and publishes nothing that the intact one does not', async () => {
    const whole = await Promise.all(feeds.map(publicTextsOf));
    expect(whole.every((texts) => texts.length >= 6)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.nat(feeds.length - 1), fc.nat(), fc.nat(40), async (which, at, length) => {
        const feed = feeds[which] ?? '';
        const start = at % feed.length;
        for (const damaged of [feed.slice(0, start), feed.slice(0, start) + feed.slice(start + length)]) {
          const texts = await publicTextsOf(damaged);
          const isCut = damaged.length === start;
          if (isCut) for (const text of texts) expect(whole[which]).toContain(text);
        }
      }),
      { numRuns: scaleRuns(100) },
    );
  });
});
