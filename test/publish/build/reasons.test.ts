import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BuildReason } from '../../../src/core/report/events.ts';
import { blogAddress, memoryPost } from '../../helpers/memory/memory-archive.ts';
import { publishInto, type PublishRun } from '../../helpers/publish/publish-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Six posts on consecutive days, the last of which links to the first. */
const blog = (
  change: (id: number) => Partial<Parameters<typeof memoryPost>[1]> = () => ({}),
): PublishRun['contents'] => ({
  posts: [1, 2, 3, 4, 5, 6].map((id) =>
    memoryPost(String(id), {
      title: `글 ${id}`,
      date: `2024-01-0${id} 10:00:00`,
      content: id === 6 ? `<p><a href="${blogAddress}/1">first</a></p>` : `<p>text ${id}</p>`,
      ...change(id),
    }),
  ),
});

type Reasons = Record<string, BuildReason>;

/**
 * Publishes several times into the same folders. Returns the reasons that the last run gave, by task, or under `all` if a reason applies to
 * all files.
 */
async function reasonsOf(
  ...nights: (PublishRun & { before?: (home: string) => void; force?: boolean })[]
): Promise<Reasons> {
  const home = temporaryFolder();
  let cache;
  let reasons: Reasons = {};
  for (const { before, ...night } of nights) {
    before?.(home);
    const published = await publishInto(home, night, cache);
    ({ cache } = published);
    reasons = Object.fromEntries(published.reasons.map(({ task = 'all', reason }) => [task, reason]));
  }
  return reasons;
}

const input = (name: string): BuildReason => ({ type: 'input', name });

describe('The reason for a build', () => {
  it('is reported once for the whole blog if there is no cache', async () => {
    expect(await reasonsOf({ contents: blog() })).toEqual({ all: { type: 'new' } });
  });

  it('is not reported if nothing has changed', async () => {
    expect(await reasonsOf({ contents: blog() }, { contents: blog() })).toEqual({});
  });

  it('is the changed field for an edited post, and the changed part of the view for its neighbors', async () => {
    const edited = blog((id) => (id === 3 ? { title: '새 제목' } : {}));
    expect(await reasonsOf({ contents: blog() }, { contents: edited })).toMatchObject({
      'post 3': input('post.title'),
      'post 2': input('site.view.newer'),
      'post 4': input('site.view.older'),
    });
  });

  it('is reported for only one post if only the body of that post has changed', async () => {
    const edited = blog((id) => (id === 3 ? { content: '<p>another text</p>' } : {}));
    const reasons = await reasonsOf({ contents: blog() }, { contents: edited });
    expect(Object.keys(reasons).filter((task) => task.startsWith('post '))).toEqual(['post 3']);
  });

  it('is a link whose target has changed', async () => {
    const hidden = blog((id) => (id === 1 ? { visibility: '0' } : {}));
    const reasons = await reasonsOf({ contents: blog() }, { contents: hidden });
    expect(reasons['post 6']).toEqual(input(`link ${blogAddress}/1`));
  });

  it('is a missing file', async () => {
    const before = (home: string) => fs.removeSync(path.join(home, 'site/2/index.html'));
    const reasons = await reasonsOf({ contents: blog() }, { contents: blog(), before });
    expect(reasons).toEqual({ 'post 2': { type: 'file', path: 'site/2/index.html' } });
  });

  it('is reported once for the whole blog if an option has changed, or with --force', async () => {
    const first = { contents: blog() };
    expect(await reasonsOf(first, { ...first, options: { footer: 'Foot' } })).toEqual({ all: input('option footer') });
    expect(await reasonsOf(first, { ...first, force: true })).toEqual({ all: { type: 'forced' } });
  });
});
