import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  blogsOf,
  categoriesOf,
  commentsOf,
  createClient,
  InterruptedError,
  newestCommentsOf,
  postsOf,
  textOf,
  UsageError,
  type RunEvent,
} from '../../src/index.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';

describe('A client', () => {
  it('can call all six operations', async () => {
    const { baseUrl, token, log } = await startChangingSource();
    await using client = createClient({ baseUrl, token });
    expect(log).toEqual([]);
    const [blog] = blogsOf(await client.blogInfo());
    const blogName = textOf(blog?.name);
    expect(blogName).toBe('slowlight');
    expect(categoriesOf(await client.categoryList({ blogName })).length).toBeGreaterThan(5);
    const [first] = postsOf(await client.postList({ blogName, page: 1 }));
    const postId = textOf(first?.id);
    expect(textOf((await client.postRead({ blogName, postId })).title)).toBe(textOf(first?.title));
    expect(commentsOf(await client.commentList({ blogName, postId: Number(postId) })).length).toBeGreaterThan(0);
    expect(newestCommentsOf(await client.newestComments({ blogName, count: 2 }))).toHaveLength(2);
    expect(log).toHaveLength(6);
    expect(client.requests).toEqual({ total: 6, retried: 0 });
  });

  it('rejects with an ApiError if the source refuses a request, and stays usable', async () => {
    const { baseUrl, token } = await startChangingSource();
    await using client = createClient({ baseUrl, token });
    const error: unknown = await client
      .postRead({ blogName: 'slowlight', postId: '999' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: '404', operation: 'post read', retryable: false });
    expect(inspect(error, { depth: 20 })).not.toContain(`access_token=${token}`);
    await client.blogInfo();
  });

  it.each([
    ['no parameters', undefined, 'takes its parameters as an object'],
    ['a missing parameter', { blogName: 'a' }, 'postRead needs the parameter "postId"'],
    ['an empty parameter', { blogName: '', postId: '1' }, '"blogName" of postRead must be a text that is not empty'],
    [
      'an unknown parameter',
      { blogName: 'a', postId: '1', page: 1 },
      'postRead has no parameter "page". It has blogName, postId.',
    ],
    [
      'a parameter named like a member of the prototype',
      { blogName: 'a', postId: '1', toString: 1 },
      'has no parameter "toString"',
    ],
  ])('rejects %s without sending a request', async (_, parameters, sentence) => {
    const { baseUrl, token, log } = await startChangingSource();
    await using client = createClient({ baseUrl, token });
    const call = client.postRead(parameters as { blogName: string; postId: string });
    await expect(call).rejects.toThrow(sentence);
    await expect(call).rejects.toThrow(UsageError);
    expect(log).toEqual([]);
  });

  it.each([0, 1.5, -1, '1'])('rejects the page %j', async (page) => {
    const { baseUrl, token } = await startChangingSource();
    await using client = createClient({ baseUrl, token });
    await expect(client.postList({ blogName: 'slowlight', page: page as number })).rejects.toThrow(
      'a whole number from 1 on',
    );
  });

  it('aborts calls in progress when it is closed, and rejects later ones', async () => {
    const source = await startChangingSource();
    const { baseUrl, token } = source;
    const client = createClient({ baseUrl, token });
    let close: Promise<void> | undefined;
    source.intercept = () => {
      close = client.close();
      return undefined;
    };
    await expect(client.blogInfo()).rejects.toThrow(InterruptedError);
    await close;
    await client.close();
    await expect(client.blogInfo()).rejects.toThrow('The client was closed.');
  });

  it('is stopped by its signal', async () => {
    const { baseUrl, token } = await startChangingSource();
    const controller = new AbortController();
    await using client = createClient({ baseUrl, token }, { signal: controller.signal });
    await client.blogInfo();
    controller.abort();
    await expect(client.blogInfo()).rejects.toThrow(InterruptedError);
  });

  it('reports its requests to the listener, and rejects with an error that the listener throws', async () => {
    const { baseUrl, token } = await startChangingSource();
    const fault = new Error('The listener is broken.');
    const events: RunEvent[] = [];
    await using client = createClient(
      { baseUrl, token },
      {
        onEvent: (event) => {
          if (events.push(event) === 2) throw fault;
        },
      },
    );
    await client.blogInfo();
    expect(events).toEqual([{ type: 'request', operation: 'blog info' }]);
    await expect(client.blogInfo()).rejects.toBe(fault);
    await expect(client.blogInfo()).rejects.toBe(fault);
  });

  it('does not reveal the token when printed', async () => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:9/', token: 'sekrit-token' });
    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain('sekrit-token');
  });
});
