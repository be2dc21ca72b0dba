import fs from 'fs-extra';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Serving } from '../../../src/app/serve/serve.ts';
import { responseOf, crawlServed, allResponses, itemOf, startServing } from '../../helpers/serve/served-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { smallArchive, smallBlog, smallIds } from '../../helpers/archive/small-archive.ts';

const blog = `blogName=${smallBlog}`;
/** Id of the post whose files are damaged. */
const hurt = '3';
const secret = 'what is outside the archive';

/** Returns the responses that must not depend on the files of the damaged post. */
async function answersBeside(serving: Serving): Promise<Record<string, unknown>> {
  const answers = await allResponses(
    serving,
    smallBlog,
    smallIds.filter((id) => id !== hurt),
  );
  const isList = (request: string) => request.startsWith('post/list') || request.startsWith('comment/newest');
  return Object.fromEntries(Object.entries(answers).filter(([request]) => !isList(request)));
}

/** Returns the posts and comments in the lists, except those of the damaged post. */
async function listedBeside(serving: Serving): Promise<unknown> {
  const { posts } = await itemOf(serving, `post/list?${blog}`);
  const { comments } = await itemOf(serving, `comment/newest?${blog}`);
  const newest = (comments as { comment: { postId: string }[] }).comment;
  return {
    posts: (posts as { id: string }[]).filter(({ id }) => id !== hurt),
    comments: newest.filter(({ postId }) => postId !== hurt),
  };
}

type Damage = (file: string) => void;

const damages: Record<string, Damage> = {
  'is not JSON': (file) => fs.writeFileSync(file, 'no JSON'),
  'is truncated': (file) => fs.truncateSync(file, 30),
  'is empty': (file) => fs.writeFileSync(file, ''),
  'has a wrong structure': (file) => fs.writeFileSync(file, '{"state":"lost","comments":[5]}'),
  // Removes one byte of the first Hangul syllable.
  'is not UTF-8': (file) =>
    fs.writeFileSync(file, Buffer.from(fs.readFileSync(file, 'latin1').replace(/[\x80-\xff]/u, ''), 'latin1')),
  'is a folder': (file) => {
    fs.removeSync(file);
    fs.mkdirSync(file);
  },
  'is a pipe': (file) => {
    fs.removeSync(file);
    execFileSync('mkfifo', [file]);
  },
  'is a symbolic link to a file outside the archive': (file) => {
    const outside = path.join(temporaryFolder(), 'outside');
    fs.writeFileSync(outside, fs.readFileSync(file, 'utf8').replaceAll(/글|댓글/gu, secret));
    fs.removeSync(file);
    fs.symlinkSync(outside, file);
  },
  'is missing': (file) => fs.removeSync(file),
};

const files = ['post.json', 'content.html', 'comments.json'] as const;
/** Changes that are not damage: a post without a comments file has no comments, and any text may be a body. */
const harmless = new Set([
  'comments.json is missing',
  ...['is not JSON', 'is truncated', 'is empty', 'has a wrong structure'].map((how) => `content.html ${how}`),
]);
const cases = files.flatMap((file) =>
  Object.entries(damages)
    .filter(([how]) => !harmless.has(`${file} ${how}`))
    .flatMap(([how, damage]) => [
      [file, how, 'before the start', damage] as const,
      [file, how, 'while it is served', damage] as const,
    ]),
);

describe('A served archive with a damaged post', () => {
  it.each(cases)('causes a 500 response only for that post if its %s %s %s', async (file, _, when, damage) => {
    const archive = await smallArchive();
    const healthy = await startServing([archive]);
    const beside = await answersBeside(healthy);
    const listed = await listedBeside(healthy);
    const entry = `data/posts/${hurt}/${file}`;
    damage(path.join(archive, entry));
    const serving = when === 'before the start' ? await startServing([archive]) : healthy;
    const operation = file === 'comments.json' ? 'comment/list' : 'post/read';
    const { status, text } = await responseOf(serving, `${operation}?${blog}&postId=${hurt}`);
    expect({ status, text }).toMatchObject({ status: 500 });
    expect(text).toContain(entry);
    expect(text).toContain('blogkeep verify');
    expect(await answersBeside(serving)).toEqual(beside);
    expect(await listedBeside(serving)).toEqual(listed);
    expect(JSON.stringify(await allResponses(serving, smallBlog, smallIds))).not.toContain(secret);
  });

  it.each(['is not JSON', 'is missing'])('is not crawled as if it were intact if its post.json %s', async (how) => {
    const archive = await smallArchive();
    damages[how]!(path.join(archive, `data/posts/${hurt}/post.json`));
    const report = await crawlServed(await startServing([archive]), temporaryFolder());
    expect(report.status).toBe('partial');
  });
});

describe('A served archive with a damaged or missing file about the blog', () => {
  it.each([
    ['blog.json', 'blog/info'],
    ['categories.json', `category/list?${blog}`],
  ])('causes a 500 response only from the operation that returns %s', async (file, operation) => {
    const archive = await smallArchive();
    const entry = `data/${file}`;
    const healthy = await startServing([archive]);
    const before = await allResponses(healthy, smallBlog, smallIds);
    damages['is truncated']!(path.join(archive, entry));
    for (const serving of [healthy, await startServing([archive])]) {
      const { status, text } = await responseOf(serving, operation);
      expect({ status, text }).toMatchObject({ status: 500 });
      expect(text).toContain(entry);
      expect(text).toContain('blogkeep verify');
      const answers = await allResponses(serving, smallBlog, smallIds);
      const statusesOf = (all: typeof before) =>
        Object.entries(all).flatMap(([request, answer]) => (request === operation ? [] : [[request, answer.status]]));
      expect(statusesOf(answers)).toEqual(statusesOf(before));
    }
  });

  it('causes a 502 response from category list if no run could fetch the categories', async () => {
    const serving = await startServing([await smallArchive({ categories: undefined })]);
    expect(await responseOf(serving, `category/list?${blog}`)).toMatchObject({ status: 502 });
  });
});
