import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { servedToken, startServing } from '../helpers/serve/served-archive.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

function blogkeep(folder: string, argv: readonly string[], variables: Record<string, string> = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...argv],
      { cwd: folder, env: { PATH: process.env.PATH, ...variables } },
      (_, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Starts a source whose token has access to two blogs. Returns the environment variables for it. */
async function twoBlogs(): Promise<Record<string, string>> {
  const named = (name: string) => ({ name, blog: { name, url: `https://${name}.example.com` } });
  const { url } = await startServing([await smallArchive(named('mudflat')), await smallArchive(named('saltern'))]);
  return { BLOGKEEP_BASE_URL: url.href, BLOGKEEP_TOKEN: servedToken };
}

describe('all blogs of a token', () => {
  it('are exported, verified and published, each in its own folder and with its own report', async () => {
    const folder = temporaryFolder();
    const variables = await twoBlogs();
    const first = await blogkeep(
      folder,
      ['export', '--all-blogs', '--report', 'night.json', '--summary', 'line'],
      variables,
    );
    expect(first.code).toBe(0);
    expect(first.out).toBe('mudflat: 5 new posts, 5 new comments; saltern: 5 new posts, 5 new comments\n');
    expect(readdirSync(folder).sort()).toEqual([
      'mudflat',
      'night.json',
      'night.mudflat.json',
      'night.saltern.json',
      'saltern',
      'site',
    ]);
    const over = () => readFileSync(join(folder, 'site', 'index.html'), 'utf8');
    const before = over();
    expect(before).toContain('href="../mudflat/site/index.html"');
    expect(before).toContain('href="../saltern/site/index.html"');
    const report = JSON.parse(readFileSync(join(folder, 'night.json'), 'utf8')) as Report & { blogs: Report[] };
    expect(report.posts).toMatchObject({ listed: 10, stored: 10, new: 10 });
    expect(report.blogs.map(({ blog, status }) => [blog, status])).toEqual([
      ['mudflat', 'complete'],
      ['saltern', 'complete'],
    ]);

    const again = await blogkeep(folder, ['export', '--all-blogs', '--summary', 'line'], variables);
    expect(again.out).toBe('mudflat: nothing new; saltern: nothing new\n');
    for (const command of ['publish', 'verify']) {
      const { code, out, err } = await blogkeep(folder, [command, '--all-blogs']);
      expect(err).not.toContain('Error');
      expect(code).toBe(0);
      expect(out.trimEnd().split('\n').at(-1)).toBe('2 blogs: 2 complete.');
    }
    expect(over()).toBe(before);
    writeFileSync(join(folder, 'site', 'index.html'), `${before}<!-- changed -->`);
    const found = await blogkeep(folder, ['verify', '--all-blogs', '--report', 'found.json']);
    expect(found.code).toBe(5);
    expect(found.out).toContain('site/index.html');
    expect(JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8'))).toMatchObject({
      status: 'failed',
      findings: [{ code: 'output-changed', path: 'site/index.html' }],
    });
  });

  it('are exported except for one that cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mudflat'), 'a file in the place of its folder');
    const { code, out, err } = await blogkeep(
      folder,
      ['export', '--all-blogs', '--report', 'night.json'],
      await twoBlogs(),
    );
    expect(code).toBe(1);
    expect(err).toContain('Error: ');
    expect(out).toContain('2 blogs: 1 failed, 1 complete.');
    expect(existsSync(join(folder, 'saltern', 'site', 'index.html'))).toBe(true);
    expect((await blogkeep(folder, ['summary', 'night.json', '--summary', 'folders'])).out).toBe(
      'saltern/archive\nsaltern/markdown\nsaltern/site\nsite\n',
    );
    expect((JSON.parse(readFileSync(join(folder, 'night.mudflat.json'), 'utf8')) as Report).status).toBe('failed');
  });

  it('are not written if the token is refused', async () => {
    const folder = temporaryFolder();
    const variables = { ...(await twoBlogs()), BLOGKEEP_TOKEN: 'expired-canary' };
    const { code, out, err } = await blogkeep(folder, ['export', '--all-blogs', '--summary', 'line'], variables);
    expect(code).toBe(3);
    expect(out).toBe('failed, token or blog refused\n');
    expect(out + err).not.toContain('expired-canary');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are each published only from their own archive', async () => {
    const folder = temporaryFolder();
    const variables = await twoBlogs();
    await blogkeep(folder, ['crawl', '--blog', 'mudflat'], variables);
    const { code, err } = await blogkeep(folder, ['publish', '--blog', 'saltern']);
    expect(code).toBe(5);
    expect(err).toContain('is that of the blog "mudflat", not of "saltern"');
    expect(existsSync(join(folder, 'site'))).toBe(false);
  });
});
