import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import fs from 'fs-extra';
import { createApi, type ApiOptions } from '../../../src/serve/api/api.ts';
import { listen, type HttpServer } from '../../../src/serve/http/listen.ts';
import { ask, token } from '../send-request.ts';
import { memoryBlog } from './memory-blog.ts';

const open: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serve(options: Partial<ApiOptions> = {}): Promise<URL> {
  const { listener } = createApi({ blogs: [memoryBlog('notes', 23, 25)], token, ...options });
  const server = await listen(listener, { host: '127.0.0.1', port: 0 });
  open.push(server);
  return server.url;
}

const tistoryBlog = { ...memoryBlog('notes', 23, 25), rootKey: 'tistory' };

const ids = (items: unknown) => (items as { id: string }[]).map((item) => item.id);

describe('the envelope of a response', () => {
  it('has one root key, a status as text and the item', async () => {
    const { body, status, headers } = await ask(await serve(), '/apis/blog/info');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['service']);
    expect(body.service?.status).toBe('200');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('has the root key of the source, even for errors', async () => {
    const base = await serve({ blogs: [tistoryBlog] });
    expect(Object.keys((await ask(base, '/apis/blog/info')).body)).toEqual(['tistory']);
    expect(Object.keys((await ask(base, '/apis/none')).body)).toEqual(['tistory']);
  });
});

describe('the root key of a server with several blogs', () => {
  const blogs = [
    { ...memoryBlog('a', 1), rootKey: 'tistory' },
    { ...memoryBlog('b', 1), rootKey: 'blogs' },
    memoryBlog('c', 1),
  ];
  const keyOf = async (base: URL, path: string, parameters: Record<string, string>) =>
    Object.keys((await ask(base, path, parameters)).body);

  it('is that of the requested blog, or of the first blog if the request does not name a known one', async () => {
    const base = await serve({ blogs });
    expect(await keyOf(base, '/apis/category/list', { blogName: 'b' })).toEqual(['blogs']);
    expect(await keyOf(base, '/apis/post/read', { blogName: 'b', postId: '9' })).toEqual(['blogs']);
    expect(await keyOf(base, '/apis/category/list', { blogName: 'c' })).toEqual(['tistory']);
    expect(await keyOf(base, '/apis/blog/info', {})).toEqual(['tistory']);
    expect(await keyOf(base, '/apis/category/list', { blogName: 'none' })).toEqual(['tistory']);
  });

  it('is always that of the first blog for clients without a valid token', async () => {
    const base = await serve({ blogs });
    const wrong = { access_token: 'wrong', blogName: 'b' };
    expect(await keyOf(base, '/apis/category/list', wrong)).toEqual(['tistory']);
    const posted = await fetch(new URL('/apis/category/list?blogName=b', base), { method: 'POST' });
    expect(Object.keys((await posted.json()) as object)).toEqual(['tistory']);
  });
});

describe('the format of a response', () => {
  const get = async (base: URL, path: string, parameters: Record<string, string>, method = 'GET') => {
    const query = new URLSearchParams({ access_token: token, blogName: 'notes', ...parameters });
    const response = await fetch(new URL(`${path}?${query.toString()}`, base), { method });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
      response,
    };
  };

  it.each([
    ['/apis/post/read', { postId: '2' }, '<item><id>2</id><content>&lt;p&gt;2&lt;/p&gt;</content><tags></tags></item>'],
    ['/apis/category/list', {}, '<url>notes</url>'],
    ['/apis/comment/newest', { count: '1' }, '<comments><comment><id>25</id>'],
  ])('is XML for %s on request', async (path, parameters, expected) => {
    const { type, text } = await get(await serve({ blogs: [tistoryBlog] }), path, { ...parameters, output: 'XML' });
    expect(type).toBe('text/xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<tistory><status>200<\/status><item>/);
    expect(text).toContain(expected);
  });

  it('is JSON by default', async () => {
    const base = await serve();
    expect((await get(base, '/apis/post/list', {})).type).toBe('application/json; charset=utf-8');
    expect((await get(base, '/apis/post/list', { output: '' })).type).toBe('application/json; charset=utf-8');
  });
});

describe('changes to a blog', () => {
  it('are loaded before each response about this blog or all blogs', async () => {
    const log: string[] = [];
    const [a, b] = ['a', 'b'].map((name) => ({
      ...memoryBlog(name, 1),
      refresh: () => Promise.resolve().then(() => void log.push(name)),
    }));
    const base = await serve({ blogs: [a!, b!] });
    const about = { blogName: 'b', postId: '1' };
    for (const path of ['category/list', 'post/list', 'post/read', 'comment/list', 'comment/newest'])
      await ask(base, `/apis/${path}`, about);
    expect(log.splice(0)).toEqual(['b', 'b', 'b', 'b', 'b']);
    await ask(base, '/apis/blog/info');
    expect(log).toEqual(['a', 'b']);
  });
});

describe('the description of the API', () => {
  it('requires the token', async () => {
    const base = await serve({ blogs: [tistoryBlog] });
    expect((await ask(base, '/apis/openapi.json', { access_token: 'wrong' })).status).toBe(401);
    const { status, body } = await ask(base, '/apis/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(await fs.readJson('docs/openapi.json'));
  });
});

describe('blog info', () => {
  it('is unchanged for a single blog; for several, it lists all blogs under the user of the first', async () => {
    const one = await ask(await serve(), '/apis/blog/info', { output: 'json' });
    expect(one.item).toEqual(memoryBlog('notes', 23).info());
    const two = await ask(await serve({ blogs: [memoryBlog('a', 1), memoryBlog('b', 1)] }), '/apis/blog/info');
    expect(two.item.id).toBe('owner@example.com');
    expect((two.item.blogs as { name: string }[]).map((blog) => blog.name)).toEqual(['a', 'b']);
  });
});

describe('post list', () => {
  it('has an empty first page for a blog without posts', async () => {
    const base = await serve({ blogs: [memoryBlog('empty', 0)] });
    const { item, status } = await ask(base, '/apis/post/list', { blogName: 'empty' });
    expect(status).toBe(200);
    expect(item).toMatchObject({ page: '1', count: '0', totalCount: '0', posts: [] });
  });

  it('lists every post exactly once for any page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }), async (posts, count) => {
        const base = await serve({ blogs: [memoryBlog('notes', posts)] });
        const seen: string[] = [];
        for (let page = 1; page <= Math.max(1, Math.ceil(posts / count)); page += 1) {
          const query = { blogName: 'notes', page: String(page), count: String(count) };
          const { item } = await ask(base, '/apis/post/list', query);
          seen.push(...ids(item.posts));
        }
        expect(seen).toEqual(Array.from({ length: posts }, (_, index) => String(posts - index)));
      }),
      { numRuns: 15 },
    );
  });
});

