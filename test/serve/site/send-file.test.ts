import { IncomingMessage, type RequestListener } from 'node:http';
import { connect, Socket } from 'node:net';
import path from 'node:path';
import fs from 'fs-extra';
import send from 'send';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mediaHeaders } from '../../../src/core/media/media-headers.ts';
import { listen } from '../../../src/serve/http/listen.ts';
import { openFile, type OpenFile } from '../../../src/serve/site/open-file.ts';
import { startSending } from '../../../src/serve/site/send-file.ts';
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
  'media/a.txt': 'text/plain; charset=utf-8',
  'MEDIA/a.js': 'text/javascript; charset=utf-8',
};
const all = Object.fromEntries(Object.keys({ ...types, ...asDocument }).map((file) => [file, '0123456789']));

it.each(Object.entries({ ...types, ...asDocument }))(
  '%s has the type %s, and cannot run scripts if it is a media file',
  async (file, type) => {
    const { status, headers } = await rawRequest(await show(folderOf(all)), encodeURI(`/${file}`));
    expect([status, headers['content-type']]).toEqual([200, type]);
    const policy = headers['content-security-policy'];
    expect(policy).toBe(/^media\//iu.test(file) ? mediaHeaders['Content-Security-Policy'] : undefined);
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

describe('a part of a file', () => {
  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=-10', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=-11', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=-99999999', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=5-2', 200, undefined, '0123456789'],
    ['bytes=5-2,0-1', 200, undefined, '0123456789'],
    ['bytes=-0', 416, 'bytes */10', 'The file has no such range.\n'],
    ['bytes=10-', 416, 'bytes */10', 'The file has no such range.\n'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['words=0-1', 200, undefined, '0123456789'],
  ])('requested with %s gets status %i', async (range, status, contentRange, body) => {
    const answer = await rawRequest(await show(folderOf(all)), '/media/a.mp4', { headers: { Range: range } });
    expect(answer).toMatchObject({ status, body, headers: { 'content-length': String(body.length) } });
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['accept-ranges']).toBe(status === 416 ? undefined : 'bytes');
    if (status === 416) expect(answer.headers.etag).toBeUndefined();
  });

  it('is only sent for GET requests, and never from an empty file', async () => {
    const headers = { Range: 'bytes=-3' };
    expect((await rawRequest(await show(folderOf(all)), '/rss', { method: 'HEAD', headers })).status).toBe(200);
    const url = await show(folderOf({ 'a.txt': '' }));
    expect((await rawRequest(url, '/a.txt', { headers })).status).toBe(200);
  });

  it('is replaced by the whole file if the file has changed', async () => {
    const url = await show(folderOf(all));
    const headers = { Range: 'bytes=2-4', 'If-Range': '"another"' };
    expect(await rawRequest(url, '/media/a.mp4', { headers })).toMatchObject({ status: 200, body: '0123456789' });
  });
});

