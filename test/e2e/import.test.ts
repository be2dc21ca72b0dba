import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../examples/sample-backup/make.mjs';
import { createClient, serveArchive, type Report } from '../../src/index.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';

/** The executable, which `npm test` builds before the tests run. */
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Runs the built executable in a folder, without environment variables for a source. */
function blogkeep(folder: string, ...argv: readonly string[]) {
  const child = spawn(process.execPath, [bin, ...argv], { cwd: folder, env: { PATH: process.env.PATH } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

interface Post {
  readonly title: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly label: string;
  readonly visibility: string;
  readonly comments: number;
  /** body, split at the addresses of media, which depend on the source */
  readonly body: readonly string[];
}

const mediaAddress =
  /(?:\{\{media\}\}|http:\/\/127\.0\.0\.1:\d+\/media|\.\/(?:img|file)|\[##_ATTACH_PATH_##\]|https:\/\/cards\.slowlight\.example\.com)\/[^"'\s<>()|]*|(?<=\[##_\w+\|)[^|]*/u;

/** Returns the posts of an archive in a form that does not depend on their source. */
function postsIn(archive: string): Map<string, Post> {
  const read = (file: string) => fs.readJsonSync(path.join(archive, 'data', file)) as never;
  const { categories } = read('categories.json') as { categories: { id: string; label: string }[] };
  const labels = new Map(categories.map(({ id, label }) => [id, label]));
  return new Map(
    fs.readdirSync(path.join(archive, 'data/posts')).map((id) => {
      const { summary, reading } = read(`posts/${id}/post.json`) as Record<
        'summary' | 'reading',
        Record<string, unknown>
      >;
      const comments = path.join(archive, 'data/posts', id, 'comments.json');
      const list = fs.existsSync(comments)
        ? (fs.readJsonSync(comments) as { comments: { comment: unknown[] } })
        : undefined;
      const content = fs.readFileSync(path.join(archive, 'data/posts', id, 'content.html'), 'utf8');
      return [
        id,
        {
          title: summary.title as string,
          date: reading.date as string,
          tags: (reading.tags as { tag?: string[] } | undefined)?.tag ?? [],
          label: labels.get(summary.categoryId as string) ?? '',
          visibility: summary.visibility as string,
          comments: list?.comments.comment.length ?? 0,
          body: content.trim().split(mediaAddress),
        },
      ];
    }),
  );
}

/** Returns a post from the API as an import from a zip would store it. */
function asInZip(post: Post, isListed: boolean): Post {
  const stored = (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  return {
    ...post,
    title: stored(post.title),
    tags: post.tags.map(stored),
    body: post.body.map(stored),
    visibility: isListed ? '20' : '0',
    comments: 0,
  };
}

const blogUrl = 'https://slowlight.example.com';

let sample: SampleExport;
let fromApi: Map<string, Post>;
beforeAll(async () => {
  sample = await exportSample();
  fromApi = postsIn(path.join(sample.copy(), 'archive'));
});
afterAll(() => sample.close());

describe('an import of the sample blog', () => {
  it('from two zips equals an export from the API, except for data that zips do not contain', async () => {
    const folder = temporaryFolder();
    const { paths, sitemap } = await makeBackup({ format: 'html', out: path.join(folder, 'backup'), parts: 2 });
    const argv = [
      'import',
      ...paths,
      '--dir',
      'home',
      '--blog-url',
      blogUrl,
      '--published',
      sitemap,
      '--report',
      'r.json',
    ];
    const first = await blogkeep(folder, ...argv);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('Posts     30 (30 new, 0 changed, 0 unchanged)');
    expect(first.out).not.toContain('--published');

    const imported = postsIn(path.join(folder, 'home/archive'));
    const expected = [...fromApi].map(([id, post]) => [id, asInZip(post, post.visibility === '20')] as const);
    expect([...imported.keys()]).toEqual([...fromApi.keys()]);
    for (const [id, post] of expected) expect(imported.get(id), id).toEqual(post);

    const report = fs.readJsonSync(path.join(folder, 'r.json')) as Report;
    expect(report).toMatchObject({ status: 'complete', blog: 'slowlight', source: { kind: 'backup' } });
    expect(report.requests).toEqual({ total: 0, retried: 0 });
    expect((await blogkeep(folder, 'verify', '--dir', 'home')).code).toBe(0);

    const before = filesIn(path.join(folder, 'home'));
    expect((await blogkeep(folder, ...argv)).out).toContain('0 new, 0 changed, 30 unchanged');
    expect(filesIn(path.join(folder, 'home'))).toEqual(before);
  });

  it('from folders equals an import from zips', async () => {
    const folder = temporaryFolder();
    const zips = await makeBackup({ format: 'html', out: path.join(folder, 'zips'), parts: 2 });
    const folders = await makeBackup({ format: 'html', out: path.join(folder, 'folders'), parts: 2, unpacked: true });
    for (const [home, { paths }] of [['a', zips] as const, ['b', folders] as const])
      expect((await blogkeep(folder, 'import', ...paths, '--dir', home, '--no-site', '--quiet')).code).toBe(0);
    // Only zips have a date.
    const data = (home: string) =>
      Object.entries(filesIn(path.join(folder, home, 'archive/data'))).map(([name, text]) => [
        name,
        text.replace(/"asOf": ".*"/u, ''),
      ]);
    expect(data('b')).toEqual(data('a'));
  });

  it('from TTXML equals an export from the API, including comments and visibility', async () => {
    const folder = temporaryFolder();
    const { paths } = await makeBackup({ format: 'ttxml', out: path.join(folder, 'backup') });
    const { code, out } = await blogkeep(folder, 'import', ...paths, '--dir', 'home', '--blog-url', blogUrl);
    expect(code).toBe(0);
    expect(out).toContain('Comments  49 (49 new');
    expect(out).not.toContain('--published');
    const imported = postsIn(path.join(folder, 'home/archive'));
    for (const [id, post] of fromApi) expect(imported.get(id), id).toEqual(post);
    const verified = await blogkeep(folder, 'verify', '--dir', 'home');
    expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^OK: /mu)]);
    const published = Object.entries({
      ...filesIn(path.join(folder, 'home/site')),
      ...filesIn(path.join(folder, 'home/markdown')),
    });
    expect(published.length).toBeGreaterThan(200);
    expect(published.filter(([, text]) => text.includes('203.0.113.')).map(([name]) => name)).toEqual([]);
  });

  it('from a zip publishes nothing until the public posts are known, and reports that', async () => {
    const folder = temporaryFolder();
    const { paths } = await makeBackup({ format: 'html', out: folder });
    const [zip = ''] = paths.map((file) => path.relative(folder, file));
    const { code, out } = await blogkeep(folder, 'import', zip, '--dir', 'home');
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines.at(-5)).toMatch(/^No post is published yet: .* all 30 are kept as private\.$/u);
    expect(filesIn(path.join(folder, 'home/site'))['1/index.html']).toBeUndefined();

    const command = (lines.at(-1) ?? '').trim().split(' ').slice(-8);
    const address = 'https://slowlight.example.com';
    expect(command).toEqual(`import slowlight-1-1.zip --dir home --blog-url ${address} --published all`.split(' '));
    expect((await blogkeep(folder, ...command)).out).not.toContain('No post is published');
    expect(filesIn(path.join(folder, 'home/site'))['1/index.html']).toBeDefined();
  });

  it('can be published and served without the backup', async () => {
    const folder = temporaryFolder();
    const { paths, sitemap } = await makeBackup({ format: 'html', out: path.join(folder, 'backup') });
    await blogkeep(folder, 'import', ...paths, '--published', sitemap, '--quiet');
    await fs.remove(path.join(folder, 'backup'));
    const site = filesIn(path.join(folder, 'site'));
    await fs.remove(path.join(folder, 'site'));
    expect((await blogkeep(folder, 'publish', '--quiet')).code).toBe(0);
    expect(filesIn(path.join(folder, 'site'))).toEqual(site);

    const server = await serveArchive({ dir: folder, port: 0 });
    try {
      const client = createClient({ baseUrl: server.url, token: server.token ?? '' });
      const { title, content } = await client.postRead({ blogName: 'slowlight', postId: '27' });
      expect(title).toBe('Sourdough, in numbers');
      const [, picture = ''] = /\[##_1C\|(http[^|]+)\|/u.exec(String(content)) ?? [];
      expect(new URL(picture).origin).toBe(server.url.origin);
      expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg');
      await client.close();
    } finally {
      await server.close();
    }
  });
});

describe('a demo of a backup', () => {
  it('publishes only public posts, and changes nothing if it is repeated or follows a demo of the API', async () => {
    const folder = temporaryFolder();
    const first = await blogkeep(folder, 'demo', '--from', 'backup');
    expect(first.code).toBe(0);
    const home = path.join(folder, 'blogkeep-demo');
    const site = filesIn(path.join(home, 'site'));
    expect(Object.keys(site)).toEqual(
      expect.arrayContaining(['27/index.html', 'entry/night-train-window-seat/index.html']),
    );
    expect(site['57/index.html']).toBeUndefined();
    const before = filesIn(home);
    expect((await blogkeep(folder, 'demo', '--from', 'backup')).out).toContain('so nothing was written.');
    expect(filesIn(home)).toEqual(before);

    expect((await blogkeep(folder, 'demo', '--dir', 'both')).code).toBe(0);
    const fromApi = postsIn(path.join(folder, 'both/archive'));
    expect((await blogkeep(folder, 'demo', '--dir', 'both', '--from', 'backup')).code).toBe(0);
    expect(postsIn(path.join(folder, 'both/archive'))).toEqual(fromApi);
    expect((await blogkeep(folder, 'verify', '--dir', 'both')).code).toBe(0);
  });
});

describe('an import', () => {
  it('writes nothing with --dry-run, but reports its plan', async () => {
    const folder = temporaryFolder();
    const { paths } = await makeBackup({ format: 'html', out: path.join(folder, 'backup') });
    const { code, out } = await blogkeep(folder, 'import', ...paths, '--dir', 'home', '--dry-run', '--report', '-');
    expect(code).toBe(0);
    expect((JSON.parse(out) as Report).plan).toHaveLength(30);
    expect(fs.existsSync(path.join(folder, 'home'))).toBe(false);
  });

  it('reports a broken post, imports all others, and exits with 2', async () => {
    const folder = temporaryFolder();
    const { paths } = await makeBackup({ format: 'html', out: folder, unpacked: true });
    const [backup = ''] = paths;
    const [file = ''] = fs.readdirSync(path.join(backup, '27')).filter((name) => name.endsWith('.html'));
    fs.truncateSync(path.join(backup, '27', file), 700);
    const { code, out } = await blogkeep(folder, 'import', backup, '--dir', 'home', '--report', 'r.json');
    expect(code).toBe(2);
    expect(out).toContain('27');
    const { posts } = fs.readJsonSync(path.join(folder, 'r.json')) as Report;
    expect([posts.new, posts.failed.map(({ id }) => id)]).toEqual([29, ['27']]);
  });

  it.each<[string, (folder: string) => void, readonly string[], RegExp]>([
    ['a missing file', () => undefined, ['import', 'none.zip'], /There is no .*none\.zip/u],
    [
      'a text file',
      (folder) => fs.writeFileSync(path.join(folder, 'a.zip'), 'hello'),
      ['import', 'a.zip'],
      /a\.zip is not a backup: it has no known format/u,
    ],
    [
      'a truncated zip',
      (folder) => fs.truncateSync(path.join(folder, 'slowlight-1-1.zip'), 90_000),
      ['import', 'slowlight-1-1.zip'],
      /slowlight-1-1\.zip is truncated/u,
    ],
    [
      'an invalid list of public posts',
      (folder) => fs.writeFileSync(path.join(folder, 'list'), '<html><body>404</body></html>'),
      ['import', 'slowlight-1-1.zip', '--published', 'list'],
      /^Error: list /mu,
    ],
    [
      'a file in place of the folder',
      (folder) => fs.writeFileSync(path.join(folder, 'file'), ''),
      ['import', 'slowlight-1-1.zip', '--dir', 'file'],
      /cannot be/u,
    ],
  ])('reports %s, writes no archive, and exits with 1', async (_, prepare, argv, sentence) => {
    const folder = temporaryFolder();
    await makeBackup({ format: 'html', out: folder });
    prepare(folder);
    const { code, out, err } = await blogkeep(folder, ...argv);
    expect(err).toMatch(sentence);
    expect([code, out]).toEqual([1, '']);
    expect(fs.existsSync(path.join(folder, 'archive/bagit.txt'))).toBe(false);
  });
});
