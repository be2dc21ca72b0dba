import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationName } from '../../src/api/operations.ts';
import { stripSignatures } from '../../src/core/media/media-url.ts';
import { startSampleSource, type SampleSource } from '../../src/sample/source.ts';
import { ask, token } from '../serve/send-request.ts';
import { sampleFolder } from '../serve/sample-folder.ts';

let source: SampleSource;
beforeAll(async () => {
  source = await startSampleSource({ folder: sampleFolder, token, latency: 1 });
});
afterAll(() => source.close());

const get = (name: OperationName, parameters: Record<string, string> = {}) =>
  ask(source.baseUrl, operations[name].path, { blogName: source.blog, ...parameters });

/** Fields in the tables of the API reference. */
const fields = {
  blogInfo: 'id userId blogs',
  blog:
    'url secondaryUrl title description default blogIconUrl faviconUrl profileThumbnailImageUrl profileImageUrl ' +
    'blogId nickname role statistics name',
  statistics: 'post comment trackback guestbook invitation',
  categoryList: 'url secondaryUrl categories',
  category: 'id name parent label entries',
  postList: 'url secondaryUrl page count totalCount posts',
  summary: 'id title postUrl visibility categoryId comments trackbacks date',
  reading:
    'url secondaryUrl id title content categoryId postUrl visibility acceptComment acceptTrackback tags comments ' +
    'trackbacks date',
  commentList: 'url secondaryUrl postId totalCount comments',
  comment: 'id date name parentId homepage visibility comment open',
  newestComments: 'url secondaryUrl comments',
  newestComment: 'id date postId name homepage comment open',
};

/** Expects an object to have exactly the fields of a table, with all scalars as text. Returns it. */
function expectFields(value: unknown, table: keyof typeof fields): Record<string, unknown> {
  const object = value as Record<string, unknown>;
  expect(Object.keys(object)).toEqual(fields[table].split(' '));
  for (const [key, inner] of Object.entries(object))
    if (typeof inner !== 'object') expect(inner, key).toBeTypeOf('string');
  return object;
}

const firstOf = (value: unknown, name: string) => (value as Record<string, unknown[]>)[name]?.[0];

describe('the sample source', () => {
  it('returns blog info with the fields of the API reference', async () => {
    const { item } = await get('blogInfo');
    const blog = expectFields((expectFields(item, 'blogInfo').blogs as unknown[])[0], 'blog');
    expectFields(blog.statistics, 'statistics');
    expect(blog.name).toBe(source.blog);
  });

  it('returns the category list with the fields of the API reference', async () => {
    const { item } = await get('categoryList');
    for (const one of expectFields(item, 'categoryList').categories as unknown[]) expectFields(one, 'category');
  });

  it('returns the post list with the fields of the API reference', async () => {
    const { item } = await get('postList');
    for (const one of expectFields(item, 'postList').posts as unknown[]) {
      expect(expectFields(one, 'summary').date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  it('returns a post with the fields of the API reference', async () => {
    const { item } = await get('postRead', { postId: '12' });
    expect(expectFields(item, 'reading')).toMatchObject({
      id: '12',
      postUrl: 'https://slowlight.example.com/12',
      date: String(Date.UTC(2012, 5, 29, 16, 18, 45) / 1000),
      tags: { tag: ['C', 'C++', '포인터', '비유'] },
    });
  });

  it('returns the slug of a post in the field slogan and in the URL of the post', async () => {
    const { item } = await get('postRead', { postId: '44' });
    expect(item.slogan).toBe('장마가-끝난-골목');
    expect(item.postUrl).toBe(`https://slowlight.example.com/entry/${encodeURIComponent('장마가-끝난-골목')}`);
  });

  it('returns the comments of a post, oldest first, with the fields of the API reference', async () => {
    const { item } = await get('commentList', { postId: '58' });
    const { comment } = expectFields(item, 'commentList').comments as { comment: { date: string }[] };
    expectFields(comment[0], 'comment');
    expect(comment.map((one) => one.date)).toEqual(comment.map((one) => one.date).toSorted());
  });

  it('returns the newest comments, newest first, with the fields of the API reference', async () => {
    const { item } = await get('newestComments');
    const { comments } = expectFields(item, 'newestComments');
    expectFields(firstOf(comments, 'comment'), 'newestComment');
    const dates = (comments as { comment: { date: string }[] }).comment.map((one) => Number(one.date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(dates).toHaveLength(10);
  });

  it.each(Object.keys(operations) as OperationName[])(
    'returns responses for %s that match its schema',
    async (name) => {
      const { item } = await get(name, name === 'postRead' || name === 'commentList' ? { postId: '33' } : {});
      expect(operations[name].item.safeParse(item).error).toBeUndefined();
    },
  );
});

describe('media URLs', () => {
  const read = async (postId: string) => (await get('postRead', { postId })).item.content as string;

  it('differ between responses only in their signatures', async () => {
    for (const id of ['27', '36', '50', '64', '76']) {
      const [first, second] = [await read(id), await read(id)];
      expect(first).not.toBe(second);
      expect(stripSignatures(first)).toBe(stripSignatures(second));
    }
    const [first, second] = [(await get('blogInfo')).item, (await get('blogInfo')).item];
    expect(first).not.toEqual(second);
    expect(stripSignatures(JSON.stringify(first))).toBe(stripSignatures(JSON.stringify(second)));
  });

  it('lead to the media files, and those of thumbnails to the originals', async () => {
    const body = (await read('36')).replaceAll('&amp;', '&');
    const originals = [...body.matchAll(/data-url="([^"]+)"/g)].map((match) => match[1]!);
    const thumbnails = [...body.matchAll(/srcset="([^"]+)"/g)].map((match) => match[1]!);
    expect(originals).toHaveLength(3);
    for (const [index, address] of originals.entries()) {
      const [original, thumbnail] = await Promise.all([fetch(address), fetch(thumbnails[index]!)]);
      expect(original.headers.get('content-type')).toMatch(/^image\//);
      expect(await thumbnail.arrayBuffer()).toEqual(await original.arrayBuffer());
    }
  });
});

it('the error for a folder that is not a sample blog names the folder', async () => {
  await expect(startSampleSource({ folder: '/nowhere/at-all', token })).rejects.toThrow(
    /\/nowhere\/at-all cannot be read/,
  );
});