describe('a file in the cache of a browser', () => {
  it('is not sent again if it is unchanged', async () => {
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

  it('is refused if a precondition fails', async () => {
    const url = await show(folderOf(all));
    expect((await rawRequest(url, '/rss', { headers: { 'If-Match': '"another"' } })).status).toBe(412);
  });

  it('that no longer exists results in the whole page for missing files', async () => {
    const url = await show(folderOf({ '404.html': 'not here' }));
    const headers = { 'If-None-Match': '*', Range: 'bytes=0-1' };
    expect(await rawRequest(url, '/none', { headers })).toMatchObject({ status: 404, body: 'not here' });
  });
});

const sendFile = async (...given: Parameters<typeof startSending>): Promise<void> =>
  (await startSending(...given))((act) => act());

/** Sends an open file to clients until the end of the test. Works only once, because sending closes the file. */
async function sendOnce(file: OpenFile): Promise<{ url: URL; ended: Promise<void> }> {
  let end: (sent: Promise<void>) => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const listener: RequestListener = (request, response) => end(sendFile(request, response, file));
  const server = await listen(listener, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { url: server.url, ended };
}

describe('an open file', () => {
  const open = async (root: string) => (await openFile({ kind: 'file', root, segments: ['a.txt'] }))!;

  it('is sent even if a link replaced it before sending began', async () => {
    const root = fs.realpathSync(folderOf({ 'a.txt': 'the page', secret: 'what nobody may read' }));
    const file = await open(root);
    fs.removeSync(path.join(root, 'a.txt'));
    fs.symlinkSync('secret', path.join(root, 'a.txt'));
    const { url, ended } = await sendOnce(file);
    expect(await rawRequest(url, '/')).toMatchObject({ body: 'the page', headers: { 'content-length': '8' } });
    await ended;
    expect(file.handle.fd).toBe(-1);
  });

  it.each([
    ['with a part of the file', 'GET', { Range: 'bytes=1-2' }],
    ['with only the headers', 'HEAD', {}],
    ['that it is unchanged', 'GET', { 'If-None-Match': '*' }],
    ['that the part does not exist', 'GET', { Range: 'bytes=99-' }],
  ] as const)('is closed after a response %s', async (_, method, headers) => {
    const file = await open(fs.realpathSync(folderOf({ 'a.txt': 'the page' })));
    const { url, ended } = await sendOnce(file);
    await rawRequest(url, '/', { method, headers: { ...headers } });
    await ended;
    expect(file.handle.fd).toBe(-1);
  });

  it('is closed while its client reads nothing, and not reopened after the client disconnects', async () => {
    const root = fs.realpathSync(folderOf({ 'a.txt': 'x'.repeat(50_000_000) }));
    const file = await open(root);
    let reads = 0;
    let begun: () => void;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    let end: (sent: Promise<void>) => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const listener: RequestListener = (request, response) => {
      const sending = startSending(request, response, file).then((rest) => {
        expect(file.handle.fd).toBe(-1);
        const sent = rest((act) => ((reads += 1), act()));
        begun();
        return sent;
      });
      end(sending);
    };
    const server = await listen(listener, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const socket = connect(Number(server.url.port), '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await isBegun;
    // If the client only closed its own side, it would still wait for the response.
    socket.resetAndDestroy();
    await ended;
    expect(reads).toBeLessThan(380);
  });

  it('is sent in chunks if it is large, and aborted if another file replaces it meanwhile', async () => {
    const text = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('');
    const root = fs.realpathSync(folderOf({ 'a.txt': text, 'b.txt': text }));
    const whole = await sendOnce(await open(root));
    expect((await rawRequest(whole.url, '/')).body).toBe(text);
    await whole.ended;

    const listener: RequestListener = (request, response) => {
      ended = open(root)
        .then((file) => startSending(request, response, file))
        .then((rest) => (fs.renameSync(path.join(root, 'b.txt'), path.join(root, 'a.txt')), rest((act) => act())))
        .catch((error: unknown) => (response.destroy(), Promise.reject(error as Error)));
      ended.catch(() => undefined);
    };
    let ended: Promise<void> | undefined;
    const server = await listen(listener, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    await expect(rawRequest(server.url, '/')).rejects.toThrow('aborted');
    await expect(ended).rejects.toThrow(/a\.txt has changed while it was being sent\.$/u);
  });
});

it('a HEAD request gets the headers of a file but not its content', async () => {
  const answer = await rawRequest(await show(folderOf(all)), '/media/a.mp4', { method: 'HEAD' });
  expect(answer).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '10', 'content-type': 'video/mp4' },
  });
});

it('an empty file is sent', async () => {
  const answer = await rawRequest(await show(folderOf({ 'a.txt': '' })), '/a.txt');
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } });
});

it.each(['send', 'sendFile', 'stream', 'type'])('the package send still has the method %s', (name) => {
  const message =
    `This version of send has no method ${name}, which it never documented and on which src/serve/site/send-file.ts relies: ` +
    'see there whether files are still answered as they should be.';
  const stream = send(new IncomingMessage(new Socket()), '/');
  expect(Object.keys(Object.getPrototypeOf(stream) as object), message).toContain(name);
});
