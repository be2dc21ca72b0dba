import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './console.ts';

const removed = { posts: [{ id: '128', title: 'Tides' }], media: 2 };
const useCases = {
  forgetPosts: ({ archive }: { archive: string }) => Promise.resolve({ archive, ...removed }),
};

describe('the forget command', () => {
  it('removes the posts that its arguments name, and reports them with the next step', async () => {
    const { calls, out, folder } = await run(['forget', '128', '--dir', 'backup'], { useCases });
    const archive = join(folder, 'backup/archive');
    expect(calls).toEqual([{ name: 'forgetPosts', options: { archive, posts: ['128'], dryRun: false } }]);
    expect(out.lines[0]).toBe(
      `Removed from ${archive}: post 128 "Tides", and 2 images and files that no other post shows.`,
    );
    expect(out.lines[1]).toContain('blogkeep publish');
  });

  it('needs a post, and never reads one from the environment', async () => {
    const { code, err, calls } = await run(['forget'], { variables: { BLOGKEEP_POSTS: '128' } });
    expect([code, calls]).toEqual([1, []]);
    expect(err.text).toContain('blogkeep forget 128');
  });

  it('prints JSON with --log-format json', async () => {
    const { out, folder } = await run(['forget', '128', '--dry-run', '--log-format', 'json'], { useCases });
    expect(JSON.parse(out.text)).toEqual({ archive: join(folder, 'archive'), ...removed, dryRun: true });
  });
});
