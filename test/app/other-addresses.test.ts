import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exportBlog } from '../../src/index.ts';
import { startItemSource } from '../helpers/source/item-source.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

it('a blog from another platform keeps the paths of its posts, and internal links point to them', async () => {
  const source = await startItemSource('press');
  const addresses = { 101: '/2015/03/hello-world/', 102: '/2015/03/page.html', 103: '/?p=103' };
  const content = Object.values(addresses)
    .map((at) => `<p><a href="https://press.example${at}">x</a></p>`)
    .join('');
  source.posts = Object.entries(addresses).map(([id, at]) => {
    const summary = {
      id,
      title: `Post ${id}`,
      postUrl: `https://press.example${at}`,
      visibility: '20',
      date: '2015-03-01 10:00:00',
    };
    return { summary, reading: { ...summary, content } };
  });
  source.info = { blogs: [{ name: 'press', url: 'https://press.example', default: 'Y' }] };
  const dir = temporaryFolder();
  const { warnings } = await exportBlog({
    dir,
    baseUrl: source.url,
    token: source.token,
    redirects: ['file', 'pages'],
  });
  expect(warnings.filter(({ code }) => code === 'path-changed').map(({ message }) => message)).toEqual([
    '1 post is not at the old path, because the old URL has no path of its own: /?p=103 → 103.',
  ]);
  const linksOf = (file: string) =>
    Array.from(
      fs.readFileSync(path.join(dir, 'site', file), 'utf8').matchAll(/<a href="([^"]+)"[^>]*>x<\/a>/gu),
      ([, address = '']) => path.posix.join(path.posix.dirname(file), address),
    );
  const pages = ['2015/03/hello-world/index.html', '2015/03/page.html', '103/index.html'];
  for (const page of pages) expect(linksOf(page)).toEqual(pages);
  const files = filesIn(path.join(dir, 'site'));
  expect(files['101/index.html']).toContain('url=../2015/03/hello-world/index.html');
  expect(files._redirects).toContain('/101 /2015/03/hello-world/ 301\n');
  expect(files._redirects).toContain('/ p=103 /103/ 301!\n');
});
