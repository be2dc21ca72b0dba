import { describe, expect, it } from 'vitest';
import { findBlog } from '../../../src/app/init/find-blog.ts';
import { RefusedError, SourceError } from '../../../src/core/errors/errors.ts';
import { testContext } from '../../helpers/context.ts';
import { startHttpServer } from '../../helpers/http-server.ts';
import { startBloggerFeeds } from '../../helpers/source/blogger-feeds.ts';
import { startWordPressRest } from '../../helpers/source/wordpress-rest.ts';

const limits = { concurrency: 4, retries: 0, timeout: 5_000, maxMediaSize: 1e6 };
const account = { user: 'me', password: 'secret' };

function find(address: URL, options: object = {}) {
  return findBlog({ kind: 'address', address, ...limits, ...options }, testContext());
}

describe('findBlog', () => {
  it('finds a WordPress with its title and address from any page, and checks an account', async () => {
    const { url } = await startWordPressRest({ account });
    const found = { kind: 'wordpress', title: 'Slow & steady', address: url.origin };
    const page = new URL('?p=137', url);
    expect(await find(page)).toEqual(found);
    expect(await find(page, { account })).toEqual(found);
    const wrong = find(page, { account: { ...account, password: 'wrong' } });
    await expect(wrong).rejects.toThrow('WordPress does not accept the account');
  });

  it('finds a blog on Blogger', async () => {
    const { url } = await startBloggerFeeds();
    expect(await find(url)).toMatchObject({ kind: 'blogger', title: expect.stringMatching(/./u) as string });
  });

  it('finds the base URL of a Blog Read API', async () => {
    const { url } = await startHttpServer((request, response) => {
      const isApi = request.url?.startsWith('/blog/apis/blog/info') === true;
      const refused = JSON.stringify({ tistory: { status: '401', error_message: 'no token' } });
      response.writeHead(isApi ? 401 : 200, { 'content-type': isApi ? 'application/json' : 'text/html' });
      response.end(isApi ? refused : '<p>A page</p>');
    });
    const baseUrl = new URL('blog/', url);
    expect(await find(new URL('blog/a-post', url))).toEqual({ kind: 'api', baseUrl });
  });

  it('fails if nothing is found, or the server does not respond', async () => {
    const { url } = await startHttpServer((_, response) => response.writeHead(404).end('<p>Nothing here</p>'));
    await expect(find(url)).rejects.toThrow(RefusedError);
    await expect(find(new URL('http://127.0.0.1:1'))).rejects.toThrow(SourceError);
  });
});
