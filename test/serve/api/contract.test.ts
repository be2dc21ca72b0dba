import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type Operation, type OperationName } from '../../../src/api/operations.ts';
import { listElement, listOf } from '../../../src/core/items/list.ts';
import { shapeOf } from '../../../src/core/items/shape.ts';
import { createApi } from '../../../src/serve/api/api.ts';
import { listen } from '../../../src/serve/http/listen.ts';
import { startSampleSource } from '../../../src/sample/source.ts';
import { toXml } from '../../../src/serve/xml/to-xml.ts';
import { openApiRules } from '../../helpers/serve/openapi-rules.ts';
import { token } from '../send-request.ts';
import { contractBlog, refusedPosts } from './contract-blog.ts';
import { sampleFolder } from '../sample-folder.ts';

interface Server {
  base: URL;
  blogName: string;
  /** ID of a post with comments, one of which is a reply */
  postId: string;
  close(): Promise<void>;
}

const servers: Record<string, () => Promise<Server>> = {
  'a blog in memory': async () => {
    const { listener } = createApi({ blogs: [contractBlog()], token });
    const listening = await listen(listener, { host: '127.0.0.1', port: 0 });
    return { base: listening.url, blogName: 'mudflat', postId: '23', close: () => listening.close() };
  },
  'the sample source': async () => {
    const source = await startSampleSource({ folder: sampleFolder, token });
    return { base: source.baseUrl, blogName: source.blog, postId: '58', close: () => source.close() };
  },
};

const names = Object.keys(operations) as OperationName[];
type Parameters = Record<string, string>;
type Item = Record<string, unknown>;

/** Formats of fields in the tables of the reference. */
const text = /^/u;
const address = /^(?:|https?:\/\/.+)$/u;
const number = /^\d+$/u;
const numberOrNone = /^\d*$/u;
const seconds = /^\d{9,11}$/u;
const yesOrNo = /^[YN]$/u;

const comment = { id: number, date: seconds, name: text, homepage: address, comment: text, open: yesOrNo };
const tables: Record<string, { of: OperationName; list?: string; inner?: string; fields: Record<string, RegExp> }> = {
  'blog info item': { of: 'blogInfo', fields: { id: text, userId: number } },
  blog: {
    of: 'blogInfo',
    list: 'blogs',
    fields: {
      ...{ url: address, secondaryUrl: address, title: text, description: text, default: yesOrNo },
      ...{ blogIconUrl: address, faviconUrl: address, profileThumbnailImageUrl: address, profileImageUrl: address },
      ...{ blogId: number, nickname: text, role: text, name: /./u },
    },
  },
  'blog statistics': {
    of: 'blogInfo',
    list: 'blogs',
    inner: 'statistics',
    fields: { post: number, comment: number, trackback: number, guestbook: number, invitation: number },
  },
  'comment list item': {
    of: 'commentList',
    fields: { url: address, secondaryUrl: address, postId: number, totalCount: number },
  },
  'comment (list form)': {
    of: 'commentList',
    list: 'comments',
    fields: { ...comment, parentId: numberOrNone, visibility: /^[02]$/u },
  },
  'newest comments item': { of: 'newestComments', fields: { url: address, secondaryUrl: address } },
  'comment (newest form)': { of: 'newestComments', list: 'comments', fields: { ...comment, postId: number } },
  'post read item': {
    of: 'postRead',
    fields: {
      ...{ url: address, secondaryUrl: address, id: number, title: text, content: /<p/u, categoryId: numberOrNone },
      ...{ postUrl: address, visibility: /^(?:0|15|20)$/u, acceptComment: /^[01]$/u, acceptTrackback: text },
      ...{ comments: number, trackbacks: text, date: seconds },
    },
  },
  'post list item': {
    of: 'postList',
    fields: { url: address, secondaryUrl: address, page: number, count: number, totalCount: number },
  },
  'post summary': {
    of: 'postList',
    list: 'posts',
    fields: {
      ...{ id: number, title: text, postUrl: address, visibility: /^(?:0|15|20)$/u, categoryId: numberOrNone },
      ...{ comments: number, trackbacks: number, date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u },
    },
  },
  'category list item': { of: 'categoryList', fields: { url: text, secondaryUrl: address } },
  category: {
    of: 'categoryList',
    list: 'categories',
    fields: { id: number, name: text, parent: numberOrNone, label: text, entries: number },
  },
};
const fieldRows = Object.entries(tables).flatMap(([table, { of, list, inner, fields }]) =>
  Object.entries(fields).map(([field, form]) => [table, field, of, list, inner, form] as const),
);

