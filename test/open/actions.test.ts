import path from 'node:path';
import fs from 'fs-extra';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { scheduleFor } from '../../src/app/nightly/schedule.ts';
import { Actions } from '../../src/open/actions.ts';
import { BlogStore, type Blog } from '../../src/open/blogs.ts';
import { Uploads } from '../../src/open/uploads.ts';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';

const backup = { kind: 'backup', files: ['/backup.zip'] } as const;
const address = 'https://travels.example.com/';

/** Returns the actions of a page whose list of blogs is in a folder. */
async function actionsIn(folder: string, program?: readonly string[]): Promise<Actions> {
  const system = { os: 'linux', variables: { HOME: folder }, run: () => Promise.resolve(''), program } as const;
  return new Actions(await BlogStore.open(folder), new Uploads(path.join(folder, 'uploads')), system);
}

describe('The folder of a blog', () => {
  let store: BlogStore;
  let actions: Actions;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    actions = await actionsIn(folder);
    store = actions.store;
  });

  /** Adds a blog that has had a run in a folder. */
  async function keep(blog: Pick<Blog, 'title' | 'address' | 'source'>, name: string): Promise<string> {
    const { id } = store.add(blog);
    const choices = { ...(await actions.choices(actions.blog(id))), folder: path.join(folder, name) };
    await store.update(id, { choices, last: { task: 'run', state: 'complete', time: '2026-11-30T00:00:00Z' } });
    return id;
  }

  it('is that of an earlier run of the same blog, and a new one for a blog with the same title', async () => {
    await keep({ title: 'Travels', address, source: backup }, 'travels');
    const same = store.add({ title: 'Travels, renamed', address, source: backup });
    const other = store.add({ title: 'Travels', address: 'https://travels.example.org/', source: backup });
    expect((await actions.choices(same)).folder).toBe(path.join(folder, 'travels'));
    expect((await actions.choices(other)).folder).not.toBe(path.join(folder, 'travels'));
  });

  it('cannot be that of another blog, whose entry stays', async () => {
    const kept = await keep({ title: 'Travels', address, source: backup }, 'travels');
    const { id } = store.add({ title: 'Cats', address: undefined, source: backup });
    const used = path.join(folder, 'travels');
    await expect(actions.run(id, { folder: used, site: true })).rejects.toThrow(
      textOf('open.folder-used', { folder: used, title: 'Travels' }),
    );
    expect(store.kept().map((one) => one.id)).toEqual([kept]);
  });

  it('keeps its nightly run if another entry of the blog replaces this one', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const used = path.join(folder, 'travels');
    const program = ['/usr/bin/blogkeep'] as const;
    const places = { home: folder, config: folder, uid: undefined };
    const unit = scheduleFor('linux', { folder: used, program }, places)?.files[0]?.path ?? '';
    fs.outputFileSync(unit, '');
    actions = await actionsIn(folder, program);
    store = actions.store;
    const source = { kind: 'address', address: 'http://127.0.0.1:1/' } as const;
    await actions.remove(await keep({ title: 'Travels', address, source }, 'travels'));
    expect(fs.existsSync(unit)).toBe(true);
  });

  it('is in the documents of the user if it has no path', async () => {
    const files = [await zipHtmlBackup(folder, 'travels-1-1', [{ id: '1', title: 'One' }])];
    const source = { ...backup, files, blogUrl: address };
    const id = await keep({ title: 'Travels', address, source }, 'travels');
    await actions.run(id, { folder: '내 여행', site: true });
    expect(actions.blog(id).choices?.folder).toBe(path.join(folder, 'Documents/blogkeep/내 여행'));
    await expect.poll(() => actions.isBusy).toBe(false);
    expect(actions.blog(id).last?.state).toBe('complete');
    expect(fs.existsSync(path.join(folder, 'Documents/blogkeep/내 여행/archive'))).toBe(true);
    await expect(actions.run(id, { folder: ' ', site: true })).rejects.toThrow(textOf('open.folder-missing'));
  });

  it('has a result even if the list of blogs cannot be saved', async () => {
    const files = [await zipHtmlBackup(folder, 'travels-1-1', [{ id: '1', title: 'One' }])];
    const id = await keep({ title: 'Travels', address, source: { ...backup, files, blogUrl: address } }, 'travels');
    await actions.run(id, { folder: path.join(folder, 'travels'), site: true });
    fs.removeSync(path.join(folder, 'blogs.json'));
    fs.ensureDirSync(path.join(folder, 'blogs.json/in-the-way'));
    await expect.poll(() => actions.isBusy).toBe(false);
    expect(actions.blog(id).last?.state).toBe('complete');
  });

  it('cannot change once the backup is gone', async () => {
    const id = await keep({ title: 'Travels', address, source: { ...backup, files: [] } }, 'travels');
    await expect(actions.run(id, { folder: path.join(folder, 'new'), site: true })).rejects.toThrow(
      textOf('open.folder-fixed', { folder: path.join(folder, 'travels') }),
    );
    expect(actions.blog(id).choices?.folder).toBe(path.join(folder, 'travels'));
  });
});

it('Text that is neither an address nor a path is refused with a sentence', async () => {
  const folder = temporaryFolder();
  const actions = await actionsIn(folder);
  for (const place of ['my blog', 'travels', 'ftp://a.example'])
    await expect(actions.start({ place })).rejects.toThrow(textOf('init.origin-unknown', { text: place }));
});

it('An invalid value is refused with the label of its field', async () => {
  const folder = temporaryFolder();
  const actions = await actionsIn(folder);
  const { id } = actions.store.add({ title: 'Travels', address, source: backup });
  await expect(actions.run(id, { folder, site: true, siteUrl: 'my blog' })).rejects.toThrow(
    /^Address of the new website: It must be an absolute URL/u,
  );
  await expect(actions.run(id, { folder, site: true, lang: 'Klingon!' })).rejects.toThrow(
    /^Language of the website: /u,
  );
  expect(actions.store.kept()).toEqual([]);
});
