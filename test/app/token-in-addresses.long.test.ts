import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { serveArchive } from '../../src/app/serve/serve.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startItemSource, type ItemSource } from '../helpers/source/item-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'c4n4ry/7+f3="9&end';
const encoded = encodeURIComponent(token);
const base64 = Buffer.from(token).toString('base64').replace(/=+$/u, '');
const traces = ['c4n4ry', base64.slice(0, 12), Buffer.from(`access_token=${token}`).toString('base64').slice(18, 30)];

/** Like the first token, but without padding in base64. */
const anotherToken = 'an0ther t0ken/longer than the first=';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts a source that repeats the token of the request in all data, and requires it for media. */
async function startEchoingSource(): Promise<{ source: ItemSource; body: string; hasRefused: () => boolean }> {
  const source = await startItemSource('echo');
  return { source, ...echo(source, token) };
}

function echo(source: ItemSource, token: string): { body: string; hasRefused: () => boolean } {
  const encoded = encodeURIComponent(token);
  const base64 = Buffer.from(token).toString('base64').replace(/=+$/u, '');
  const at = (place: string) => `${source.url.origin}${place}?access_token=${encoded}`;
  const login = `https://login.example/?redirect=${encodeURIComponent(at('/1'))}&b=2`;
  const body = [
    `<p>Text <img src="${at('/a.png')}" alt="a"> <img srcset="${at('/b.png')} 2x" src="${at('/b.png')}"></p>`,
    `<p style="background-image:url(${at('/c.png')}&amp;v=1)">x</p>`,
    `<p><a href="${login}">log in</a> <a href="https://x.example/#access_token=${encoded}">part</a></p>`,
    `<p><a href="https://x.example/?key=${encoded}">other name</a> <a href="https://${encoded}@x.example/">user</a></p>`,
    `<p>${at('/1')} and ${token} and ${base64}</p>`,
    `<figure class="fileblock" data-ke-type="file"><a href="${at('/f.zip')}"><div class="name">f.zip</div></a></figure>`,
    `<p><img src="https://gone.example/${encoded}/x.png"></p><!-- ${at('/1')} -->`,
  ].join('\n');
  const url = at('/');
  const summary = {
    id: '1',
    title: `One ${token}`,
    postUrl: at('/1'),
    visibility: '20',
    categoryId: '1',
    date: '2026-01-01 10:00:00',
    comments: '1',
  };
  source.info = {
    id: `me ${token}`,
    blogs: [
      {
        name: 'echo',
        url,
        secondaryUrl: '',
        title: `Echo ${token}`,
        description: at('/'),
        blogIconUrl: at('/icon.png'),
      },
    ],
  };
  source.categories = {
    url,
    categories: [{ id: '1', name: `C ${token}`, parent: '', label: `C ${token}`, entries: '1' }],
  };
  const comment = {
    id: '5',
    date: '1767229200',
    name: 'A',
    parentId: '',
    homepage: at('/me'),
    visibility: '2',
    open: 'Y',
    comment: `see ${login} or ${base64}`,
  };
  source.posts = [
    {
      summary,
      reading: { ...summary, url, content: body, tags: { tag: [`t ${token}`] }, date: '1767229200' },
      comments: { url: at('/1'), postId: '1', totalCount: '1', comments: { comment: [comment] } },
    },
  ];
  const names = ['a.png', 'b.png', 'c.png', 'f.zip', 'icon.png'];
  source.files = Object.fromEntries(names.map((name) => [`/${name}`, png]));
  let isRefused = false;
  source.beforeAnswer = (request) => {
    if (new URL(request, source.url).searchParams.get('access_token') === token) return;
    isRefused = true;
    throw new Error('asked without the token');
  };
  return { body, hasRefused: () => isRefused };
}

const withTrace = (texts: readonly string[]) => texts.filter((text) => traces.some((trace) => text.includes(trace)));

function tracesIn(folder: string): string[] {
  return Object.entries(filesIn(folder)).flatMap(([name, content]) =>
    withTrace([name, content]).length > 0 ? [name] : [],
  );
}

const stored = 'archive/data/posts/1/content.html';

