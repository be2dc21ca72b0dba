import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveArchive, type ServeOptions, type Serving } from '../../../src/app/serve/serve.ts';
import { InterruptedError, UsageError } from '../../../src/core/errors/errors.ts';
import { testContext } from '../../helpers/context.ts';
import { responseOf, itemOf, servedToken } from '../../helpers/serve/served-archive.ts';
import { smallArchive } from '../../helpers/archive/small-archive.ts';
import { plainPost } from '../../helpers/random/random-posts.ts';
import { rawRequest } from '../../serve/raw-request.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function serve(options: Partial<ServeOptions>, context = testContext()): Promise<Serving> {
  const usual = { host: '127.0.0.1', port: 0, allowedHosts: [], token: servedToken, includeRemoved: false };
  const serving = await serveArchive({ homes: [], ...usual, ...options }, context);
  onTestFinished(() => serving.close());
  return serving;
}

/** Creates the folder of a site with one page. */
function siteWith(text: string): string {
  const folder = path.join(temporaryFolder(), 'site');
  fs.outputFileSync(path.join(folder, 'index.html'), text);
  return folder;
}

const blogNamed = (name: string) => smallArchive({ name, blog: { name } });
const textAt = async (serving: Serving, address: string) => (await fetch(new URL(address, serving.url))).text();

describe('A server', () => {
  it('serves a site at the root, and the API for its archive beside it', async () => {
    const serving = await serve({ homes: [{ archive: await smallArchive(), site: siteWith('갯벌') }] });
    expect(serving.blogs).toEqual([{ name: 'mudflat', posts: 5, site: serving.url }]);
    expect(await textAt(serving, '/')).toBe('갯벌');
    expect(await itemOf(serving, 'post/list?blogName=mudflat')).toMatchObject({ totalCount: '5' });
  });

  it('serves each of several sites at a path named after its blog', async () => {
    const homes = [
      { archive: await blogNamed('mudflat'), site: siteWith('갯벌') },
      { archive: await blogNamed('fen') },
      { site: siteWith('alone') },
    ];
    const serving = await serve({ homes });
    const alone = path.basename(path.dirname(homes[2]?.site ?? ''));
    expect(serving.blogs).toEqual([
      { name: 'mudflat', posts: 5, site: new URL('/mudflat/', serving.url) },
      { name: 'fen', posts: 5, site: undefined },
      { name: alone, posts: undefined, site: new URL(`/${alone}/`, serving.url) },
    ]);
    expect(await textAt(serving, '/mudflat/')).toBe('갯벌');
    expect(await textAt(serving, `/${alone}/`)).toBe('alone');
    const { blogs } = await itemOf(serving, 'blog/info');
    expect(blogs).toMatchObject([{ name: 'mudflat' }, { name: 'fen' }]);
  });

  it('serves only the API if there is no site folder', async () => {
    const serving = await serve({ homes: [{ archive: await smallArchive(), site: '/nowhere/at/all' }] });
    expect(serving.blogs).toEqual([{ name: 'mudflat', posts: 5, site: undefined }]);
    expect(JSON.parse(await textAt(serving, '/'))).toMatchObject({ service: { status: '404' } });
  });

  it('emits an event for each response, without the query of the request', async () => {
    const context = testContext();
    const serving = await serve({ homes: [{ archive: await smallArchive() }] }, context);
    await responseOf(serving, 'post/read?blogName=mudflat&postId=99');
    const events = () => context.events.filter(({ type }) => type === 'answered');
    await expect
      .poll(events)
      .toEqual([{ type: 'answered', method: 'GET', path: '/apis/post/read', status: 404, milliseconds: 0 }]);
    expect(JSON.stringify(context.events)).not.toContain(servedToken);
  });
});

describe('A response that fails', () => {
  it('emits one event that contains only the path of the request', async () => {
    const context = testContext();
    const archive = await smallArchive();
    const serving = await serve({ homes: [{ archive }] }, context);
    fs.writeFileSync(path.join(archive, 'data/posts/3/post.json'), 'no JSON');
    for (let asked = 0; asked < 2; asked++)
      expect(await responseOf(serving, 'post/read?blogName=mudflat&postId=3')).toMatchObject({ status: 500 });
    const failed = context.events.filter(({ type }) => type === 'answer-failed');
    expect(failed).toMatchObject([{ path: '/apis/post/read', error: { status: 500 } }]);
  });
});

