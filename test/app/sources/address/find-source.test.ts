import { describe, expect, it } from 'vitest';
import { openAddress } from '../../../../src/app/sources/address/open.ts';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { blogAddress } from '../../../../src/options/kinds/address.ts';
import { testContext } from '../../../helpers/context.ts';
import { startHttpServer, type HttpServer } from '../../../helpers/http-server.ts';
import { startBloggerFeeds } from '../../../helpers/source/blogger-feeds.ts';
import { startWordPressRest } from '../../../helpers/source/wordpress-rest.ts';

const limits = { concurrency: 4, retries: 0, timeout: 5_000, maxMediaSize: 1e6 };

/** Resolves all host names to this machine, like blogs that are served here. */
const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);

/** Opens an address, and returns what was found there. */
async function find(address: string) {
  const source = openAddress({ kind: 'address', address: new URL(address), ...limits }, testContext({ resolve }));
  try {
    const { blog, faults } = await source.blog();
    const { kind, location } = source.place;
    return { kind, location, title: blog.title, warnings: faults?.warnings ?? [] };
  } finally {
    await source.close();
  }
}

/** Returns the error with which an address is refused. */
async function refusalOf(address: string): Promise<Error> {
  const error = await find(address).catch((reason: unknown) => reason);
  if (!(error instanceof RefusedError)) throw new Error(`${address} is not refused`, { cause: error });
  return error;
}

type Page = string | { readonly status?: number; readonly location?: string; readonly json?: unknown };

/** Starts a server that has these pages, by host name and path, and answers 404 to everything else. */
function startPages(pages: Readonly<Record<string, Page>>): Promise<HttpServer> {
  return startHttpServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/u, '');
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const page = pages[host + path] ?? pages[host] ?? { status: 404 };
    const { status = 200, location, json } = typeof page === 'string' ? {} : page;
    const type = json === undefined ? 'text/html; charset=utf-8' : 'application/json';
    response.writeHead(location === undefined ? status : 301, { 'content-type': type, ...(location && { location }) });
    response.end(json === undefined ? (typeof page === 'string' ? page : '<p>Nothing here</p>') : JSON.stringify(json));
  });
}

const portOf = ({ url }: HttpServer) => url.port;
const generator = (name: string) => `<html><head><meta name="generator" content="${name}" /></head></html>`;

describe('the address of a blog', () => {
  it.each(['', '?p=137', '?cat=3'])('leads to a WordPress from any page: /%s', async (page) => {
    const server = await startWordPressRest();
    const { kind, location, title } = await find(server.url.href + page);
    expect({ kind, location, title }).toEqual({
      kind: 'wordpress',
      location: server.url.href,
      title: 'Slow & steady',
    });
    expect(server.asked().length).toBeLessThanOrEqual(2);
  });

  it('leads to a WordPress whose pages do not state the API', async () => {
    const html = '<link rel="stylesheet" href="/wp-content/themes/a/style.css">';
    const pages = await startPages({ 'quiet.example/': html });
    expect(String(await refusalOf(`http://quiet.example:${portOf(pages)}/`))).toContain('?rest_route=');
    const index = { name: 'Quiet', namespaces: ['wp/v2'], home: `http://blog.example:1` };
    const server = await startHttpServer((request, response) => {
      const isApi = (request.url ?? '').includes('rest_route');
      response.writeHead(200, { 'content-type': isApi ? 'application/json' : 'text/html' });
      response.end(isApi ? JSON.stringify(index) : html);
    });
    const address = `http://quiet.example:${portOf(server)}`;
    expect(await find(`${address}/about/`)).toEqual({
      kind: 'wordpress',
      location: 'http://blog.example:1/',
      title: 'Quiet',
      warnings: [{ code: 'address-moved', from: address, to: 'http://blog.example:1' }],
    });
  });

  it.each(['', '?m=1'])('leads to a blog on Blogger from any page: /%s', async (page) => {
    const server = await startBloggerFeeds();
    const { kind, location, title } = await find(server.url.href + page);
    expect({ kind, location, title }).toEqual({ kind: 'blogger', location: server.url.href, title: server.data.title });
  });

  it.each(['/', '/blogs/'])('leads to advice if it offers the Blog Read API: %s', async (path) => {
    const refusal = { tistory: { status: '401', error_message: 'The access token is missing.' } };
    const server = await startPages({ [`api.example${path}apis/blog/info`]: { status: 401, json: refusal } });
    const error = await refusalOf(`http://api.example:${portOf(server)}${path}`);
    expect(error.message).toContain(`"--base-url http://api.example:${portOf(server)}${path}" with --token-file`);
    expect(server.requests.map(({ line }) => line).join()).not.toContain('token');
  });

  it('is a WordPress rather than a Blog Read API if both answer', async () => {
    const server = await startWordPressRest();
    expect((await find(server.url.href)).kind).toBe('wordpress');
    expect(server.asked().join()).not.toContain('/apis/');
  });
});

