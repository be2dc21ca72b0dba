import { describe, expect, it } from 'vitest';
import { FeedClient } from '../../../../src/app/sources/blogger/client.ts';
import type { ApiRequest, Requester } from '../../../../src/api/requester.ts';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import {
  bloggerData,
  startBloggerFeeds,
  type BloggerFeedsOptions,
  type FeedRequest,
} from '../../../helpers/source/blogger-feeds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

const isFeed = ({ route }: FeedRequest) => route !== 'page' && route !== 'file';
const empty = "<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title></feed>";
const atom = { 'content-type': 'application/atom+xml' };

const refusals: Record<string, BloggerFeedsOptions & { readonly key: string }> = {
  'its feeds are short': { isShort: true, key: 'blogger.short-feed' },
  'its feeds end at the jump break': {
    fault: ({ route }) =>
      route === 'posts/default'
        ? { edit: (text) => text.replaceAll(/(?<=<content type='html'>).*?(?=<\/content>)/gsu, cutBody) }
        : undefined,
    key: 'blogger.short-feed',
  },
  'its feeds are off': {
    fault: (one) => (isFeed(one) ? { status: 404, body: '' } : undefined),
    key: 'blogger.feeds-off',
  },
  'its feeds are empty although it has posts': {
    fault: (one) => (isFeed(one) ? { body: empty, headers: atom } : undefined),
    key: 'blogger.feeds-off',
  },
  'it is private': { fault: () => ({ status: 401, body: 'Sign in' }), key: 'blogger.private' },
  'it shows a login page': {
    fault: () => ({ body: '<html><a href="https://accounts.google.com/ServiceLogin">Sign in</a></html>' }),
    key: 'blogger.private',
  },
  'it redirects to a login page': {
    fault: () => ({ status: 302, headers: { location: 'https://www.blogger.com/blogin.g?blogspotURL=x' } }),
    key: 'blogger.private',
  },
  'it is another platform': {
    fault: () => ({ body: '<!DOCTYPE html><html><body>A shop</body></html>' }),
    key: 'blogger.no-feeds',
  },
  'it is another platform without feeds': { fault: () => ({ status: 404, body: 'No' }), key: 'blogger.no-feeds' },
  'it redirects to another page': {
    fault: () => ({ status: 301, headers: { location: '/shop' } }),
    key: 'blogger.no-feeds',
  },
  'it redirects in a circle': {
    fault: () => ({ status: 301, headers: { location: '/feeds/posts/default' } }),
    key: 'blogger.no-feeds',
  },
};

const cutBody = '&lt;p&gt;Begins.&lt;/p&gt;&lt;a href=&quot;/2013/01/a.html#more&quot;&gt;Read more&lt;/a&gt;';

describe('access to a blog on Blogger', () => {
  it.each(Object.entries(refusals))('is refused with the way out if %s', async (_, { key, ...options }) => {
    const server = await startBloggerFeeds(options);
    const error = await runNight(server, temporaryFolder(), { retries: 0 }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).text).toMatchObject({ key });
  });

  it('follows redirects to https and to the domain of the blog', async () => {
    const asked: string[] = [];
    const hosts = ['http://old.blogspot.com', 'https://old.blogspot.com', 'https://www.example.com'];
    const send = <T>({ url, decode }: ApiRequest<T>) => {
      asked.push(url.origin);
      const target = hosts[hosts.indexOf(url.origin) + 1];
      const body = Buffer.from(`<feed><entry><id>post-1</id></entry></feed>`);
      const answer =
        target === undefined
          ? { url, status: 200, headers: atom, body }
          : { url, status: 301, headers: { location: target + url.pathname + url.search }, body: Buffer.of() };
      return Promise.resolve(decode(answer));
    };
    const requester: Requester = { run: (_, action) => action(), send, requests: { total: 0, retried: 0 } };
    const client = new FeedClient(requester, new URL('http://old.blogspot.com/2013/01/walk.html'), () => new Date(0));
    expect((await client.open()).entries).toHaveLength(1);
    expect(client.root.href).toBe('https://www.example.com/');
    expect(asked).toEqual(hosts);
  });

  it('reports a blog without posts as empty', async () => {
    const server = await startBloggerFeeds({ data: { ...bloggerData(0), comments: [], pages: [] } });
    const { report } = await runNight(server, temporaryFolder());
    expect(report).toMatchObject({ status: 'partial', posts: { listed: 0, failed: [{ status: 'empty' }] } });
  });

  it.each(['off', 'short'])('keeps archived comments and warns if their feed is %s', async (state) => {
    let isOff = false;
    const fault = ({ route }: FeedRequest) => {
      if (!isOff || !route.includes('comments/')) return undefined;
      if (state === 'off') return { status: 404, body: 'Not found' };
      return { edit: (text: string) => text.replaceAll(/<(\/?)content/gu, '<$1summary') };
    };
    const server = await startBloggerFeeds({ fault });
    const folder = temporaryFolder();
    expect((await runNight(server, folder)).report.comments.stored).toBe(4);
    isOff = true;
    const { report } = await runNight(server, folder, { day: '2026-12-01', refresh: 'all' });
    expect(report).toMatchObject({ posts: { failed: [] }, comments: { removed: 0, stored: 4 } });
    expect(report.warnings.map(({ code }) => code)).toEqual(['newest-comments-unread']);
  });

  it('removes nothing if the feeds are switched off during a run', async () => {
    const data = bloggerData(20);
    let isOff = false;
    const fault = ({ route }: FeedRequest) => {
      // The first request for a single post shows that the list has been read.
      isOff ||= route.startsWith('posts/default/');
      return isOff ? { status: 404, body: 'Not found' } : undefined;
    };
    const server = await startBloggerFeeds({ data, fault });
    const folder = temporaryFolder();
    await runNight(server, folder);
    data.posts = data.posts.slice(1);
    await expect(runNight(server, folder, { day: '2026-12-01' })).rejects.toBeInstanceOf(RefusedError);
    isOff = false;
  });
});
