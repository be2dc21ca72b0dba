import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../raw-request.ts';
import { folderOf, show } from './site-folder.ts';

const files = {
  'index.html': 'front',
  '404.html': 'not here',
  'feed.xml': '<feed/>',
  '3/index.html': 'three',
  'entry/한글 제목/index.html': 'hangul',
  'm/8/index.html': 'eight for phones',
  'empty/picture.txt': 'text',
  'cname/index.html': 'a page called cname',
  _redirects:
    '/m/* /:splat 301\n/rss /feed.xml 302\n/3 /rules-come-later/ 301\n/empty /taken/ 301\n/find /search/?q=a 301\n',
};

describe('a page', () => {
  it.each([
    ['/', 'front'],
    ['/index.html', 'front'],
    ['/?a=b', 'front'],
    ['/3/', 'three'],
    ['/3/index.html', 'three'],
    [encodeURI('/entry/한글 제목/'), 'hangul'],
    ['/%33/', 'three'],
    ['/feed.xml', '<feed/>'],
    ['/m/8/', 'eight for phones'],
    ['/cname/', 'a page called cname'],
  ])('is served at %s', async (address, body) => {
    expect(await rawRequest(await show(folderOf(files)), address)).toMatchObject({ status: 200, body });
  });

  it.each([
    ['/3', '/3/'],
    ['/3?a=b&c', '/3/?a=b&c'],
    [encodeURI('/entry/한글 제목'), encodeURI('/entry/한글 제목/')],
    ['/m/8', '/m/8/'],
  ])('is the target of a redirect from %s, which lacks the final slash', async (address, location) => {
    const answer = await rawRequest(await show(folderOf(files)), address);
    expect(answer).toMatchObject({ status: 301, headers: { location } });
  });

  it.each([
    '/none',
    '/none/',
    '/feed.xml/',
    '/3/none',
    '/empty/',
    '/entry',
    '/entry/',
    '/%',
    '//',
    '//3/',
    '/3//',
    '/./3/',
  ])('is not served at %s', async (address) => {
    const answer = await rawRequest(await show(folderOf({ ...files, _redirects: '' })), address);
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': '8' },
      body: 'not here',
    });
  });

  it('that is missing results in a short message if the site has no 404.html', async () => {
    const answer = await rawRequest(await show(folderOf({ 'index.html': 'front' })), '/none');
    expect(answer).toMatchObject({ status: 404, body: 'There is nothing at this address.\n' });
    expect(await rawRequest(await show('/no/such/folder'), '/')).toMatchObject({ status: 404 });
  });

  it('is served in its new version after the next run', async () => {
    const folder = folderOf(files);
    const url = await show(folder);
    expect((await rawRequest(url, '/3/')).body).toBe('three');
    fs.outputFileSync(path.join(folder, '3/index.html'), 'three, again');
    expect((await rawRequest(url, '/3/')).body).toBe('three, again');
  });
});

