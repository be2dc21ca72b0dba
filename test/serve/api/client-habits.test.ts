import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Html } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripSignatures } from '../../../src/core/media/media-url.ts';
import { startSampleSource, type SampleSource } from '../../../src/sample/source.ts';
import { token } from '../send-request.ts';
import { rawRequest, type RawAnswer } from '../raw-request.ts';
import { sampleFolder } from '../sample-folder.ts';

// Behavior of several public clients of this API, which the reference neither requires nor forbids.

type Fields = Record<string, string | undefined>;
interface PostList {
  count: string;
  totalCount: string;
  posts: Fields[];
}

let source: SampleSource;
let blog: string;
beforeAll(async () => {
  source = await startSampleSource({ folder: sampleFolder, token });
  blog = `blogName=${source.blog}&access_token=${token}`;
});
afterAll(() => source.close());

const get = (request: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawRequest(source.baseUrl, `/apis/${request}`, { headers });

async function itemOf(request: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { status, body } = await get(request, headers);
  expect(status, request).toBe(200);
  return (JSON.parse(body) as { service: { item: unknown } }).service.item;
}

const listed = async (page: number) => (await itemOf(`post/list?${blog}&output=json&page=${page}`)) as PostList;
const idsOf = (posts: readonly Fields[]) => posts.map(({ id }) => id);

async function allIds(): Promise<(string | undefined)[]> {
  const all = ((await itemOf(`post/list?${blog}&output=json&count=30`)) as PostList).posts;
  expect(all.length).toBeGreaterThan(20);
  return idsOf(all);
}

describe('a client can read every post of the list', () => {
  it('by computing the number of pages from the number of posts in blog info', async () => {
    const { blogs } = (await itemOf(`blog/info?access_token=${token}&output=json`)) as {
      blogs: { statistics: { post: string } }[];
    };
    const pages = Array.from({ length: Math.ceil(Number(blogs[0]?.statistics.post) / 10) }, (_, place) => place + 1);
    const lists = await Promise.all(pages.map((page) => listed(page)));
    expect(lists.flatMap(({ posts }) => idsOf(posts))).toEqual(await allIds());
  });

  it('by trying one ID after another', async () => {
    const ids = await allIds();
    const highest = Math.max(...ids.map(Number));
    const tried = Array.from({ length: highest }, (_, place) => String(place + 1));
    const answers = await Promise.all(tried.map((id) => get(`post/read?${blog}&output=json&postId=${id}`)));
    const told = answers.map(({ body }) => (JSON.parse(body) as { service: { status: string } }).service.status);
    expect(tried.filter((_, place) => told[place] === '200')).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(told)).toEqual(new Set(['200', '404']));
  });
});

describe('a client can send requests', () => {
  const plain = () => itemOf(`post/list?${blog}&output=json&page=2`);

  it('with unknown and empty parameters, and superfluous ampersands', async () => {
    const others = `&sort=date&categoryId=&visibility=0&targetUrl=${source.blog}&`;
    expect(
      await itemOf(`post/list?&output=json&page=2&access_token=${token}${others}blogName=${source.blog}&`),
    ).toEqual(await plain());
  });

  it('with a content type but without a body', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(await itemOf(`post/list?${blog}&output=json&page=2`, { 'Content-Type': type })).toEqual(await plain());
  });

  it('with headers that prefer HTML or plain text', async () => {
    for (const Accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/plain, application/json, */*'])
      expect(await itemOf(`post/list?${blog}&output=json&page=2`, { Accept })).toEqual(await plain());
  });
});

describe('responses work for clients', () => {
  it('that expect an element for every entry of a list in XML', async () => {
    for (const [operation, list] of [
      ['post/list', 'posts'],
      ['category/list', 'categories'],
    ]) {
      const { body } = await get(`${operation ?? ''}?${blog}&output=xml`);
      const within = body.slice(body.indexOf(`<${list ?? ''}>`), body.indexOf(`</${list ?? ''}>`));
      expect(within).toMatch(/^<\w+>(<(\w+)>.*<\/\2>)+$/s);
      expect(within).not.toMatch(/>\s+</);
    }
  });

  it('that parse XML as HTML, for all posts at once', async () => {
    const ids = await allIds();
    await Promise.all(
      ids.map(async (id) => {
        const request = `post/read?${blog}&postId=${id ?? ''}&output=`;
        const [item, { body, headers }] = await Promise.all([itemOf(`${request}json`), get(`${request}xml`)]);
        const { title, content } = item as Fields;
        const document = parse(body);
        expect(headers['content-type']).toBe('text/xml; charset=utf-8');
        expect(textIn(document, 'title')).toBe(title);
        // Each response signs the URLs of media again.
        expect(stripSignatures(textIn(document, 'content') ?? '')).toBe(stripSignatures(content ?? ''));
      }),
    );
  });
});

/** Returns the text of the first element with this name at any depth. */
function textIn(node: Html.ParentNode, name: string): string | undefined {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    if (child.tagName === name) return child.childNodes.map((one) => (tree.isTextNode(one) ? one.value : '')).join('');
    const found = textIn(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
