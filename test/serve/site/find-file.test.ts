import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import fs from 'fs-extra';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { rawRequest } from '../raw-request.ts';
import { folderOf, show } from './site-folder.ts';

const secret = 'what nobody may read';

/** Creates a home with a site, and other files beside the site. */
function home(): { site: string; outside: string } {
  const outside = folderOf({
    'secret.txt': secret,
    'archive/index.html': secret,
    'site-and-more/secret.txt': secret,
    'site/index.html': 'front',
    'site/3/index.html': 'three',
    'site/a/b/page.html': 'deep',
  });
  return { site: path.join(outside, 'site'), outside };
}

describe('a file outside the site folder', () => {
  it.each([
    '/../secret.txt',
    '/3/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/.%2e/secret.txt',
    '/%252e%252e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/3/..%5c..%5csecret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%uff0e%uff0e/secret.txt',
    '/..%00/secret.txt',
    '/..;/secret.txt',
    '/secret.txt%00.html',
    '/../site-and-more/secret.txt',
    '/../archive/',
    '/../archive',
    '/....//secret.txt',
  ])('is not found by %s', async (address) => {
    const answer = await rawRequest(await show(home().site), address);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain(secret);
  });

  it('is not found by its absolute path', async () => {
    const { site, outside } = home();
    const url = await show(site);
    const file = path.join(outside, 'secret.txt');
    for (const address of [`/${file}`, file, `/${encodeURIComponent(file)}`, `/file:${file}`])
      expect((await rawRequest(url, address)).status).toBe(404);
  });

  it('is not found by any path', async () => {
    const { site } = home();
    const url = await show(site);
    const piece = fc.constantFrom(
      ...[
        '/',
        '\\',
        '..',
        '.',
        '%2e',
        '%2E%2e',
        '%2f',
        '%5c',
        '%252e',
        '%252f',
        '%00',
        'a',
        'b',
        '3',
        'secret.txt',
        'site',
      ],
      ...['site-and-more', 'archive', '?', '%', ';'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (pieces) => {
        const { body, status, headers } = await rawRequest(url, `/${pieces.join('')}`);
        expect(body).not.toContain(secret);
        expect([200, 301, 404]).toContain(status);
        if (headers.location) expect(new URL(headers.location, url).origin).toBe(url.origin);
      }),
      { numRuns: 400 },
    );
  });

  it('is not found through links in the folder', async () => {
    const { site, outside } = home();
    const link = (from: string, to: string) => fs.symlinkSync(to, path.join(site, from));
    link('file.txt', path.join(outside, 'secret.txt'));
    link('near.txt', '../secret.txt');
    link('folder', '../archive');
    link('beside', '../site-and-more');
    link('above', '..');
    link('round.txt', 'round.txt');
    link('none.txt', 'no-such-file');
    fs.mkdirSync(path.join(site, 'index'));
    link('index/index.html', '../../secret.txt');
    link('404.html', '../secret.txt');
    const url = await show(site);
    const addresses = ['/file.txt', '/near.txt', '/folder', '/folder/', '/folder/index.html', '/beside/secret.txt'];
    for (const address of [...addresses, '/above/secret.txt', '/round.txt', '/none.txt', '/index/', '/index'])
      expect(await rawRequest(url, address)).toMatchObject({
        status: 404,
        body: 'There is nothing at this address.\n',
      });
  });
});

it('links within the site folder are followed, and so is a link to the site folder', async () => {
  const { site, outside } = home();
  fs.symlinkSync('a/b/page.html', path.join(site, 'page.html'));
  fs.symlinkSync('../3', path.join(site, 'a/three'));
  fs.symlinkSync('site', path.join(outside, 'current'));
  const url = await show(path.join(outside, 'current'));
  expect((await rawRequest(url, '/')).body).toBe('front');
  expect((await rawRequest(url, '/page.html')).body).toBe('deep');
  expect((await rawRequest(url, '/a/three/')).body).toBe('three');

  fs.removeSync(path.join(outside, 'current'));
  fs.symlinkSync('site-and-more', path.join(outside, 'current'));
  expect((await rawRequest(url, '/')).status).toBe(404);
  expect((await rawRequest(url, '/secret.txt')).body).toBe(secret);
});

it('a site inside a hidden folder is found', async () => {
  const folder = path.join(temporaryFolder(), '.hidden', '100% 공책');
  fs.outputFileSync(path.join(folder, 'index.html'), 'front');
  expect((await rawRequest(await show(folder), '/')).body).toBe('front');
});

it.each([
  '.blogkeep-files',
  '.blogkeep-work/7',
  '.nojekyll',
  '.git/config',
  'a/.htaccess',
  '_redirects',
  '_headers',
  'redirects.nginx.conf',
  'CNAME',
  'netlify.toml',
])('%s is not shown, even through a link', async (file) => {
  const folder = folderOf({ [file]: secret, 'index.html': 'front' });
  fs.symlinkSync(file, path.join(folder, 'linked.txt'));
  const url = await show(folder);
  for (const address of [`/${file}`, `/${file.replace('.', '%2e').replace('_', '%5F')}`, '/linked.txt'])
    expect(await rawRequest(url, address)).toMatchObject({ status: 404 });
});

it.each(['.draft.html', '_headers'])('%s is not shown, even if it is a link to a page', async (name) => {
  const folder = folderOf({ 'index.html': 'front' });
  fs.symlinkSync('index.html', path.join(folder, name));
  expect((await rawRequest(await show(folder), `/${name}`)).status).toBe(404);
});

it('files in .well-known are shown, as on hosts', async () => {
  const url = await show(folderOf({ '.well-known/security.txt': 'Contact', 'index.html': 'front' }));
  expect((await rawRequest(url, '/.well-known/security.txt')).body).toBe('Contact');
});

it('only files and folders are shown, not sockets', async () => {
  const folder = folderOf({ 'index.html': 'front' });
  const socket = createServer().listen(path.join(folder, 'socket.txt'));
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  expect((await rawRequest(await show(folder), '/socket.txt')).status).toBe(404);
});
