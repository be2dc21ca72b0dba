import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PublishCache } from '../../../src/publish/publish.ts';
import { memoryComment, memoryPost, type MemoryPost } from '../../helpers/memory/memory-archive.ts';
import { publishInto, type PublishRun } from '../../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const image = 'https://img.example.com/a.png';
const media = { [image]: { file: 'ab/a.png', type: 'image/png', size: 1, width: 2, height: 1 } };

function contentsOf(text: string, ...posts: readonly MemoryPost[]): PublishRun['contents'] {
  const comments = [memoryComment('7', { comment: 'Nice post' })];
  return {
    posts: [memoryPost('1', { content: `<p><b>${text}</b> <img src="${image}"></p>`, comments }), ...posts],
  };
}

const options = { siteUrl: 'https://site.example.com/', slug: 'id' } as const;

/** Publishes with an archive that has the file of the image. */
function publishRun(home: string, run: PublishRun, cache?: PublishCache) {
  const mediaFolder = path.join(home, 'media');
  fs.outputFileSync(path.join(mediaFolder, 'ab/a.png'), 'x');
  return publishInto(home, { options, ...run, contents: { ...run.contents, media, mediaFolder } }, cache);
}

/** Publishes once, and then again with a conversion that is stopped, and other contents or options. */
async function publishTwice(first: PublishRun, again: PublishRun) {
  const home = temporaryFolder();
  const { cache } = await publishRun(home, first);
  const before = filesIn(home);
  const stop = (run: PublishRun, from: PublishCache) => publishRun(home, { ...run, isStopped: true }, from);
  const night = await stop(again, cache);
  return { home, before, after: filesIn(home), night, stop };
}

const page = 'site/1/index.html';

describe('A post whose conversion is stopped', () => {
  it('is published as text the first time, as a failure, and is complete the next time', async () => {
    const home = temporaryFolder();
    const contents = contentsOf('Hello');
    const first = await publishRun(home, { contents, isStopped: true });
    expect(first.failed.map(({ id, message }) => [id, String(message)])).toEqual([
      ['1', textOf('publish.post-text', { bug: 'it took too long' })],
    ]);
    expect(first.warnings).toContainEqual({ code: 'body-kept-as-html', post: '1', reason: 'it took too long' });
    expect(filesIn(home)[page]).toContain('<p>Hello https://img.example.com/a.png</p>');
    const next = await publishRun(home, { contents }, first.cache);
    expect(next.failed).toEqual([]);
    expect(filesIn(home)[page]).toContain('<strong>Hello</strong>');
  });

  it.each<[string, Partial<PublishRun>]>([
    ['its body has changed', { contents: contentsOf('Bye') }],
    ['an option has changed', { options: { ...options, frontMatter: ['preset', 'id'] } }],
    ['everything is built again', { force: true }],
  ])('keeps its page, its images and its Markdown if %s, night after night', async (_, change) => {
    const first = { contents: contentsOf('Hello') };
    const { home, before, after, night, stop } = await publishTwice(first, { ...first, ...change });
    const own = Object.keys(before).filter((file) =>
      /^(?:site|markdown)\/(?:1\/.*|content\/.*1\.md|.*a\.png)$/u.test(file),
    );
    expect(own).toHaveLength(4);
    for (const file of own) expect(after[file], file).toBe(before[file]);
    expect(night.failed.map(({ message }) => String(message))).toEqual([
      textOf('publish.post-before', { bug: 'it took too long' }),
    ]);
    expect(night.warnings.filter(({ code }) => code === 'body-kept-as-html')).toEqual([]);
    const second = await stop({ ...first, ...change }, night.cache);
    expect(second.failed).toHaveLength(1);
    const later = filesIn(home);
    for (const file of own) expect(later[file], file).toBe(before[file]);
    const last = await publishRun(home, { ...first, ...change }, second.cache);
    const afresh = temporaryFolder();
    await publishRun(afresh, { ...first, ...change });
    expect(last.failed).toEqual([]);
    expect(filesIn(home)).toEqual(filesIn(afresh));
  });

  const linked = (visibility: string) =>
    memoryPost('2', { title: 'Canary', visibility, path: '/2', content: '<p>x</p>' });
  it.each<[string, string, PublishRun, PublishRun]>([
    [
      'a comment became secret',
      'Nice post',
      { contents: contentsOf('Hello') },
      {
        contents: {
          posts: [
            memoryPost('1', {
              content: '<p>Hello</p>',
              comments: [memoryComment('7', { comment: 'Nice post', open: 'N' })],
            }),
          ],
        },
      },
    ],
    [
      'comments are no longer published',
      'Nice post',
      { contents: contentsOf('Hello') },
      { contents: contentsOf('Hello'), options: { ...options, comments: 'none' } },
    ],
    [
      'it has a link to a post that became private',
      'Canary',
      { contents: contentsOf('<a href="/2">Canary</a>', linked('20')) },
      { contents: contentsOf('<a href="/2">Canary</a>', linked('0')) },
    ],
  ])('does not keep its page if %s', async (_, hidden, first, again) => {
    const { before, after, night } = await publishTwice(first, again);
    expect(before[page]).toContain(hidden);
    expect(after[page]).not.toContain(hidden);
    expect(after[page]).toContain('1');
    expect(night.failed.length).toBeGreaterThan(0);
  });
});
