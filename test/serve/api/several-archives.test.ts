import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationName } from '../../../src/api/operations.ts';
import { createApi } from '../../../src/serve/api/api.ts';
import type { BlogData } from '../../../src/serve/blog-data.ts';
import { listen, type HttpServer } from '../../../src/serve/http/listen.ts';
import { Refusal } from '../../../src/serve/refusal.ts';
import { openApiRules } from '../../helpers/serve/openapi-rules.ts';
import { ask, token } from '../send-request.ts';
import { contractBlog } from './contract-blog.ts';

/** A blog whose archive has lost its blog info and its categories. */
const damaged: BlogData = {
  ...contractBlog('harbour'),
  info: () => {
    throw new Refusal(500, 'The file data/blog.json is damaged.');
  },
  categoryList: () => {
    throw new Refusal(502, 'The archive does not have the categories of harbour.');
  },
};
const first = { ...contractBlog('mudflat'), rootKey: 'tistory' };
const second = {
  ...contractBlog('dunes'),
  rootKey: 'service',
  info: () => ({ id: 'other@example.com', userId: '8', blogs: [{ name: 'dunes', default: 'Y' }] }),
};

describe('The documented API for several archives', () => {
  let server: HttpServer;
  beforeAll(async () => {
    const { listener } = createApi({ blogs: [damaged, first, second], token });
    server = await listen(listener, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  /** Sends a request. Fails if the document does not allow the response. */
  async function answerTo(of: OperationName, parameters: Record<string, string>) {
    const { path } = operations[of];
    const { status, body } = await ask(server.url, path, parameters);
    expect(openApiRules.responseViolations(path, status, body)).toEqual([]);
    const [[key, envelope] = []] = Object.entries(body);
    return { status, key, item: envelope?.item };
  }

  it('lists all undamaged blogs in blog info, under the user of the first, with `default` as received', async () => {
    const { key, item } = await answerTo('blogInfo', {});
    expect(key).toBe('tistory');
    expect(item).toMatchObject({ id: 'owner@example.com', userId: '7' });
    expect((item?.blogs as Record<string, unknown>[]).map((blog) => [blog.name, blog.default])).toEqual([
      ['mudflat', 'Y'],
      ['dunes', 'Y'],
    ]);
  });

  it.each([
    ['mudflat', 'tistory'],
    ['dunes', 'service'],
  ])('responds about %s with the root key %s, even for errors', async (blogName, expected) => {
    for (const of of ['categoryList', 'postList', 'newestComments'] as const)
      expect(await answerTo(of, { blogName })).toMatchObject({ status: 200, key: expected });
    expect(await answerTo('postRead', { blogName, postId: '404404' })).toMatchObject({ status: 404, key: expected });
  });

  it.each([
    ['names no blog', 400, {}],
    ['names an unknown blog', 404, { blogName: 'none' }],
    ['has a wrong token', 401, { blogName: 'dunes', access_token: 'x' }],
  ])('responds to a request that %s with the root key of the first archive', async (_, status, parameters) => {
    expect(await answerTo('categoryList', parameters as Record<string, string>)).toMatchObject({
      status,
      key: 'tistory',
    });
  });

  it('has a response for missing categories', async () => {
    expect(await answerTo('categoryList', { blogName: 'harbour' })).toMatchObject({ status: 502, key: 'tistory' });
  });
});
