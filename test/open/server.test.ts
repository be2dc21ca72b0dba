import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleBackup } from '../../src/index.ts';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { ask, change, logIn, startPage, type RunningPage } from '../helpers/open/running-page.ts';

let running: RunningPage;
let cookie: string;
let host: string;

beforeAll(async () => {
  running = await startPage();
  ({ host } = running);
  cookie = await logIn(running.page.address);
});

afterAll(async () => {
  await running.close();
  await fs.remove(running.home);
});

describe('The page of blogkeep open', () => {
  it('is on 127.0.0.1', () => {
    expect(running.page.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/u);
  });

  it('opens with the key of its address, once', async () => {
    const other = await startPage({ variables: { HOME: path.join(running.home, 'other') } }, running.home);
    const { search } = new URL(other.page.address);
    const first = await ask(other.host, `/${search}`);
    expect([first.status, first.headers['set-cookie']?.[0]]).toEqual([
      200,
      expect.stringMatching(/^blogkeep-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u),
    ]);
    expect(first.body).not.toContain(search);
    const second = await ask(other.host, `/${search}`);
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    await other.close();
  });

  it('is in the language of the browser, English or Korean', async () => {
    const english = await ask(host, '/', { headers: { Cookie: cookie, 'Accept-Language': 'de,en;q=0.8,ko;q=0.5' } });
    expect([english.status, english.body]).toEqual([200, expect.stringContaining('Where is your blog?')]);
    const korean = await ask(host, '/', { headers: { Cookie: cookie, 'Accept-Language': 'ko-KR,ko;q=0.9' } });
    expect(korean.body).toContain('블로그가 어디에 있나요?');
    expect(korean.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/u);
    expect(`${english.body}${korean.body}`).not.toMatch(/<script(?! src)|style=|\son\w+=/u);
  });

  it('has a guide for each platform', async () => {
    expect((await ask(host, '/guide', { headers: { Cookie: cookie } })).body).toContain('takeout.google.com');
  });

  it('is opened by a second start of the program', async () => {
    const second = await startPage({}, running.home);
    expect([second.page.isElsewhere, second.host]).toEqual([true, host]);
    expect(await logIn(second.page.address)).toBe(cookie);
  });

  it('shows backup files that a second start names', async () => {
    const { backup } = await createSampleBackup(path.join(running.home, 'backup'));
    const second = await startPage({ files: backup }, running.home);
    const { pathname, search } = new URL(second.page.address);
    const { body } = await ask(host, pathname + search, { headers: { Cookie: cookie } });
    const target = /url=([^"]+)/u.exec(body)?.[1] ?? '';
    expect(target).toMatch(/^\/blog\/[\w-]+\/contents$/u);
    const contents = await ask(host, target, { headers: { Cookie: cookie } });
    expect(contents.body).toContain('slowlight');
    expect(contents.body).toMatch(
      /open <a href="https:[^"]+\/sitemap\.xml" target="_blank" rel="noreferrer">https:[^<]+<\/a> without/u,
    );
  });

  it('names the port that is in use', async () => {
    const port = Number(host.split(':')[1]);
    const other = startPage({ port, variables: { HOME: path.join(running.home, 'third') } }, running.home);
    await expect(other).rejects.toThrow(/--port/u);
  });

  it('has its secret in a file that only the user can read', async () => {
    const file = path.join(running.home, '.local/state/blogkeep/open.json');
    expect(((await fs.stat(file)).mode & 0o777).toString(8)).toBe('600');
  });

  it('reports files that are not a backup', async () => {
    const file = path.join(running.home, 'other.zip');
    await fs.writeFile(file, 'no zip');
    const { status, body } = await change(host, cookie, '/start', { place: file });
    expect([status, JSON.parse(body)]).toEqual([400, { error: expect.stringContaining('other.zip') as string }]);
  });

  it('says before the import which parts of the backup are missing', async () => {
    const folder = path.join(running.home, 'parts');
    await fs.ensureDir(folder);
    for (const part of ['travels-1-3', 'travels-3-3'])
      await zipHtmlBackup(folder, part, [{ id: part.slice(8, 9), title: part, content: '<p>By train.</p>' }]);
    const { body } = await change(host, cookie, '/start', { place: folder });
    const { location } = JSON.parse(body) as { location: string };
    const contents = await ask(host, location, { headers: { Cookie: cookie } });
    expect(contents.body).toContain('part 2 of the backup is missing');
  });

  it('does not take the name of a file for an address', async () => {
    const { status, body } = await change(host, cookie, '/start', { place: 'my blog.zip' });
    expect([status, body]).toEqual([400, expect.stringContaining('whole path')]);
  });

  it('reports an upload that is larger than the disk', async () => {
    const { status, body } = await change(host, cookie, '/uploads', { bytes: 1e18 });
    expect([status, body]).toEqual([400, expect.stringMatching(/need 1000000 TB/u)]);
    expect(await fs.readdir(path.join(running.home, '.local/state/blogkeep/uploads'))).toEqual([]);
  });
});

describe('An attacker', () => {
  const post = (headers: Record<string, string>, target = '/uploads', method = 'POST') =>
    ask(host, target, {
      method,
      headers: { Cookie: cookie, Origin: `http://${host}`, 'X-Blogkeep': '1', ...headers },
      body: method === 'POST' ? '{"bytes":1}' : '',
    });

  it('cannot read the page without the cookie, or with another one', async () => {
    expect((await ask(host, '/')).status).toBe(401);
    const [name = ''] = cookie.split('=');
    expect((await ask(host, '/', { headers: { Cookie: `${name}=${'A'.repeat(43)}` } })).status).toBe(401);
    expect((await ask(host, '/?key=guessed')).status).toBe(401);
  });

  it('cannot use another host name (DNS rebinding)', async () => {
    for (const name of ['evil.example', `localhost:${host.split(':')[1] ?? ''}`, '127.0.0.1'])
      expect((await ask(host, '/', { headers: { Host: name, Cookie: cookie } })).status).toBeOneOf([400, 421]);
    expect((await post({ Host: 'evil.example' })).status).toBe(421);
  });

  it('cannot change anything from another origin, or from none', async () => {
    const port = host.split(':')[1] ?? '';
    for (const origin of [
      'null',
      'http://evil.example',
      `http://localhost:${port}`,
      `https://${host}`,
      'http://127.0.0.1:1',
    ])
      expect((await post({ Origin: origin })).status).toBe(403);
    const headers = { Cookie: cookie, 'X-Blogkeep': '1' };
    expect((await ask(host, '/uploads', { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });

  it('cannot change anything without the header, or with another method', async () => {
    expect((await post({ 'X-Blogkeep': '' })).status).toBe(403);
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])
      expect((await post({}, '/uploads', method)).status).toBe(405);
    for (const target of ['/uploads', '/quit', '/start', '/language'])
      expect((await ask(host, target, { headers: { Cookie: cookie } })).status).toBe(404);
  });

  it('cannot load the page from another site, nor from another port of this machine', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await ask(host, '/', { headers: { Cookie: cookie, 'Sec-Fetch-Site': site } })).status).toBe(403);
  });

  it('cannot get an address by pretending to be another process of the user', async () => {
    const body = JSON.stringify({ nonce: 'n', list: '[]', proof: 'guessed' });
    expect((await ask(host, '/ask', { method: 'POST', body })).status).toBe(403);
    expect((await ask(host, '/ask', { method: 'POST', body, headers: { Origin: 'null' } })).status).toBe(401);
  });

  it('cannot leave the folder of an upload, or overwrite a file in it', async () => {
    const { id } = JSON.parse((await change(host, cookie, '/uploads', { bytes: 1 })).body) as { id: string };
    const folder = path.join(running.home, '.local/state/blogkeep/uploads', id);
    const names = [
      '../../../blogs.json',
      '..\\..\\x.zip',
      '/etc/passwd',
      'con.zip',
      '.hidden',
      'a\0b.zip',
      'one.zip',
      'one.zip',
      '..',
      '한글 이름.zip',
    ];
    for (const name of names) {
      const { status } = await change(host, cookie, `/uploads/${id}?name=${encodeURIComponent(name)}`, name);
      expect([name, status]).toEqual([name, 200]);
    }
    const stored = (await fs.readdir(folder)).sort();
    expect(stored).toHaveLength(names.length);
    expect(stored).toEqual(expect.arrayContaining(['one.zip', 'one-2.zip', '한글-이름.zip', 'passwd', 'blogs.json']));
    const missing = await change(host, cookie, '/uploads/..?name=x', 'x');
    expect(missing.status).toBe(400);
    expect(await fs.pathExists(path.join(running.home, '.local/state/blogkeep/blogs.json'))).toBe(false);
  });

  it('cannot read other files through the paths of the page', async () => {
    for (const target of [
      '/../package.json',
      '/open.eta',
      '/%2e%2e/package.json',
      '/blog/x/contents',
      '/blog//site.zip',
    ])
      expect((await ask(host, target, { headers: { Cookie: cookie } })).status).toBe(404);
  });
});
