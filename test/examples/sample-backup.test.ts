import { XMLParser } from 'fast-xml-parser';
import fs from 'fs-extra';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { makeBackup } from '../../examples/sample-backup/make.mjs';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** Runs the program in a time zone, and returns its result and the names of the written files. */
function made(timeZone: string, ...options: readonly string[]) {
  const out = temporaryFolder();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['examples/sample-backup/make.mjs', ...options, '--out', out],
    { encoding: 'utf8', env: { ...process.env, TZ: timeZone } },
  );
  return {
    out,
    status,
    stderr,
    names: stdout
      .trim()
      .split('\n')
      .map((line) => path.relative(out, line)),
  };
}

async function filesOfZip(file: string): Promise<Record<string, string>> {
  const zip = await openPromise(file);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1');
  return files;
}

describe('the program that writes sample backups', () => {
  it.each([
    [
      ['--format', 'html', '--parts', '2'],
      ['slowlight-1-2.zip', 'slowlight-2-2.zip', 'sitemap.xml'],
    ],
    [
      ['--format', 'ttxml'],
      ['Tistory-Backup-20250101.xml', 'sitemap.xml'],
    ],
    [
      ['--format', 'blogger'],
      ['takeout-20250101T000000Z-001.zip', 'sitemap.xml'],
    ],
  ])('writes the same bytes in every time zone with %j', (options, names) => {
    const [one, other] = ['Asia/Seoul', 'America/Lima'].map((zone) => made(zone, ...options));
    expect(one).toMatchObject({ status: 0, stderr: '', names });
    expect(filesIn(one?.out ?? '')).toEqual(filesIn(other?.out ?? ''));
  });

  it('writes the same files to zips and folders, with each post and its images in one part', async () => {
    const zips = await makeBackup({ format: 'html', out: temporaryFolder(), parts: 3 });
    const folder = temporaryFolder();
    await makeBackup({ format: 'html', out: folder, parts: 3, unpacked: true });
    const { 'sitemap.xml': sitemap, ...files } = filesIn(folder);
    expect(sitemap).toBe(fs.readFileSync(zips.sitemap, 'latin1'));
    const packed = await Promise.all(zips.paths.map(filesOfZip));
    expect(Object.assign({}, ...packed)).toEqual(files);
    const pages = Object.keys(files).filter((name) => name.endsWith('.html'));
    expect(pages.map((name) => name.split('/')[1]).toSorted()).toEqual(
      fs
        .readdirSync('examples/blog/posts')
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -5))
        .toSorted(),
    );
    const referred = pages.flatMap((page) =>
      [...(files[page] ?? '').matchAll(/"\.\/([^"]+)"/gu)].map(([, name = '']) =>
        path.posix.join(path.posix.dirname(page), name),
      ),
    );
    const missing = new Set(referred.filter((name) => !(name in files) && !name.endsWith('style.css')));
    expect(referred.length).toBeGreaterThan(50);
    expect([...missing].map((name) => path.posix.basename(name))).toEqual(['lost-harbour-2008.jpg']);
  });

  it('writes all posts of the sample blog to the XML, with nested comments', async () => {
    const { paths } = await makeBackup({ format: 'ttxml', out: temporaryFolder() });
    const parser = new XMLParser({ isArray: (name) => ['post', 'comment', 'category', 'tag'].includes(name) });
    const { blog } = parser.parse(await fs.readFile(paths[0] ?? '')) as {
      blog: { post: { visibility: string; comment?: Thread[] }[] };
    };
    expect(blog.post).toHaveLength(30);
    expect(blog.post.map(({ visibility }) => visibility).filter((word) => word !== 'public')).toEqual([
      'protected',
      'private',
    ]);
    const threads = blog.post.flatMap(({ comment = [] }) => comment);
    expect([count(threads), depth(threads)]).toEqual([49, 4]);
  });

  it('lists the URLs of the public posts in the sitemap', async () => {
    const { sitemap } = await makeBackup({ format: 'html', out: temporaryFolder() });
    const addresses = [...fs.readFileSync(sitemap, 'utf8').matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, at]) => at);
    expect(addresses).toHaveLength(30);
    expect(addresses).toContain('https://slowlight.example.com/12');
    expect(addresses).toContain('https://slowlight.example.com/entry/night-train-window-seat');
    expect(addresses).toContain('https://slowlight.example.com/64');
    expect(addresses).not.toContain('https://slowlight.example.com/57');
  });

  it.each([[[]], [['--format', 'rss']], [['--format', 'html', '--parts', '0']], [['--shape', 'html']]])(
    'prints the usage for the invalid options %j',
    (options) => {
      const { status, stderr } = made('UTC', ...options);
      expect(status).toBe(1);
      expect(stderr).toContain('make.mjs --format html|ttxml|blogger|mt --out FOLDER');
    },
  );
});

interface Thread {
  readonly comment?: readonly Thread[];
}

function count(threads: readonly Thread[]): number {
  return threads.reduce((sum, { comment = [] }) => sum + 1 + count(comment), 0);
}

function depth(threads: readonly Thread[]): number {
  return Math.max(0, ...threads.map(({ comment = [] }) => 1 + depth(comment)));
}