describe('refusals', () => {
  const cases: [string, number, string, Record<string, string>][] = [
    ['a wrong token', 401, '/apis/blog/info', { access_token: 'wrong' }],
    ['a wrong token for an unknown operation', 401, '/apis/none', { access_token: 'wrong' }],
    ['a path outside the API', 404, '/', {}],
    ['an unknown post', 404, '/apis/post/read', { blogName: 'notes', postId: '99' }],
    ['a missing blog', 400, '/apis/post/list', {}],
  ];
  it.each(cases)('for %s have status %i in HTTP and in the envelope', async (_, code, path, parameters) => {
    const { status, body } = await ask(await serve(), path, parameters);
    expect(status).toBe(code);
    expect(body.service?.status).toBe(String(code));
    expect(body.service?.error_message).toMatch(/\.$/);
    expect(body.service).not.toHaveProperty('item');
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('for unsupported methods do not depend on the token, but reveal no paths without it', async () => {
    const base = await serve();
    const post = async (path: string) => {
      const response = await fetch(new URL(path, base), { method: 'POST' });
      return [response.status, response.headers.get('allow')];
    };
    expect(await post('/apis/post/list')).toEqual([405, 'GET, HEAD']);
    expect(await post('/apis/post/read?access_token=wrong')).toEqual([405, 'GET, HEAD']);
    expect(await post('/apis/openapi.json')).toEqual([405, 'GET, HEAD']);
    expect(await post('/apis/post/write')).toEqual([401, null]);
    expect(await post(`/apis/post/write?access_token=${token}`)).toEqual([404, null]);
  });

  it('for unexpected errors have status 500 and hide the message', async () => {
    const broken = { ...memoryBlog('notes', 1), reading: () => Promise.reject(new Error('disk /secret/path')) };
    const failed: [path: string, error: unknown][] = [];
    const base = await serve({ blogs: [broken], onError: (error, path) => void failed.push([path, error]) });
    const { status, body } = await ask(base, '/apis/post/read', { blogName: 'notes', postId: '1' });
    expect(status).toBe(500);
    expect(body.service?.status).toBe('500');
    expect(JSON.stringify(body)).not.toContain('secret');
    await ask(base, '/apis/post/read', { blogName: 'none', postId: '1' });
    expect(failed).toEqual([['/apis/post/read', new Error('disk /secret/path')]]);
  });

  it('that the router sends have the requested format and the default root key', () => {
    const { refuse } = createApi({ blogs: [{ ...memoryBlog('a', 1), rootKey: 'tistory' }], token });
    const { status, headers, body } = refuse('/apis/blog/info?output=xml&blogName=none', 421, 'Not here.');
    expect([status, headers['Content-Type'], headers['Cache-Control']]).toEqual([
      421,
      'text/xml; charset=utf-8',
      'no-store',
    ]);
    expect(String(body)).toContain('<tistory><status>421</status><error_message>Not here.</error_message></tistory>');
    expect(String(refuse('*', 400, 'Not so.').body)).toBe('{"tistory":{"status":"400","error_message":"Not so."}}');
  });
});
