import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blogsOf } from '../../src/core/items/blog.ts';
import { categoriesOf } from '../../src/core/items/category.ts';
import { commentsOf, newestCommentsOf } from '../../src/core/items/comment.ts';
import { postsOf, tagsOf } from '../../src/core/items/post.ts';
import { textOf } from '../../src/core/items/scalar.ts';
import { failureOf, openClient } from './client-helper.ts';

const folder = new URL('../../../shared/reference-source/', import.meta.url);

interface Post {
  read: { id: string; title: string; content: string; tags: { tag: string[] } };
  comments: { id: string; comment: string }[];
}

interface Source {
  url: string;
  token: string;
  stats: { requests: number; maxInFlight: number; faulted: number; tokenLeaks: string[] };
  close: () => Promise<void>;
}

interface Reference {
  startServer: (options: object) => Promise<Source>;
  makeBlog: (options: object) => { name: string; posts: Post[]; categories: { id: string }[] };
}

async function startSource(options: { posts: number; quirks?: object; faults?: object; latency?: number }) {
  const { startServer } = (await import(new URL('api-server.mjs', folder).href)) as Reference;
  const { makeBlog } = (await import(new URL('blog.mjs', folder).href)) as Reference;
  const data = makeBlog({ posts: options.posts, bodyKb: 1 });
  const source = await startServer({ data, pageSize: 10, ...options });
  onTestFinished(() => source.close());
  return { data, source };
}

describe.skipIf(!existsSync(folder))('The client with an independent implementation of the API', () => {
  it.each([
    ['without quirks', {}],
    [
      'with all quirks',
      { wrapped: true, singleObject: true, numbers: true, errorsAs200: true, xmlUnlessJson: true, bom: true },
    ],
    ['with empty lists omitted', { emptyTags: 'missing', emptyComments: 'missing', emptyPostsMissing: true }],
    ['with empty lists as text', { emptyTags: 'string', emptyComments: 'string' }],
    ['with empty lists as null', { emptyTags: 'object', emptyComments: 'null' }],
  ])('reads everything: %s', async (_, quirks) => {
    const { data, source } = await startSource({ posts: 21, quirks });
    const { client, delays } = openClient(new URL(source.url), { token: source.token });
    const blogName = data.name;

    expect(blogsOf(await client.call('blogInfo', {})).map(({ name }) => name)).toEqual([blogName]);
    const categories = categoriesOf(await client.call('categoryList', { blogName }));
    expect(categories.map(({ id }) => textOf(id))).toEqual(data.categories.map(({ id }) => id));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => client.call('postList', { blogName, page })));
    const listed = pages.flatMap(postsOf).map(({ id }) => textOf(id));
    expect(listed).toEqual(data.posts.map(({ read }) => read.id));
    await Promise.all(
      data.posts.map(async ({ read, comments }) => {
        const reading = await client.call('postRead', { blogName, postId: read.id });
        expect([textOf(reading.id), reading.title, reading.content]).toEqual([read.id, read.title, read.content]);
        expect(tagsOf(reading)).toEqual(read.tags.tag);
        const list = await client.call('commentList', { blogName, postId: read.id });
        expect(commentsOf(list).map(({ id, comment }) => [textOf(id), comment])).toEqual(
          comments.map(({ id, comment }) => [id, comment]),
        );
      }),
    );
    expect(newestCommentsOf(await client.call('newestComments', { blogName, count: 10 }))).toHaveLength(10);

    expect(await failureOf(client.call('postRead', { blogName, postId: '0' }))).toMatchObject({ status: '404' });
    expect(await failureOf(client.call('postList', { blogName: 'other' }))).toMatchObject({ status: '400' });
    expect(delays).toEqual([]);
    expect(client.rootKey).toBe('service');
    expect(client.requests.total).toBe(source.stats.requests);
    expect(source.stats.maxInFlight).toBeLessThanOrEqual(8);
  });

  it.each([false, true])('reports a wrong token (errors with HTTP 200: %s)', async (errorsAs200) => {
    const { source } = await startSource({ posts: 1, quirks: { errorsAs200 } });
    const { client } = openClient(new URL(source.url), { token: 'a-wrong-token' });
    const error = await failureOf(client.call('blogInfo', {}));
    expect(error.message).toBe('blog info: the source answers with status 401 (access_token is not valid).');
  });

  it('reads everything even if half of the requests fail', async () => {
    const kinds = ['500', '503', '429', 'reset', 'truncated', 'html', 'envelope500', 'midbody', 'hang'];
    const { data, source } = await startSource({ posts: 40, faults: { rate: 0.5, times: 2, kinds } });
    const { client } = openClient(new URL(source.url), { token: source.token, timeout: 500 });
    const readings = await Promise.all(
      data.posts.map(({ read }) => client.call('postRead', { blogName: data.name, postId: read.id })),
    );
    expect(readings.map(({ content }) => content)).toEqual(data.posts.map(({ read }) => read.content));
    expect(source.stats.faulted).toBeGreaterThan(10);
    expect(client.requests.retried).toBeGreaterThanOrEqual(source.stats.faulted);
    expect(client.requests.total).toBe(data.posts.length + client.requests.retried);
  });
});
