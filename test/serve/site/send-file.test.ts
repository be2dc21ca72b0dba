import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/serve/listen.ts';
import { sendFile } from '../../../src/serve/site/send-file.ts';
import { rawRequest } from '../raw-request.ts';
import { folderOf, show } from './site-folder.ts';

const types = {
  'index.html': 'text/html; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'site.js': 'text/javascript; charset=utf-8',
  'feed.json': 'application/json; charset=utf-8',
  'feed.xml': 'application/xml',
  'robots.txt': 'text/plain; charset=utf-8',
  'favicon.svg': 'image/svg+xml',
  'media/a.webp': 'image/webp',
  'media/a.avif': 'image/avif',
  'media/a.jpg': 'image/jpeg',
  'media/a.woff2': 'font/woff2',
  'media/a.mp4': 'video/mp4',
  'media/a.pdf': 'application/pdf',
  'media/a.zip': 'application/zip',
  'media/문서.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'media/a.hwp': 'application/octet-stream',
  'media/none': 'application/octet-stream',
  rss: 'application/octet-stream',
};
const asDocument = {
  'media/a.svg': 'image/svg+xml',
  'media/ab/a.SVG': 'image/svg+xml',
  'media/a.html': 'text/html; charset=utf-8',
  'media/a.htm': 'text/html; charset=utf-8',
  'media/a.xhtml': 'application/xhtml+xml',
  'media/a.xml': 'application/xml',
  'media/a.xsl': 'application/xml',
  'media/a.rss': 'application/rss+xml',
};
const all = Object.fromEntries(Object.keys({ ...types, ...asDocument }).map((file) => [file, '0123456789']));

it.each(Object.entries(types))('%s is of the type %s', async (file, type) => {
  const { status, headers } = await rawRequest(await show(folderOf(all)), encodeURI(`/${file}`));
  expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([200, type, undefined]);
});

it.each(Object.entries(asDocument))('%s is a medium, so nothing in it runs', async (file, type) => {
  const { status, headers } = await rawRequest(await show(folderOf(all)), `/${file}`);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
});

describe('a part of a file', () => {
  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', 416, 'bytes */10', 'The file has no such range.\n'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['words=0-1', 200, undefined, '0123456789'],
  ])('%s is answered with %i', async (range, status, contentRange, body) => {
    const answer = await rawRequest(await show(folderOf(all)), '/media/a.mp4', { headers: { Range: range } });
    expect(answer).toMatchObject({ status, body, headers: { 'content-length': String(body.length) } });
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['accept-ranges']).toBe(status === 416 ? undefined : 'bytes');
    if (status === 416) expect(answer.headers.etag).toBeUndefined();
  });

  it('is the whole where the file is another by now', async () => {
    const url = await show(folderOf(all));
    const headers = { Range: 'bytes=2-4', 'If-Range': '"another"' };
    expect(await rawRequest(url, '/media/a.mp4', { headers })).toMatchObject({ status: 200, body: '0123456789' });
  });
});

describe('a file that a browser has', () => {
  it('is not sent again while it is the same', async () => {
    const url = await show(folderOf(all));
    const { headers } = await rawRequest(url, '/media/a.svg');
    for (const condition of [
      { 'If-None-Match': String(headers.etag) },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': String(headers['last-modified']) },
    ]) {
      const again = await rawRequest(url, '/media/a.svg', { headers: condition });
      expect(again).toMatchObject({
        status: 304,
        body: '',
        headers: { etag: headers.etag, 'cache-control': 'no-cache' },
      });
      expect(again.headers['x-content-type-options']).toBe('nosniff');
    }
    const changed = await rawRequest(url, '/media/a.svg', { headers: { 'If-None-Match': '"another"' } });
    expect(changed).toMatchObject({ status: 200, body: '0123456789' });
  });

  it('is refused where the request wants another one', async () => {
    const url = await show(folderOf(all));
    expect((await rawRequest(url, '/rss', { headers: { 'If-Match': '"another"' } })).status).toBe(412);
  });

  it('is not what a missing page is', async () => {
    const url = await show(folderOf({ '404.html': 'not here' }));
    const headers = { 'If-None-Match': '*', Range: 'bytes=0-1' };
    expect(await rawRequest(url, '/none', { headers })).toMatchObject({ status: 404, body: 'not here' });
  });
});

it('takes a file for missing that went away, or became a folder, since it was found', async () => {
  const root = folderOf({ 'folder/index.html': 'page' });
  const listener: RequestListener = (request, response) => {
    const place = { kind: 'file', root, segments: [(request.url ?? '').slice(1)] } as const;
    sendFile(request, response, place, () => void response.writeHead(404).end('missing'));
  };
  const server = await listen(listener, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  for (const address of ['/gone', '/folder'])
    expect(await rawRequest(server.url, address)).toMatchObject({ status: 404, body: 'missing' });
});

it('tells of a file without sending it', async () => {
  const answer = await rawRequest(await show(folderOf(all)), '/media/a.mp4', { method: 'HEAD' });
  expect(answer).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '10', 'content-type': 'video/mp4' },
  });
});

it('answers for an empty file', async () => {
  const answer = await rawRequest(await show(folderOf({ 'a.txt': '' })), '/a.txt');
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } });
});
