import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InterruptedError, UsageError } from '../../src/core/errors.ts';
import { inlineMaker } from '../../src/publish/conversion/adaptive.ts';
import type { PostMaker } from '../../src/publish/conversion/task.ts';
import { OutputFolder } from '../../src/publish/output/output-folder.ts';
import { loadTemplates } from '../../src/publish/pages/templates.ts';
import { publish, type PublishInput } from '../../src/publish/publish.ts';
import { MemoryArchive, memoryComment, memoryPost } from '../helpers/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));
const ids = ['1', '2', '3', '4'];

/** Everything that is asked and done for one post. */
const steps = ['record', 'content', 'comments', 'make', 'write'] as const;
type Step = (typeof steps)[number];

async function publishWith(step: Step, broken: string, error: unknown) {
  const fail = (at: Step, id: string) => {
    if (at === step && id === broken) throw error;
  };
  class BrokenArchive extends MemoryArchive {
    override async record(id: string) {
      fail('record', id);
      return super.record(id);
    }
    override async content(id: string) {
      fail('content', id);
      return super.content(id);
    }
    override async comments(id: string) {
      fail('comments', id);
      return super.comments(id);
    }
  }
  const posts = ids.map((id) => memoryPost(id, { comments: [memoryComment(`c${id}`)] }));
  const home = temporaryFolder();
  const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  const site = await open('site');
  const write = site.write.bind(site);
  site.write = async (file, content) => {
    fail('write', file.split('/')[0] ?? '');
    await write(file, content);
  };
  const maker: PublishInput['maker'] = (data) => {
    const inline = inlineMaker(data);
    const make: PostMaker['make'] = async (task) => {
      fail('make', task.post.id);
      return inline.make(task);
    };
    return { ...inline, make };
  };
  const published = await publish({
    archive: new BrokenArchive({ posts }),
    options: { visibility: ['published'], comments: 'public', prune: false, slug: 'title', preset: 'plain' },
    outputs: { site, markdown: await open('markdown') },
    templates,
    maker,
    emit: () => undefined,
  });
  return { ...published, files: filesIn(home) };
}

it('publishes the other posts, and names the one, whatever is thrown at any step of a post', async () => {
  const mistake = fc.constantFrom<unknown>(new TypeError('broken'), new RangeError('too deep'), 'a text', undefined);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...steps), fc.constantFrom(...ids), mistake, async (step, broken, error) => {
      const { failed, files } = await publishWith(step, broken, error);
      expect(failed.map(({ id }) => id)).toEqual([broken]);
      for (const id of ids) {
        expect(files[`site/${id}/index.html`] !== undefined, `the page of ${id}`).toBe(id !== broken);
        // Nothing leads to a page that is not there.
        expect(files['site/index.html']?.includes(`href="${id}/index.html"`), `a link to ${id}`).toBe(id !== broken);
        expect(files['site/feed.xml']?.includes(`Post ${id}<`)).toBe(id !== broken);
      }
    }),
    { numRuns: 20 },
  );
});

it('ends all the same with what is about everything', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  for (const error of [full, new UsageError('a template'), new InterruptedError('stopped')]) {
    await expect(publishWith('make', '2', error)).rejects.toBe(error);
  }
});