describe('A request with an unknown host name', () => {
  it('is refused in a response that has the usual root key', async () => {
    const serving = await serve({ homes: [{ archive: await smallArchive({ rootKey: 'tistory' }) }] });
    const { status, body } = await rawRequest(serving.url, '/apis/blog/info', { headers: { Host: 'evil.example' } });
    expect(status).toBe(421);
    expect(JSON.parse(body)).toMatchObject({ tistory: { status: '421' } });
    const evil = { headers: { Host: 'evil.example' } };
    expect((await rawRequest(serving.url, '/apis/blog/info?output=xml', evil)).body).toContain('<tistory><status>421');
  });
});

describe('The newest comments', () => {
  it('have the fields that the API defines for newest comments, and unknown fields as received', async () => {
    const received = {
      id: 7,
      date: '1704416400',
      parentId: '3',
      visibility: '2',
      comment: '물때',
      link: 'kept',
      __proto__x: 1,
    };
    const post = { ...plainPost('1', undefined), comments: { totalCount: '1', comments: { comment: [received] } } };
    const serving = await serve({ homes: [{ archive: await smallArchive({ posts: [post] }) }] });
    const { comments } = await itemOf(serving, 'comment/newest?blogName=mudflat');
    const form = { id: 7, date: '1704416400', postId: '1', name: '', homepage: '', comment: '물때', open: '' };
    expect(comments).toEqual({ comment: [{ ...form, link: 'kept', __proto__x: 1 }] });
  });
});

describe('A missing item', () => {
  it.each([
    ['is refused with 403 if the source refused it', [], 403],
    ['is refused with 502 if no run could fetch it', ['post read' as const], 502],
  ])('%s', async (_, missing, status) => {
    const unread = { ...plainPost('1', undefined), state: 'unreadable' as const, reading: undefined, missing };
    const archive = await smallArchive({ posts: [unread] });
    const serving = await serve({ homes: [{ archive }] });
    expect(await itemOf(serving, 'post/list?blogName=mudflat')).toMatchObject({ totalCount: '1' });
    expect(await responseOf(serving, 'post/read?blogName=mudflat&postId=1')).toMatchObject({ status });
  });
});

describe('One of several archives', () => {
  it('is omitted from blog info if it becomes unavailable, and is named in error responses to requests for it', async () => {
    const [one, other] = [await blogNamed('mudflat'), await blogNamed('fen')];
    const serving = await serve({ homes: [{ archive: one }, { archive: other }] });
    fs.removeSync(path.join(one, 'data/blogkeep.json'));
    fs.appendFileSync(path.join(one, 'manifest-sha256.txt'), '\n');
    expect(await itemOf(serving, 'blog/info')).toMatchObject({ blogs: [{ name: 'fen' }] });
    const { status, text } = await responseOf(serving, 'post/list?blogName=mudflat');
    expect(status).toBe(500);
    expect(text).toContain('The archive of mudflat is not in its place');
    fs.removeSync(other);
    expect(await responseOf(serving, 'blog/info')).toMatchObject({ status: 500 });
  });
});

describe('Starting a server', () => {
  it('fails if two archives are of the same blog', async () => {
    const homes = [{ archive: await smallArchive() }, { archive: await smallArchive() }];
    await expect(serve({ homes })).rejects.toThrow(
      `Both ${homes[0]?.archive} and ${homes[1]?.archive} are of the blog "mudflat": serve one of them`,
    );
  });

  it('fails with several sites if one has the same name as the path of the API', async () => {
    const homes = [{ archive: await blogNamed('apis'), site: siteWith('') }, { archive: await smallArchive() }];
    await expect(serve({ homes })).rejects.toThrow(UsageError);
  });

  it('fails if there is an archive but no token', async () => {
    const homes = [{ archive: await smallArchive() }];
    for (const token of [undefined, '']) await expect(serve({ homes, token })).rejects.toThrow(UsageError);
  });

  it('fails if there is nothing to serve', async () => {
    await expect(serve({ homes: [{}] })).rejects.toThrow('There is nothing to serve');
    await expect(serve({ homes: [{ site: '/nowhere/site' }] })).rejects.toThrow('There is no site in /nowhere/site.');
  });

  it('fails if the address is in use', async () => {
    const homes = [{ site: siteWith('') }];
    const port = Number((await serve({ homes })).url.port);
    await expect(serve({ homes, port })).rejects.toThrow(
      `The server cannot listen on port ${port} of 127.0.0.1: another`,
    );
  });

  it('fails if the signal has been aborted', async () => {
    const context = testContext({ signal: AbortSignal.abort() });
    await expect(serve({ homes: [{ archive: await smallArchive() }] }, context)).rejects.toThrow(InterruptedError);
  });
});