const platforms: Readonly<Record<string, readonly [string, Page, string]>> = {
  'a blog of Tistory': ['travels.tistory.com', '<html></html>', 'Tistory'],
  'a blog of Tistory with a domain of its own': [
    'my.example',
    '<script src="https://t1.daumcdn.net/tistory_admin/blogs/x.js"></script>',
    'Tistory',
  ],
  'a blog of Naver': ['blog.naver.com/someone', '<html></html>', 'Exitpress'],
  'a mobile page of Naver': ['m.blog.naver.com/someone', '<html></html>', 'Exitpress'],
  Medium: ['medium.com/@someone', '<html></html>', 'Medium'],
  'a blog of Medium': ['someone.medium.com', '<html></html>', 'Medium'],
  Substack: ['someone.substack.com', '<html></html>', 'Substack'],
  Tumblr: ['someone.tumblr.com', '<html></html>', 'Tumblr'],
  'Ghost with a domain of its own': ['ghost.example', generator('Ghost 5.82'), 'Ghost exports JSON'],
  Squarespace: ['someone.squarespace.com', '<html></html>', 'file for WordPress'],
  Wix: ['wix.example', generator('Wix.com Website Builder'), 'Wix'],
  Velog: ['velog.io/@someone', '<html></html>', 'Velog'],
  Brunch: ['brunch.co.kr/@someone', '<html></html>', 'Brunch'],
  'a site with a feed only': [
    'feed.example',
    '<html><head><link rel="alternate" type="application/rss+xml" href="/rss.xml"></head></html>',
    'only the newest posts',
  ],
  'a parked domain, which answers every path alike': ['parked.example', '<html>Buy this domain</html>', 'HTTP 200'],
  'a server without a page': ['empty.example/none', { status: 404 }, 'HTTP 404'],
  'a page that is closed': ['closed.example', { status: 403 }, 'HTTP 403'],
  'an API of something else': ['json.example', { json: { status: 'ok' } }, '/apis/blog/info'],
};

const restRoot = (root: string) => `<html><head><link rel="https://api.w.org/" href="${root}"></head></html>`;
const index = { name: 'Slow & steady', namespaces: ['wp/v2'] };
const editorFeed = 'https://www.blogger.com/feeds/4711/posts/default';

/** Addresses as people type them, the pages of their servers, and the last request with which the blog was opened. */
const typed: Readonly<Record<string, readonly [string, Readonly<Record<string, Page>>, string]>> = {
  'a post of a WordPress in a folder': [
    ' http://mina.example:PORT/blog/2020/05/first/?utm_source=a#more ',
    {
      'mina.example/blog/2020/05/first/': restRoot('/blog/wp-json/'),
      'mina.example/blog/wp-json/': { json: index },
    },
    '/blog/wp-json/',
  ],
  'a folder to which its host redirects': [
    'http://mina.example:PORT',
    {
      'mina.example/': { location: '/blog/' },
      'mina.example/blog/': restRoot('/blog/wp-json/'),
      'mina.example/blog/wp-json/': { json: index },
    },
    '/blog/wp-json/',
  ],
  'a blog on WordPress.com': [
    'HTTP://Travels.WordPress.com:PORT',
    {
      'travels.wordpress.com/': restRoot('/wp-json/?rest_route=/sites/travels.wordpress.com'),
      'travels.wordpress.com/wp-json/': { json: { name: 'Travels' } },
    },
    '/wp-json/?rest_route=%2Fsites%2Ftravels.wordpress.com%2F',
  ],
  'a Hangul domain': [
    'http://블로그.example:PORT/소개/',
    {
      'xn--2i0b10rqve.example/%EC%86%8C%EA%B0%9C/': restRoot('/wp-json/'),
      'xn--2i0b10rqve.example/wp-json/': { json: index },
    },
    '/wp-json/',
  ],
  'an IP address': [
    'http://127.0.0.1:PORT/',
    { '127.0.0.1/': restRoot('/wp-json/'), '127.0.0.1/wp-json/': { json: index } },
    '/wp-json/',
  ],
  'a blog on Blogger whose theme does not state it': [
    'http://mina.example:PORT/2020/05/first.html',
    { 'mina.example/2020/05/first.html': `<link rel="service.post" href="${editorFeed}">` },
    '/feeds/posts/default',
  ],
};

describe('an address as people type it', () => {
  it.each(Object.entries(typed))('leads to the API of its blog: %s', async (_name, [address, pages, last]) => {
    const server = await startPages(pages);
    const checked = blogAddress.check(address.replace('PORT', portOf(server)));
    if ('problem' in checked) throw new Error(String(checked.problem));
    await find(checked.value.href).catch(() => undefined);
    const paths = server.requests.map(({ line }) => line.split(' ')[1] ?? '');
    expect(paths.findLast((path) => path.startsWith(last))).toBeDefined();
    expect(paths.join()).not.toMatch(/utm_source|apis/u);
  });

  it.each(['https://u:secret@blog.example', 'ftp://blog.example/', 'a b', ''])('is refused if it is %j', (text) => {
    expect(blogAddress.check(text)).toHaveProperty('problem');
  });

  it('without a scheme is read with https, and the message names http if that fails', async () => {
    const server = await startPages({});
    const checked = blogAddress.check(`127.0.0.1:${portOf(server)}`);
    const failing = find('value' in checked ? checked.value.href : '');
    await expect(failing).rejects.toThrow('If the blog has no https, write http:// before its address.');
  });
});

describe('an address without an API', () => {
  it.each(Object.entries(platforms))('is refused with advice: %s', async (_name, [address, page, advice]) => {
    const [host = ''] = address.split('/');
    const server = await startPages({ [host]: page });
    const error = await refusalOf(`http://${address.replace(host, `${host}:${portOf(server)}`)}`);
    expect(error.message).toContain(advice);
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it('is refused if it redirects in a circle', async () => {
    const server = await startPages({ 'a.example/': { location: '/b' }, 'a.example/b': { location: '/' } });
    const error = await refusalOf(`http://a.example:${portOf(server)}/`);
    expect(error.message).toContain('redirects too many times');
    expect(server.requests).toHaveLength(6);
  });

  it('does not lead to a private address by a redirect', async () => {
    const other = await startPages({});
    const server = await startPages({ 'a.example': { location: `http://b.example:${portOf(other)}/` } });
    const failing = find(`http://a.example:${portOf(server)}/`);
    await expect(failing).rejects.toThrow('b.example');
    expect(other.requests).toEqual([]);
  });
});
