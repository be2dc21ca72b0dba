import path from 'node:path';
import zlib from 'node:zlib';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { publishBlog } from '../../../../src/app/publish/publish-blog.ts';
import { unzip } from '../../../helpers/book/unzip.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import { startServing } from '../../../helpers/serve/served-archive.ts';
import { recordedData, startWordPressRest } from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

const outputs = ['site', 'markdown', 'wordpress', 'book'] as const;
const posts = { locked: 137, hidden: 136 };
/** Words that occur only in the body and in a comment of each post. */
const words = Object.keys(posts).flatMap((name) => [`zebra${name}body`, `zebra${name}reply`]);

/** Returns the contents of a file, unpacked if it is an archive. */
async function textsOf(file: string): Promise<string> {
  const bytes = fs.readFileSync(file);
  if (/\.(?:epub|zip)$/u.test(file)) return [...(await unzip(bytes)).values()].map(String).join('\n');
  return file.endsWith('.gz') ? zlib.gunzipSync(bytes).toString() : bytes.toString();
}

/** Publishes all outputs, and returns for each place the words that it shows. */
async function shownAfterPublish(folder: string): Promise<Record<string, readonly string[]>> {
  const folders = Object.fromEntries(outputs.map((name) => [name, path.join(folder, name)]));
  const options = exportOptions({ baseUrl: 'http://127.0.0.1:9', token: 't' }, folder, {
    ...folders,
    siteUrl: 'https://blog.example.com',
    bookComments: true,
  });
  await publishBlog(options, testContext());
  const places: Record<string, string> = {};
  for (const name of outputs) {
    const entries = fs.readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const place = entry.parentPath.includes(`${path.sep}search`) ? 'search' : name;
      places[place] = `${places[place] ?? ''}\n${await textsOf(path.join(entry.parentPath, entry.name))}`;
    }
  }
  const serving = await startServing([path.join(folder, 'archive')]);
  const requests = Object.values(posts).flatMap((id) => [`post/read?postId=${id}`, `comment/list?postId=${id}`]);
  const responses = [...requests, 'post/list?', 'comment/newest?'].map((request) =>
    fetch(new URL(`apis/${request}&blogName=127`, serving.url)).then((response) => response.text()),
  );
  places['serve without the token'] = (await Promise.all(responses)).join();
  return Object.fromEntries(
    Object.entries(places).map(([place, text]) => [place, words.filter((word) => text.includes(word))]),
  );
}

describe('a post of a WordPress that gets a password or becomes private', () => {
  it('disappears from all outputs in one publish, with its comments, and returns with the access', async () => {
    const data = recordedData();
    data.posts = data.posts.slice(-6);
    const [comment] = data.comments;
    const items = Object.entries(posts).map(([name, id]) => {
      const post = data.posts.find((one) => one.id === id)!;
      const rendered = `<p>zebra${name}body</p>`;
      Object.assign(post, { content: { rendered, protected: false }, excerpt: { rendered, protected: false } });
      const text = { rendered: `<p>zebra${name}reply</p>` };
      data.comments.push({ ...comment, id: 900 + id, post: id, parent: 0, content: text, status: 'approved' });
      return post;
    });
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    await runNight(server, folder);
    const everywhere = await shownAfterPublish(folder);
    expect(everywhere).toMatchObject(Object.fromEntries([...outputs, 'search'].map((name) => [name, words])));
    const [locked, hidden] = items;
    Object.assign(locked!, { password: 'secret' });
    Object.assign(hidden!, { status: 'private' });
    const night = await runNight(server, folder, { day: '2026-12-01' });
    expect(night.report).toMatchObject({ status: 'complete', comments: { removed: 0 } });
    const nowhere = await shownAfterPublish(folder);
    expect(nowhere).toEqual(Object.fromEntries(Object.keys(everywhere).map((place) => [place, []])));
    Object.assign(locked!, { password: '' });
    Object.assign(hidden!, { status: 'publish' });
    await runNight(server, folder, { day: '2026-12-02' });
    expect(await shownAfterPublish(folder)).toEqual(everywhere);
  });
});
