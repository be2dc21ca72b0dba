import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const removed = { posts: [{ id: '128', title: 'Tides' }], media: 2, hasBackupData: true };
const useCases = {
  forgetPosts: ({ archive }: { archive: string }) => Promise.resolve({ archive, ...removed }),
};

describe('the forget command', () => {
  it('removes the posts that its arguments name, and reports them with the next step', async () => {
    const { calls, out, folder } = await run(['forget', '128', '--dir', 'backup'], { useCases });
    const archive = join(folder, 'backup/archive');
    const caches = ['backup/.blogkeep-cache', 'backup/.blogkeep-cache'].map((cache) => join(folder, cache));
    expect(calls).toEqual([{ name: 'forgetPosts', options: { archive, posts: ['128'], caches, dryRun: false } }]);
    expect(out.lines[0]).toBe(
      textOf('forget.removed', {
        folder: archive,
        posts: [{ id: '128', title: 'Tides' }],
        media: 2,
        hasBackupData: true,
      }),
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
