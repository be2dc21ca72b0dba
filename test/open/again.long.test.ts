import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { ask, change, logIn, startPage, type RunningPage } from '../helpers/open/running-page.ts';

describe('A blog that the page has imported from files', () => {
  let running: RunningPage;
  let cookie: string;
  let blog: string;
  let folder: string;

  const see = async (target: string) => (await ask(running.host, target, { headers: { Cookie: cookie } })).body;

  /** Adds a blog with posts. @returns the path of its pages */
  async function start(name: string, ids: readonly string[]): Promise<string> {
    const backup = path.join(running.home, name);
    await fs.ensureDir(backup);
    const posts = ids.map((id) => ({ id, title: `Day ${id}`, content: '<p>By train.</p>' }));
    const place = await zipHtmlBackup(backup, 'travels-1-1', posts);
    const { body } = await change(running.host, cookie, '/start', { place });
    return (JSON.parse(body) as { location: string }).location.replace('/contents', '');
  }

  beforeAll(async () => {
    running = await startPage();
    cookie = await logIn(running.page.address);
    folder = path.join(running.home, 'travels');
    blog = await start('first', ['1', '2']);
    expect(await see(`${blog}/contents`)).not.toContain('You already have this blog');
    await change(running.host, cookie, `${blog}/published`, { published: 'chosen', posts: ['1'] });
    await change(running.host, cookie, `${blog}/run`, { folder, site: true, markdown: true });
    await vi.waitFor(async () => expect(await see(`${blog}/result`)).toContain('2 posts'), {
      timeout: 50_000,
      interval: 100,
    });
  }, 60_000);
  afterAll(async () => {
    await running.close();
    await fs.remove(running.home);
  });

  it('is recognized in a newer backup, in which its public posts are selected', async () => {
    const contents = await see(`${await start('second', ['1', '2', '3'])}/contents`);
    expect(contents).toMatch(/You already have this blog: 2 posts, last export on \d{4}-\d\d-\d\d\./u);
    expect(contents).toContain('value="chosen" checked');
    const boxes = [...contents.matchAll(/name="posts" value="(\d)"( checked)?/gu)].map(([, id, checked]) => [
      id,
      checked,
    ]);
    expect(boxes.sort()).toEqual([
      ['1', ' checked'],
      ['2', undefined],
      ['3', undefined],
    ]);
  });

  it('loses posts from its website if the user selects fewer, or confirms it', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const chosen = path.join(running.home, 'chosen');
    const publish = async (published: object | string, text: string): Promise<string> => {
      const again = await start('third', ids);
      const target = typeof published === 'string' ? 'sitemap?name=sitemap.xml' : 'published';
      expect((await change(running.host, cookie, `${again}/${target}`, published)).body).not.toContain('error');
      await change(running.host, cookie, `${again}/run`, { folder: chosen, site: true });
      await vi.waitFor(async () => expect(await see(`${again}/result`)).toContain(text), { timeout: 20_000 });
      return again;
    };
    await publish({ published: 'all' }, '20 on the website');
    await publish({ published: 'chosen', posts: ids.slice(2, 4) }, '2 on the website');
    await publish({ published: 'all' }, '20 on the website');
    const sitemap = '<urlset><url><loc>https://travels.tistory.com/3</loc></url></urlset>';
    const refused = await publish(sitemap, 'would disappear');
    expect(await see(`${refused}/result`)).toContain('This is intended: remove them from the website');
    await change(running.host, cookie, `${refused}/again`, { accept: true });
    await vi.waitFor(async () => expect(await see(`${refused}/result`)).toContain('1 on the website'), {
      timeout: 20_000,
    });
  }, 90_000);

  it('names a post that is not public if an image of it is missing', async () => {
    const backup = path.join(running.home, 'missing');
    await fs.ensureDir(backup);
    const posts = ['1', '2'].map((id) => ({
      id,
      title: `Day ${id}`,
      content: '<p>By sea.</p><img src="./img/lost.jpg">',
    }));
    const { body } = await change(running.host, cookie, '/start', {
      place: await zipHtmlBackup(backup, 'sea-1-1', posts),
    });
    const sea = (JSON.parse(body) as { location: string }).location.replace('/contents', '');
    await change(running.host, cookie, `${sea}/published`, { published: 'chosen', posts: ['1'] });
    await change(running.host, cookie, `${sea}/run`, { folder: path.join(running.home, 'sea'), site: true });
    await vi.waitFor(async () => expect(await see(`${sea}/result`)).toContain('1 on the website'), { timeout: 20_000 });
    const result = await see(`${sea}/result`);
    expect(result).toMatch(/<a [^>]*>Day 1: lost\.jpg<\/a>/u);
    expect(result).toContain('<li>Day 2: lost.jpg</li>');
  }, 30_000);

  it('keeps the list of missing images when it is published again after its files were removed', async () => {
    const { body } = await change(running.host, cookie, '/start', { sample: true });
    const sample = (JSON.parse(body) as { location: string }).location.replace('/contents', '');
    const choices = { folder: path.join(running.home, 'sample'), site: true };
    await change(running.host, cookie, `${sample}/run`, choices);
    await vi.waitFor(async () => expect(await see(`${sample}/result`)).toContain('lost-harbour-2008.jpg'), {
      timeout: 20_000,
    });
    // Only the uploaded files could show the contents.
    expect(await see(`${sample}/choices`)).toContain(`<a href="${sample}/result">`);
    await change(running.host, cookie, `${sample}/run`, { ...choices, book: true });
    await vi.waitFor(async () => expect(await see(`${sample}/result`)).toContain('Read or print the book'), {
      timeout: 20_000,
    });
    expect(await see(`${sample}/result`)).toContain('lost-harbour-2008.jpg');
  }, 50_000);

  it('has next steps for each output, a warning about its archive, and a reason why it has no nightly run', async () => {
    const result = await see(`${blog}/result`);
    expect(result).toContain(`The files are in ${path.join(folder, 'markdown')}, one for each post.`);
    expect(result).not.toContain(path.join(folder, 'book'));
    expect(result).toContain('Upload the website again after an update');
    expect(result).toContain(`Never put the folder ${path.join(folder, 'archive')} on the web`);
    expect(result).toContain('A blog from files has no nightly backup');
    expect(result).not.toContain('Back up every night');
  });
});