describe('an old URL', () => {
  it.each([
    ['/m/3', 301, '/3'],
    ['/m/3?a=b', 301, '/3?a=b'],
    ['/m/', 301, '/'],
    ['/m', 301, '/'],
    ['/find?q=b', 301, '/search/?q=a'],
    ['/rss', 302, '/feed.xml'],
    ['/rss/', 302, '/feed.xml'],
    ['/empty', 301, '/taken/'],
    ['/empty/', 301, '/taken/'],
    ['/m/%2F%2Fevil.example', 301, '/%2F%2Fevil.example'],
    ['/m/%5Cevil.example', 301, '/%5Cevil.example'],
    ['/m/%0D%0ALocation:x', 301, '/%0D%0ALocation%3Ax'],
  ])('%s redirects with %i to %s', async (address, status, location) => {
    const answer = await rawRequest(await show(folderOf(files)), address);
    expect(answer).toMatchObject({ status, headers: { location } });
  });

  it.each(['/m//evil.example', '/m/..', '/m/../x', '/m/%2e%2e/x', '//evil.example/..', '/\\evil.example'])(
    '%s does not redirect',
    async (address) => {
      expect((await rawRequest(await show(folderOf(files)), address)).status).toBe(404);
    },
  );

  it.each([
    ['two rules that redirect to each other', '/a /b/ 301\n/b /a/ 301\n', '/a'],
    ['a rule that extends the path each time', '/a/* /a/b/:splat 301\n', '/a/x'],
    ['a rule that leads to a parent folder', '/a /../secret 301\n', '/a'],
    ['a rule that leads to a parent folder in percent-encoding', '/a /x/%2e%2E/%2e./secret 301\n', '/a'],
    ['a rule that leads to another host if its star matches nothing', '/a/* /:splat/evil.example 301\n', '/a/'],
  ])('is not found if its rule is unsafe: %s', async (_, rules, address) => {
    const url = await show(folderOf({ '404.html': 'not here', _redirects: rules }));
    expect(await rawRequest(url, address)).toMatchObject({ status: 404, body: 'not here' });
  });

  it('redirects to a page, even if a rule for that page would redirect back', async () => {
    const rules = '/a /b/ 301\n/b /a/ 301\n/c /d/ 301\n/d /e?x=y#z 301\n';
    const url = await show(folderOf({ 'b/index.html': 'page', _redirects: rules }));
    expect((await rawRequest(url, '/a')).headers.location).toBe('/b/');
    expect((await rawRequest(url, '/c')).headers.location).toBe('/d/');
  });

  it('redirects by the rules of the last run, and no longer redirects once they are removed', async () => {
    const folder = folderOf({ 'index.html': 'front' });
    const url = await show(folder);
    const rules = path.join(folder, '_redirects');
    expect((await rawRequest(url, '/old')).status).toBe(404);
    fs.writeFileSync(rules, '/old /new/ 301\n');
    expect((await rawRequest(url, '/old')).headers.location).toBe('/new/');
    fs.writeFileSync(`${rules}.next`, '/old /newer/ 301\n');
    fs.renameSync(`${rules}.next`, rules);
    expect((await rawRequest(url, '/old')).headers.location).toBe('/newer/');
    fs.removeSync(rules);
    expect((await rawRequest(url, '/old')).status).toBe(404);
    fs.mkdirSync(rules);
    expect((await rawRequest(url, '/old')).status).toBe(404);
  });
});

describe('several sites', () => {
  const both = () =>
    show([
      { folder: folderOf(files), base: '/travels/', name: 'travels' },
      {
        folder: folderOf({ 'index.html': 'the other', _redirects: '/b/old /b/new/ 301\n/b/m/* /b/:splat 301\n' }),
        base: `/${encodeURIComponent('<b>공책')}/`,
        name: '<b>"공책"&',
      },
    ]);
  const other = `/${encodeURIComponent('<b>공책')}`;

  it.each([
    ['/travels/', 'front'],
    ['/travels/3/', 'three'],
    ['/%74ravels/3/', 'three'],
    [`${other}/`, 'the other'],
  ])('have a page at %s', async (address, body) => {
    expect(await rawRequest(await both(), address)).toMatchObject({ status: 200, body });
  });

  it.each([
    ['/travels', '/travels/'],
    ['/travels?a', '/travels/?a'],
    ['/travels/3', '/travels/3/'],
    ['/travels/m/12', '/travels/12'],
    [other, `${other}/`],
    [`${other}/old`, `${other}/new/`],
    [`${other}/m/12/`, `${other}/12`],
  ])('redirect from %s to %s', async (address, location) => {
    expect(await rawRequest(await both(), address)).toMatchObject({ status: 301, headers: { location } });
  });

  it('have their own pages for missing files', async () => {
    const url = await both();
    expect(await rawRequest(url, '/travels/none')).toMatchObject({ status: 404, body: 'not here' });
    for (const address of [`${other}/none`, '/none', '/3/', '/travel/', '/travels../3/', '/index.html'])
      expect(await rawRequest(url, address)).toMatchObject({
        status: 404,
        body: 'There is nothing at this address.\n',
      });
  });

  it('are listed at the root, with escaped names', async () => {
    const { status, headers, body } = await rawRequest(await both(), '/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(body).toContain('<a href="travels/">travels</a>');
    expect(body).toContain(`<a href="${other.slice(1)}/">&lt;b&gt;&quot;공책&quot;&amp;</a>`);
  });
});

describe('every response', () => {
  it.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/3', 301],
    ['GET', '/none', 404],
    ['HEAD', '/none', 404],
    ['POST', '/', 405],
    ['PUT', '/new', 405],
    ['DELETE', '/3/', 405],
    ['OPTIONS', '/', 405],
    ['TRACE', '/', 405],
  ])('to %s %s has status %i and headers against embedding and caching', async (method, address, status) => {
    const answer = await rawRequest(await show(folderOf(files)), address, { method });
    expect(answer).toMatchObject({
      status,
      headers: {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'same-origin',
        ...(status === 405 && { allow: 'GET, HEAD' }),
      },
    });
    if (method === 'HEAD') expect(answer.body).toBe('');
  });
});
