import fs from 'fs-extra';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { scheduleFor } from '../../src/app/nightly/schedule.ts';
import { ask, change, logIn, startPage } from '../helpers/open/running-page.ts';
import { startWordPressRest } from '../helpers/source/wordpress-rest.ts';

it('The page exports a blog on the web from its address alone', async () => {
  const { url } = await startWordPressRest();
  const running = await startPage();
  const { home, host, page } = running;
  try {
    const cookie = await logIn(page.address);
    const see = async (target: string) => (await ask(host, target, { headers: { Cookie: cookie } })).body;
    const started = await change(host, cookie, '/start', { place: `${url.href}?p=12` });
    const { location } = JSON.parse(started.body) as { location: string };
    expect(await see(location)).toContain('Slow &amp; steady');

    const folder = path.join(home, '느린 블로그');
    const look = { accent: '#aa0000', ownAccent: true, title: 'Fast & loose' };
    const choices = { folder, site: true, preset: 'plain', comments: 'public', ...look };
    const blog = location.replace('/contents', '');
    await change(host, cookie, `${blog}/run`, choices);
    await expect.poll(() => see(`${blog}/result`), { timeout: 50_000 }).toContain('Your blog is saved');
    expect(await see(`${blog}/result`)).toMatch(/\d+ on the website/u);
    expect(fs.readFileSync(path.join(folder, 'site/style.css'), 'utf8')).toContain('--accent:#aa0000');

    expect(fs.readFileSync(path.join(folder, 'site/index.html'), 'utf8')).toContain('<title>Fast &amp; loose</title>');

    // An update fetches only what is new.
    await change(host, cookie, `${blog}/again`, {});
    await expect.poll(() => see(`${blog}/result`), { timeout: 50_000 }).toContain('Your blog is saved');
    const state = path.join(home, '.local/state/blogkeep/blogs.json');
    const [{ last }] = fs.readJsonSync(state) as [{ last: { state: string; counts: object } }];
    expect(last).toMatchObject({ state: 'complete', counts: { fresh: 0 } });

    // No systemd of a user runs here: the refusal is a sentence, and no file is left.
    vi.stubEnv('XDG_CONFIG_HOME', path.join(home, 'config'));
    vi.stubEnv('PATH', '');
    expect(await see(`${blog}/result`)).toContain('Back up every night');
    const nightly = await change(host, cookie, `${blog}/nightly`, { on: true });
    expect([nightly.status, nightly.body]).toEqual([400, expect.stringContaining('could not be scheduled')]);
    expect(
      fs.existsSync(path.join(home, 'config/systemd/user')) && fs.readdirSync(path.join(home, 'config/systemd/user')),
    ).toEqual([]);

    // Removing the blog ends its nightly run and keeps its folder.
    const places = { home, config: path.join(home, 'config'), uid: undefined };
    const unit = scheduleFor('linux', { folder, program: [] }, places)?.files[0]?.path ?? '';
    await fs.outputFile(unit, '');
    expect(await see(`${blog}/result`)).toContain('Stop the nightly backup');
    await change(host, cookie, `${blog}/remove`, {});
    expect(fs.existsSync(unit)).toBe(false);
    expect(fs.readJsonSync(state)).toEqual([]);

    // The folder can be added again. Its blog is still read from its address.
    const reopened = await change(host, cookie, '/start', { place: folder });
    const again = (JSON.parse(reopened.body) as { location: string }).location.replace('/contents', '');
    const choicesPage = await see(`${again}/choices`);
    expect(choicesPage).toContain(`value="${folder}"`);
    expect(choicesPage).toMatch(/<a href="\/">Back<\/a>/u);
    await change(host, cookie, `${again}/run`, choices);
    await expect.poll(() => see(`${again}/result`), { timeout: 50_000 }).toContain('Your blog is saved');
    const [blogAgain] = fs.readJsonSync(state) as [{ last: { counts: object }; source: object }];
    expect(blogAgain).toMatchObject({ last: { counts: { fresh: 0 } }, source: { kind: 'address' } });
  } finally {
    vi.unstubAllEnvs();
    await running.close();
    await fs.remove(home);
  }
});

it('The page keeps a token only in memory, and says if there is no blog at an address', async () => {
  const running = await startPage();
  const { home, host, page } = running;
  try {
    const cookie = await logIn(page.address);
    const { status, body } = await change(host, cookie, '/start', {
      place: 'http://127.0.0.1:1/',
      user: 'mina',
      token: 'abcd efgh ijkl mnop qrst uvwx',
    });
    expect([status, body]).toEqual([400, expect.stringContaining('127.0.0.1')]);
    const state = path.join(home, '.local/state/blogkeep');
    for (const name of await fs.readdir(state))
      if (name.endsWith('.json')) expect(await fs.readFile(path.join(state, name), 'utf8')).not.toContain('abcd');
  } finally {
    await running.close();
    await fs.remove(home);
  }
});
