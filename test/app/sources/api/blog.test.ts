import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../src/api/client.ts';
import { NullAnswerError, StatusError } from '../../../../src/api/errors.ts';
import { exportBlog } from '../../../../src/app/export.ts';
import { createBlogItems } from '../../../../src/app/sources/api/blog.ts';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { startChangingSource } from '../../../helpers/source/changing-source.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Returns items of a blog whose calls fail. Blog info only fails if `info` is set. */
function failingItems(failure: Error, info?: Error) {
  const asked: string[] = [];
  const call = (operation: string) => {
    asked.push(operation);
    const error = operation === 'blogInfo' ? info : failure;
    return error ? Promise.reject(error) : Promise.resolve({});
  };
  const options = { blogName: 'b', signal: undefined, mask: (text: string) => text };
  return { items: createBlogItems({ call } as unknown as ApiClient, options), asked };
}

describe('a failed request for a post', () => {
  const page = (status: string) => new StatusError('post read', status, '', { inEnvelope: false });

  it.each([
    ['status 404 in the envelope of the API', new StatusError('post read', '404', ''), true],
    ['status 403 in the envelope of the API', new StatusError('post read', '403', ''), true],
    ['null', new NullAnswerError('post read'), true],
    ['a page with status 404', page('404'), false],
    ['a page with status 403', page('403'), false],
    ['status 500 in the envelope of the API', new StatusError('post read', '500', ''), false],
  ])('is a refusal only if the API itself responded: %s', async (_, failure, refusal) => {
    for (const ask of ['post', 'comments'] as const)
      await expect(failingItems(failure).items[ask]('1')).rejects.toMatchObject({ refusal });
  });

  it('ends the run if the response is an HTML page and blog info shows that the token is rejected', async () => {
    const { items, asked } = failingItems(page('401'), new StatusError('blog info', '401', '', { inEnvelope: false }));
    await expect(items.post('1')).rejects.toBeInstanceOf(RefusedError);
    expect(asked).toEqual(['postRead', 'blogInfo']);
  });
});

it('a 404 page ends the post list, like a 404 response of the API', async () => {
  const failure = new StatusError('post list', '404', '', { inEnvelope: false });
  await expect(failingItems(failure).items.posts(2)).rejects.toMatchObject({ refusal: true });
});

it('published posts do not change if a web server responds with a 404 page for every post', async () => {
  const source = await startChangingSource();
  source.posts = source.posts.slice(0, 5);
  const home = temporaryFolder();
  const night = () => exportBlog(exportOptions(source, home, { media: 'none' }), testContext());
  const published = () => filesIn(path.join(home, 'markdown'));
  await night();
  const before = published();
  const archive = fs.readFileSync(path.join(home, 'archive/data/posts', source.posts[0]!.id, 'post.json'), 'utf8');
  const headers = { 'content-type': 'text/html' };
  source.intercept = (request) =>
    request.startsWith('post/read') ? new Response('<h1>404 Not Found</h1>nginx', { status: 404, headers }) : undefined;
  const report = await night();
  expect([report.status, report.posts.failed.length]).toEqual(['partial', 5]);
  expect(published()).toEqual(before);
  expect(fs.readFileSync(path.join(home, 'archive/data/posts', source.posts[0]!.id, 'post.json'), 'utf8')).toBe(
    archive,
  );
});
