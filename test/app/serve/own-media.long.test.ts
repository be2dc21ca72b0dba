import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { layout } from '../../../src/archive/format/layout.ts';
import { ArchiveStore } from '../../../src/archive/store/store.ts';
import { mediaBaseOf } from '../../../src/backup/media-base.ts';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { serveArchive } from '../../../src/app/serve/serve.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { itemOf, servedToken, startServing, type ServingOptions } from '../../helpers/serve/served-archive.ts';
import { postWithComment, smallArchive, smallBlog } from '../../helpers/archive/small-archive.ts';
import { payloadOf } from '../../helpers/archive/round-trip.ts';
import { somePlace } from '../../helpers/source/source-place.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { toPlain } from '../../../src/messages/plain.ts';

/** A GIF of one pixel, with additional bytes that make it unique. */
const pixel = (more: string) =>
  Buffer.concat([Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64'), Buffer.from(more)]);

const body = [
  '<p>Two pictures &amp; a file.</p>\r\n',
  '<figure class="imageblock"><span data-url="./img/one.gif"><img src="./img/one.gif" alt="one"></span></figure>',
  "<p><img src='./img/t&amp;wo?.gif' alt='./img/one.gif'></p>",
  '<p>[##_1C|three.gif|width="1" height="1" alt="three"|the third_##]</p>',
  '<p><a href="./file/large"><img src="./img/one.gif"></a></p>',
  '<p><a href="./file/notes.pdf">notes</a> <a href="./file/gone.zip">gone</a> <a href="2">two</a></p>',
].join('');

const files: Readonly<Record<string, Buffer>> = {
  'img/one.gif': pixel('one'),
  'img/t&wo%3F.gif': pixel('two'),
  'three.gif': pixel('three'),
  'file/large': pixel('large'),
  'file/notes.pdf': Buffer.from('%PDF-1.4\n%EOF\n'),
};

/** Creates an archive in which the first post and its media are from a backup. */
async function backedUp(): Promise<string> {
  const archive = await smallArchive();
  const about = { blog: smallBlog, rootKey: 'service', source: somePlace, today: '2026-11-21' };
  const store = await ArchiveStore.open(archive, about);
  const post = postWithComment('1');
  const mediaBase = mediaBaseOf('1');
  await store.putPost({ ...post, state: 'listed', mediaBase, reading: { ...post.reading, id: '1', content: body } });
  for (const [name, bytes] of Object.entries(files)) await putMedium(store, mediaBase + name, bytes);
  await putMedium(store, 'https://cdn.example.com/living.gif', pixel('living'));
  const other = postWithComment('2');
  const content = '<img src="https://cdn.example.com/living.gif?credential=k&amp;expires=1&amp;signature=s">';
  await store.putPost({ ...other, state: 'listed', reading: { ...other.reading, id: '2', content } });
  await store.putMissing({ posts: {}, media: {} });
  await store.finish();
  return archive;
}

async function putMedium(store: ArchiveStore, address: string, bytes: Buffer): Promise<void> {
  const file = store.newMediumFile();
  await fs.outputFile(file, bytes);
  const isPdf = address.endsWith('.pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [type, extension] = isPdf ? ['application/pdf', 'pdf'] : ['image/gif', 'gif'];
  await store.putMedium(address, { file, sha256, size: bytes.length, type, extension });
}

const nameOf = (bytes: Buffer, extension = 'gif') => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return `${sha256.slice(0, 2)}/${sha256}.${extension}`;
};

const bodyOf = async (serving: Parameters<typeof itemOf>[0], id: string) =>
  (await itemOf(serving, `post/read?blogName=${smallBlog}&postId=${id}`)).content;

function statusOf(base: URL, target: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(new URL(target, base), { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

async function scene(choices: ServingOptions = {}) {
  const archive = await backedUp();
  const serving = await startServing([archive], choices);
  const at = (bytes: Buffer, extension?: string) => new URL(`media/${nameOf(bytes, extension)}`, serving.url).href;
  return { archive, serving, at };
}

describe('The bodies of posts from a backup', () => {
  it('link to the media of the archive, and are otherwise unchanged byte for byte', async () => {
    const { serving, at } = await scene();
    const [one, two, three, large, notes] = Object.values(files) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    expect(await bodyOf(serving, '1')).toBe(
      body
        .replaceAll('"./img/one.gif"', `"${at(one)}"`)
        .replace('./img/t&amp;wo?.gif', at(two))
        .replace('|three.gif|', `|${at(three)}|`)
        .replace('./file/large', at(large))
        .replace('./file/notes.pdf', at(notes, 'pdf')),
    );
  });

  it("are the only bodies with links to the archive's media, unless links are requested in all bodies or in none", async () => {
    const living = (await scene()).serving;
    expect(await bodyOf(living, '2')).toContain('https://cdn.example.com/living.gif');
    const all = await scene({ ownMedia: true });
    expect(await bodyOf(all.serving, '2')).toBe(`<img src="${all.at(pixel('living'))}">`);
    const none = await scene({ ownMedia: false });
    expect(await bodyOf(none.serving, '1')).toBe(body);
    expect((await fetch(none.at(files['img/one.gif']!))).status).toBe(404);
  });

  it('are HTML, in whatever format they are stored', async () => {
    const archive = await smallArchive();
    const about = { blog: smallBlog, rootKey: 'service', source: somePlace, today: '2026-11-21' };
    const store = await ArchiveStore.open(archive, about);
    const post = postWithComment('1');
    const reading = { ...post.reading, id: '1', content: 'Low tide\n\n[[gallery]]' };
    await store.putPost({ ...post, state: 'listed', reading, details: { bodyFormat: 'wordpress' } });
    await store.finish();
    expect(await bodyOf(await startServing([archive]), '1')).toBe('<p>Low tide</p>\n<p>[gallery]</p>');
  });

  it('link to the host of the request, with https if a proxy reports it', async () => {
    const { serving } = await scene();
    const address = new URL(`apis/post/read?blogName=${smallBlog}&postId=1&access_token=${servedToken}`, serving.url);
    address.hostname = 'localhost';
    const asked = async (headers: Record<string, string>) => (await fetch(address, { headers })).text();
    expect(await asked({})).toContain(`http://localhost:${address.port}/media/`);
    expect(await asked({ 'x-forwarded-proto': 'https' })).toContain(`https://localhost:${address.port}/media/`);
    expect(await asked({ 'x-forwarded-proto': 'javascript' })).toContain(`http://localhost:${address.port}/media/`);
  });
});

describe('The media of a served archive', () => {
  it('are served with their media types, and with headers that block scripts in them', async () => {
    const { at } = await scene();
    const response = await fetch(at(files['img/one.gif']!));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(files['img/one.gif']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('can be requested with GET, including ranges, and HEAD, but with no other method', async () => {
    const { at } = await scene();
    const address = at(files['file/notes.pdf']!, 'pdf');
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'PDF', 'bytes 1-3/14']);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '14', '']);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
  });

  it('include only files in the list of media', async () => {
    const { archive, serving, at } = await scene();
    const other = pixel('not in the list');
    await fs.outputFile(path.join(archive, layout.mediaFiles, nameOf(other)), other);
    const { pathname } = new URL(at(files['img/one.gif']!));
    for (const target of [
      new URL(at(other)).pathname,
      '/media/',
      '/media',
      pathname.slice(0, 9),
      pathname.replace(/\.gif$/u, '.png'),
      `${pathname}/`,
      pathname.replace('/media/', '/media/../media.json?'),
      '/media/..%2fmedia.json',
      '/data/media.json',
      `/apis${pathname}`,
    ]) {
      const { status } = await fetch(new URL(target, serving.url));
      expect([401, 404], target).toContain(status);
    }
    expect((await fetch(new URL(`${pathname}?v=1`, serving.url))).status).toBe(200);
  });

  it('are served beside a site, which serves all other URLs', async () => {
    const archive = await backedUp();
    const site = path.join(archive, '../site');
    await fs.outputFile(path.join(site, 'index.html'), 'the site');
    await fs.outputFile(path.join(site, 'media/notes.txt'), 'of the site');
    const options = { host: '127.0.0.1', port: 0, allowedHosts: [], token: servedToken, includeRemoved: false };
    const serving = await serveArchive({ ...options, homes: [{ archive, site }] }, testContext());
    onTestFinished(() => serving.close());
    const bytes = files['img/one.gif']!;
    for (const [target, content] of [
      ['/', 'the site'],
      ['/media/notes.txt', 'of the site'],
      [`/media/${nameOf(bytes)}`, bytes.toString()],
    ] as const)
      expect(await (await fetch(new URL(target, serving.url))).text(), target).toBe(content);
    const medium = `/media/${nameOf(bytes)}`;
    expect(await statusOf(serving.url, medium, { host: 'elsewhere.example.com' })).toBe(421);
    expect(await statusOf(serving.url, medium, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('are not served through a link', async () => {
    const { archive, at } = await scene();
    const place = path.join(archive, layout.mediaFiles, nameOf(files['img/one.gif']!));
    await fs.outputFile(path.join(archive, '../secret.gif'), 'secret');
    await fs.remove(place);
    await fs.symlink(path.join(archive, '../secret.gif'), place);
    expect((await fetch(at(files['img/one.gif']!))).status).toBe(404);
  });
});

it('A crawl of a served archive stores the same posts and media as that archive', async () => {
  const { archive, serving } = await scene();
  const folder = temporaryFolder();
  const options = exportOptions({ baseUrl: serving.url, token: servedToken }, folder, { blog: smallBlog });
  // The only image on another host cannot be fetched.
  const report = await crawlBlog(options, testContext());
  expect(report.media.failed.map(({ url }) => url)).toEqual(['https://cdn.example.com/living.gif']);
  const hashes = (of: string) =>
    Object.keys(payloadOf(of)).filter((name) => name.startsWith('media/') && !name.includes(nameOf(pixel('living'))));
  expect(hashes(options.archive)).toHaveLength(5);
  expect(hashes(options.archive)).toEqual(hashes(archive));
  const items = (of: string) =>
    Object.fromEntries(
      Object.entries(payloadOf(of)).filter(([name]) =>
        /(?:comments|categories)\.json$|[2-5]\/content\.html$/u.test(name),
      ),
    );
  expect(items(options.archive)).toEqual(items(archive));

  const published = await publishBlog(options, testContext());
  expect(published.warnings.filter(({ code }) => code === 'no-address')).toEqual([]);
  const page = (of: string) => fs.readFileSync(path.join(of, 'site/1/index.html'), 'utf8');
  expect(page(folder).match(/<img[^>]* src="\.\.\/media\/[^"]+\.gif"/gu)).toHaveLength(4);
  expect(page(folder)).toMatch(/<a href="\.\.\/media\/[^"]+\.pdf"[^>]*>notes<\/a>/u);

  // A publish of the original archive shows the same images.
  const own = { ...options, archive, site: path.join(archive, '../site'), markdown: path.join(archive, '../markdown') };
  const ofArchive = await publishBlog(own, testContext());
  expect(toPlain(ofArchive.warnings).filter(({ code }) => code === 'no-address')).toEqual([
    expect.objectContaining({ post: '1', message: expect.stringContaining('for gone;') as string }),
  ]);
  expect(page(path.dirname(archive)).match(/<img[^>]* src="\.\.\/media\/[^"]+\.gif"/gu)).toHaveLength(4);
  const { source } = options;
  expect((await verifyArchive({ ...own, source }, testContext())).findings).toEqual([
    expect.objectContaining({ code: 'medium-not-held' }),
  ]);
});