const needs = (of: OperationName, kind: 'required' | 'integer') =>
  Object.entries((operations[of] as Operation).parameters)
    .filter(([, { required, type }]) => (kind === 'required' ? required : type === 'integer'))
    .map(([name]) => name);
const requiredRows = names.flatMap((of) => needs(of, 'required').map((name) => [of, name] as const));
const integerRows = names.flatMap((of) => needs(of, 'integer').map((name) => [of, name] as const));

describe.each(Object.entries(servers))('the contract of the API, for %s', (_, start) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const addressOf = (path: string, parameters: Parameters) =>
    new URL(`${path}?${new URLSearchParams(parameters).toString()}`, server.base);

  /** Returns the parameters of a typical request. */
  function usual(of: OperationName): Parameters {
    const values: Parameters = { blogName: server.blogName, postId: server.postId };
    return { access_token: token, ...Object.fromEntries(needs(of, 'required').map((name) => [name, values[name]!])) };
  }

  /** Sends a request. Fails if the OpenAPI document does not allow the response. */
  async function ask(of: OperationName, parameters: Parameters = {}) {
    const { path } = operations[of];
    const response = await fetch(addressOf(path, { ...usual(of), ...parameters }));
    const body = (await response.json()) as { service: { status: string; error_message?: string; item: Item } };
    expect(openApiRules.responseViolations(path, response.status, body)).toEqual([]);
    expect(response.headers.get('content-type')).toMatch(/^application\/json(?:; charset=utf-8)?$/iu);
    return { status: response.status, service: body.service };
  }

  const itemOf = async (of: OperationName, parameters: Parameters = {}) => (await ask(of, parameters)).service.item;

  async function listFrom(of: OperationName, parameters: Parameters = {}): Promise<Record<string, string>[]> {
    const item = await itemOf(of, parameters);
    if (of === 'postList') return item.posts as Record<string, string>[];
    return listOf(item.comments ?? item.categories ?? item.blogs, 'comment');
  }

  async function expectRefused(of: OperationName, parameters: Parameters, status: number): Promise<void> {
    const answered = await ask(of, parameters);
    expect(answered.status).toBe(status);
    expect(answered.service.status).toBe(String(status));
    expect(answered.service.error_message).toMatch(/\S.*\.$/u);
  }

  it.each(names)('%s: a typical request and its response are valid, with status 200', async (of) => {
    expect(openApiRules.requestViolations(addressOf(operations[of].path, usual(of)))).toEqual([]);
    const { status, service } = await ask(of);
    expect([status, service.status]).toEqual([200, '200']);
  });

  it.each(fieldRows)('%s: %s is text in the documented format', async (_, field, of, list, inner, form) => {
    const item = await itemOf(of);
    const elements = list === undefined ? [item] : listOf<Item>(item[list], 'comment');
    expect(elements).not.toEqual([]);
    for (const element of elements) {
      const value = (inner === undefined ? element : (element[inner] as Item))[field];
      expect(value).toBeTypeOf('string');
      expect(value).toMatch(form);
    }
  });

  it('blog info: blogs is an array', async () => {
    expect((await itemOf('blogInfo')).blogs).toBeInstanceOf(Array);
  });

  it('post read: tags contains the array tag, whose elements are text', async () => {
    const { tag } = (await itemOf('postRead')).tags as { tag: unknown[] };
    expect(tag.length).toBeGreaterThan(0);
    for (const one of tag) expect(one).toBeTypeOf('string');
  });

  it.each(['commentList', 'newestComments'] as const)('%s: comments contains the array comment', async (of) => {
    expect((await itemOf(of)).comments).toEqual({ comment: expect.any(Array) as unknown });
  });

  it('newest comments: a comment has neither parentId nor visibility', async () => {
    for (const one of await listFrom('newestComments')) {
      expect(one).not.toHaveProperty('parentId');
      expect(one).not.toHaveProperty('visibility');
    }
  });

  it('newest comments: the newest is first', async () => {
    const dates = (await listFrom('newestComments')).map(({ date }) => Number(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('newest comments: page 1 of ten by default', async () => {
    const byDefault = await listFrom('newestComments');
    expect(byDefault).toHaveLength(10);
    expect(await listFrom('newestComments', { page: '1', count: '10' })).toEqual(byDefault);
  });

  it('newest comments: at most count comments of the requested page', async () => {
    const all = await listFrom('newestComments');
    expect(await listFrom('newestComments', { count: '3' })).toEqual(all.slice(0, 3));
    expect(await listFrom('newestComments', { count: '3', page: '3' })).toEqual(all.slice(6, 9));
  });

  it('newest comments: a count above ten counts as ten', async () => {
    const all = await listFrom('newestComments');
    for (const count of ['11', '999999999']) expect(await listFrom('newestComments', { count })).toEqual(all);
  });

  it('newest comments: none after the last page', async () => {
    expect(await listFrom('newestComments', { page: '99999' })).toEqual([]);
  });

  it('comment list: all comments of the post, and totalCount counts them', async () => {
    const item = await itemOf('commentList');
    const comments = listOf<Item>(item.comments, 'comment');
    expect(item.postId).toBe(server.postId);
    expect(item.totalCount).toBe(String(comments.length));
  });

  it('comment list: the oldest is first', async () => {
    const dates = (await listFrom('commentList')).map(({ date }) => Number(date));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  });

  it('comment list: parentId is the ID of another comment for a reply, and empty otherwise', async () => {
    const comments = await listFrom('commentList');
    const ids = comments.map(({ id }) => id);
    const parents = comments.map(({ parentId }) => parentId!);
    expect(parents).toContain('');
    expect(parents.filter((parent) => parent !== '').length).toBeGreaterThan(0);
    for (const parent of parents) if (parent !== '') expect(ids).toContain(parent);
  });

  it('post read: the requested post has the same values as in the list', async () => {
    const [summary] = await listFrom('postList');
    const item = await itemOf('postRead', { postId: summary!.id! });
    const { id, title, postUrl, visibility, categoryId, comments } = summary!;
    expect(item).toMatchObject({ id, title, postUrl, visibility, categoryId, comments });
  });

  it('post list: page, count and totalCount describe the page', async () => {
    const first = await itemOf('postList');
    expect(first).toMatchObject({ page: '1', count: '10' });
    const last = String(Math.ceil(Number(first.totalCount) / 10));
    const item = await itemOf('postList', { page: last });
    expect(item).toMatchObject({ page: last, count: String(listOf(item.posts, 'post').length) });
    expect(item.totalCount).toBe(first.totalCount);
  });

  it('post list: every post is on one page, newest first, and a page after the last is refused', async () => {
    const total = Number((await itemOf('postList')).totalCount);
    const pages = Array.from({ length: Math.ceil(total / 10) }, (_, index) => String(index + 1));
    const posts = (await Promise.all(pages.map((page) => listFrom('postList', { page })))).flat();
    expect(new Set(posts.map(({ id }) => id)).size).toBe(total);
    const dates = posts.map(({ date }) => date!);
    expect(dates).toEqual(dates.toSorted().toReversed());
    await expectRefused('postList', { page: String(pages.length + 1) }, 404);
  });

  it('post list: a count above thirty counts as thirty', async () => {
    const thirty = await listFrom('postList', { count: '30' });
    expect(await listFrom('postList', { count: '31' })).toEqual(thirty);
    expect(await listFrom('postList', { count: '2' })).toEqual(thirty.slice(0, 2));
  });

  it('category list: each label consists of the label of the parent and the name', async () => {
    const categories = await listFrom('categoryList');
    const labels = new Map(categories.map(({ id, label }) => [id, label]));
    expect(categories.some(({ parent }) => parent !== '')).toBe(true);
    for (const { name, parent, label } of categories)
      expect(label).toBe(parent === '' ? name : `${labels.get(parent)!}/${name!}`);
  });

  it('blog info: exactly one blog is the default one', async () => {
    expect((await listFrom('blogInfo')).filter((blog) => blog.default === 'Y')).toHaveLength(1);
  });

  describe('refuses', () => {
    it.each(requiredRows)('%s without %s', async (of, name) => {
      const { path } = operations[of];
      const parameters = Object.entries(usual(of)).filter(([key]) => key !== name);
      const address = addressOf(path, Object.fromEntries(parameters));
      expect(openApiRules.requestViolations(address)).toEqual([`${name} is missing`]);
      const response = await fetch(address);
      expect(response.status).toBe(400);
      expect(openApiRules.responseViolations(path, 400, await response.json())).toEqual([]);
      await expectRefused(of, { [name]: '' }, 400);
    });

    const wrong = ['0', '-1', '1.5', '1e3', 'two', ' 1', '٣', '0x1', '99999999999'];
    it.each(integerRows)(`%s if %s is not a positive integer`, async (of, name) => {
      for (const value of wrong) await expectRefused(of, { [name]: value }, 400);
    });

    it.each(names)('%s without the token or with a wrong one', async (of) => {
      await expectRefused(of, { access_token: '' }, 401);
      await expectRefused(of, { access_token: `${token}x` }, 401);
      expect(
        openApiRules.requestViolations(addressOf(operations[of].path, { ...usual(of), access_token: '' })),
      ).toHaveLength(1);
    });

    it.each(names)('%s with an unknown output', (of) => expectRefused(of, { output: 'yaml' }, 400));

    it.each(requiredRows)('%s with an unknown %s', (of, name) => expectRefused(of, { [name]: '404404' }, 404));

    it.each(names)('methods other than GET and HEAD for %s', async (of) => {
      const { path } = operations[of];
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await fetch(addressOf(path, usual(of)), { method });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get('allow')).toBe('GET, HEAD');
        expect(openApiRules.responseViolations(path, 405, await response.json())).toEqual([]);
      }
    });

    it('an unknown path with status 404, or 401 without the token', async () => {
      const response = await fetch(addressOf('/apis/post/write', { access_token: token }));
      expect(response.status).toBe(404);
      expect(openApiRules.errorViolations('NotThere', await response.json())).toEqual([]);
      expect((await fetch(addressOf('/apis/post/write', {}))).status).toBe(401);
    });
  });

  it.each(names)('%s: HEAD is like GET, without the body', async (of) => {
    const url = addressOf(operations[of].path, usual(of));
    const [head, get] = await Promise.all([fetch(url, { method: 'HEAD' }), fetch(url)]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });

  it.each(names)('%s: output=xml results in XML with the same content as JSON, even for errors', async (of) => {
    const { path, item: schema }: Operation = operations[of];
    const json = (await ask(of, { output: 'json' })).service;
    const xml = await fetch(addressOf(path, { ...usual(of), output: 'xml' }));
    expect(xml.status).toBe(200);
    expect(xml.headers.get('content-type')).toMatch(/^text\/xml; charset=utf-8$/iu);
    expect(unsigned(await xml.text())).toBe(unsigned(toXml('service', { ...json }, schema)));
    const refused = await fetch(addressOf(path, { ...usual(of), output: 'xml', access_token: 'x' }));
    expect(refused.status).toBe(401);
    expect(await refused.text()).toMatch(
      /<service><status>401<\/status><error_message>.+<\/error_message><\/service>/u,
    );
  });

  it('/apis/openapi.json describes exactly these operations, and requires the token', async () => {
    const response = await fetch(addressOf('/apis/openapi.json', { access_token: token }));
    const document = (await response.json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual([...names.map((of) => operations[of].path), '/apis/openapi.json']);
    expect(openApiRules.responseViolations('/apis/openapi.json', 200, document)).toEqual([]);
    const refused = await fetch(addressOf('/apis/openapi.json', {}));
    expect(refused.status).toBe(401);
    expect(openApiRules.responseViolations('/apis/openapi.json', 401, await refused.json())).toEqual([]);
  });

  /** Removes the signatures of media URLs, which the sample source adds again in every response. */
  function unsigned(body: string): string {
    return body.replaceAll(/(?<=(?:credential|expires|signature)(?:=|%3D))[^&"<\s]*/gu, '');
  }
});

describe('a post that cannot be returned', () => {
  let server: Server;
  beforeAll(async () => {
    server = await servers['a blog in memory']!();
  });
  afterAll(() => server.close());

  it.each(Object.entries(refusedPosts))('with ID %s results in an error with status %i', async (postId, status) => {
    const { path } = operations.postRead;
    const query = new URLSearchParams({ access_token: token, blogName: 'mudflat', postId });
    const response = await fetch(new URL(`${path}?${query.toString()}`, server.base));
    expect(response.status).toBe(status);
    expect(openApiRules.responseViolations(path, status, await response.json())).toEqual([]);
  });
});

it('the tables of these tests contain every scalar field of the schemas', () => {
  for (const [table, { of, list, inner, fields }] of Object.entries(tables)) {
    const item = shapeOf(operations[of].item);
    const element = list === undefined ? item : shapeOf(listElement(item[list]!)!.element);
    const known = inner === undefined ? element : shapeOf(element[inner]);
    const scalars = Object.keys(known).filter((key) => !listElement(known[key]!) && key !== 'statistics');
    expect([table, Object.keys(fields).toSorted()]).toEqual([table, scalars.toSorted()]);
  }
});
