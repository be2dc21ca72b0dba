import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { ask, change, logIn, startPage } from '../helpers/open/running-page.ts';

it('A newer backup of a blog is recognized, and the posts that were public are selected', async () => {
  const running = await startPage();
  const { home, host, page } = running;
  try {
    const cookie = await logIn(page.address);
    const see = async (target: string) => (await ask(host, target, { headers: { Cookie: cookie } })).body;
    const start = async (name: string, ids: readonly string[]) => {
      const folder = path.join(home, name);
      await fs.ensureDir(folder);
      const posts = ids.map((id) => ({ id, title: `Day ${id}`, content: '<p>By train.</p>' }));
      const { body } = await change(host, cookie, '/start', {
        place: await zipHtmlBackup(folder, 'travels-1-1', posts),
      });
      return (JSON.parse(body) as { location: string }).location.replace('/contents', '');
    };
    const first = await start('first', ['1', '2']);
    expect(await see(`${first}/contents`)).not.toContain('You already have this blog');
    await change(host, cookie, `${first}/published`, { published: 'chosen', posts: ['1'] });
    const folder = path.join(home, 'travels');
    await change(host, cookie, `${first}/run`, { folder, site: true, comments: 'public' });
    await expect.poll(() => see(`${first}/result`), { timeout: 50_000 }).toContain('2 posts');

    const contents = await see(`${await start('second', ['1', '2', '3'])}/contents`);
    expect(contents).toMatch(/You already have this blog: 2 posts, last export on \d{4}-\d\d-\d\d\./u);
    expect(contents).toContain('value="chosen" checked');
    const boxes = Array.from(contents.matchAll(/name="posts" value="(\d)"( checked)?/gu), ([, id, checked]) => [
      id,
      checked,
    ]);
    expect(boxes.sort()).toEqual([
      ['1', ' checked'],
      ['2', undefined],
      ['3', undefined],
    ]);
  } finally {
    await running.close();
    await fs.remove(home);
  }
});
