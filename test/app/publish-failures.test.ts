import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Archive } from '../../src/archive/reader/archive.ts';
import { layout } from '../../src/archive/format/layout.ts';
import type { PublishOptions } from '../../src/app/options.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { plainPost } from '../helpers/random/random-posts.ts';
import { postWithComment, smallArchive } from '../helpers/archive/small-archive.ts';

/** Returns an archive, functions that publish and verify it, and a function that makes reading a part of one post throw. */
async function scene(...posts: Parameters<typeof smallArchive>) {
  const archive = await smallArchive(...posts);
  const options: PublishOptions = exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, path.dirname(archive));
  const nothing: ReadonlyMap<string, string> = new Map();
  return {
    publish: (more: Partial<PublishOptions> = {}) =>
      publishBlog({ ...options, explicit: nothing, ...more }, testContext()),
    verify: () => verifyArchive({ ...options, source: undefined, explicit: nothing }, testContext()),
    failing: (what: 'comments' | 'content', failing: string) => {
      const original = Reflect.get(Archive.prototype, what) as (id: string) => Promise<never>;
      vi.spyOn(Archive.prototype, what as 'comments').mockImplementation(function (this: Archive, id: string) {
        if (id === failing) return Promise.reject(new TypeError('x is not a function'));
        return Reflect.apply(original, this, [id]);
      });
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A post that cannot be processed', () => {
  it('is reported even if only the second of two passes encounters it', async () => {
    const { publish, failing } = await scene();
    await publish({ site: undefined, comments: 'none', explicit: new Map([['comments', '--comments']]) });
    await publish({ markdown: undefined });
    failing('comments', '3');
    const { status, posts, markdown } = await publish();
    expect(markdown.written).toBe(0);
    expect({ status, failed: posts.failed }).toMatchObject({
      status: 'partial',
      failed: [{ id: '3', operation: 'publish', status: 'unexpected', new: true }],
    });
  });

  it('is reported only once by publish and by verify, even if both passes encounter it', async () => {
    const { publish, verify, failing } = await scene();
    await publish({ site: undefined, comments: 'none', explicit: new Map([['comments', '--comments']]) });
    await publish({ markdown: undefined });
    failing('content', '3');
    expect((await publish()).posts.failed.map(({ id }) => id)).toEqual(['3']);
    const { findings } = await verify();
    expect(findings.filter(({ code }) => code === 'record-not-checked').map(({ path: where }) => where)).toEqual([
      layout.post('3'),
    ]);
  });

  it('is reported by verify with the path of its record, whatever its ID', async () => {
    const id = 'straße/A';
    const { publish, verify, failing } = await scene({
      posts: [postWithComment('1'), plainPost(id, '2024-01-05 10:00:00')],
    });
    await publish();
    failing('content', id);
    const { findings } = await verify();
    expect(findings.filter(({ code }) => code === 'record-not-checked')).toMatchObject([
      { path: layout.post(id), post: id },
    ]);
  });
});