async function exportAll(source: ItemSource, home: string, as = token) {
  const wordpress = path.join(home, 'wordpress');
  const more = {
    wordpress,
    cache: path.join(home, '.blogkeep-cache'),
    mediaUrl: 'https://m.example/',
    siteUrl: 'https://s.example/',
  };
  const options = exportOptions({ baseUrl: source.url, token: as }, home, more);
  const context = testContext();
  const report = await exportBlog(options, context);
  return { options, said: [JSON.stringify(report), JSON.stringify(context.events)], report };
}

it('A crawl does not change tokens in the URLs of a stored body', async () => {
  const { source, body, hasRefused } = await startEchoingSource();
  const home = temporaryFolder();
  const { options, said, report } = await exportAll(source, home);
  expect(tracesIn(home)).toEqual([stored]);
  expect(withTrace(said)).toEqual([]);
  expect(hasRefused()).toBe(false);
  expect(report.media).toMatchObject({ stored: 5, failed: [{ url: 'https://gone.example/[token]/x.png' }] });
  const named = body.split('\n').filter((line) => line.startsWith('<p>Text') || line.startsWith('<p style'));
  for (const line of named) expect(fs.readFileSync(path.join(home, stored), 'utf8')).toContain(line);
  const page = fs.readFileSync(path.join(home, 'site/1/index.html'), 'utf8');
  expect(page).toMatch(/src="\.\.\/media\/a\.png"[^]*background-image|src="\.\.\/media\/a\.png"/u);

  const { findings } = await verifyArchive(options, testContext());
  expect(findings).toMatchObject([
    { code: 'medium-to-fetch' },
    { code: 'token-stored', severity: 'note', path: stored.slice('archive/'.length), post: '1' },
  ]);
  expect(withTrace([JSON.stringify(findings)])).toEqual([]);
});

it('A crawl with a new token changes nothing', async () => {
  const { source } = await startEchoingSource();
  const home = temporaryFolder();
  await exportAll(source, home);
  const before = filesIn(home);
  echo(source, anotherToken);
  const { report } = await exportAll(source, home, anotherToken);
  expect(report.posts).toMatchObject({ new: 0, changed: 0 });
  expect(report.site).toMatchObject({ written: 0, removed: 0 });
  const withoutCache = (files: object) =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('.blogkeep-cache/')));
  expect(withoutCache(filesIn(home))).toEqual(withoutCache(before));
});

it('Outputs contain no token parameter, even if records of earlier versions contain an unknown token', async () => {
  const { source } = await startEchoingSource();
  source.beforeAnswer = () => undefined;
  const home = temporaryFolder();
  const { options } = await exportAll(source, home, anotherToken);
  expect(fs.readFileSync(path.join(home, 'archive/data/posts/1/post.json'), 'utf8')).toContain(encoded);
  const outputs = ['markdown', 'site', 'wordpress'].flatMap((name) => Object.values(filesIn(path.join(home, name))));
  const named = outputs.flatMap((text) => text.match(/access_?token\S*/giu) ?? []);
  expect(withTrace(named)).toEqual([]);
  const { findings } = await verifyArchive(options, testContext());
  const paths = findings.filter(({ code }) => code === 'token-stored').map((finding) => finding.path);
  expect(paths).toContain('data/posts/1/content.html');
});

it('The responses of a server contain no token of the source', async () => {
  const { source } = await startEchoingSource();
  const home = temporaryFolder();
  await exportAll(source, home);
  const serving = await serveArchive(
    {
      homes: [{ archive: path.join(home, 'archive') }],
      host: '127.0.0.1',
      port: 0,
      allowedHosts: [],
      token: 'serve-token',
      includeRemoved: false,
    },
    testContext(),
  );
  try {
    const asked = ['blog/info', 'post/list', 'post/read', 'comment/list', 'comment/newest', 'category/list'];
    const answers = await Promise.all(
      asked.map(async (name) => {
        const query = new URLSearchParams({
          access_token: 'serve-token',
          blogName: 'echo',
          postId: '1',
          output: 'json',
        });
        return (await fetch(new URL(`/apis/${name}?${query.toString()}`, serving.url))).text();
      }),
    );
    expect(answers.join()).toContain('/a.png\\"');
    expect(withTrace(answers)).toEqual([]);
  } finally {
    await serving.close();
  }
});
