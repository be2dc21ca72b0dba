import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { createSampleBackup, importBlog, inspectBackup, type SampleBackup } from '../../src/index.ts';

describe('inspectBackup', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-inspect-'));
  let sample: SampleBackup;

  beforeAll(async () => {
    sample = await createSampleBackup(path.join(home, 'backup'));
  });
  afterAll(() => fs.remove(home));

  it('lists the posts of a backup, newest first, without importing it', async () => {
    const { format, name, knowsVisibility, posts, files, unreadable } = await inspectBackup({ backup: sample.backup });
    expect({ format, name, knowsVisibility, unreadable }).toEqual({
      format: 'html',
      name: 'slowlight',
      knowsVisibility: false,
      unreadable: [],
    });
    expect(files).toBeGreaterThan(3);
    expect(posts.length).toBeGreaterThan(10);
    expect(posts.map(({ day }) => day)).toEqual(
      posts
        .map(({ day }) => day)
        .sort()
        .reverse(),
    );
    expect(posts.every(({ visibility }) => visibility === undefined)).toBe(true);
    expect(await fs.readdir(home)).toEqual(['backup']);
  });

  it('reports which posts the sitemap makes public', async () => {
    const { posts, unmatched } = await inspectBackup(sample);
    const states = new Set(posts.map(({ visibility }) => visibility));
    expect([...states].sort()).toEqual(['private', 'published']);
    expect(unmatched).toEqual([]);
  });

  it('reports the parts that are missing by the names of the files', async () => {
    const parts = ['travels-1-3', 'travels-3-3'].map((name, index) => {
      return zipHtmlBackup(home, name, [{ id: String(index + 1), title: name, content: '<p>By train.</p>' }]);
    });
    const backup = await Promise.all(parts);
    expect((await inspectBackup({ backup })).missingParts).toEqual([2]);
    expect((await inspectBackup({ backup: sample.backup })).missingParts).toEqual([]);
  });

  it('rejects files that are not a backup, in English, with a text in other languages', async () => {
    const file = path.join(home, 'other.zip');
    await fs.writeFile(file, 'no zip');
    await expect(inspectBackup({ backup: file }, { language: 'ko' })).rejects.toThrow(/other\.zip/u);
  });
});

describe('importBlog', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-ids-'));
  afterAll(() => fs.remove(home));

  it('publishes the posts whose IDs are in the list', async () => {
    const sample = await createSampleBackup(path.join(home, 'backup'));
    const { posts } = await inspectBackup(sample);
    const published = posts.slice(0, 2).map(({ id }) => id);
    const dir = path.join(home, 'blog');
    const report = await importBlog({ ...sample, published, dir, site: false });
    expect(report.posts.stored).toBe(posts.length);
    expect(report.markdown.files).toBeGreaterThan(0);
    const written = await fs.readdir(path.join(dir, 'markdown'), { recursive: true, encoding: 'utf8' });
    expect(written.filter((name) => name.endsWith('.md') && !/^(?:pages|index\.md)/u.test(name))).toHaveLength(2);
  });

  it('warns about IDs in the list that no post has', async () => {
    const sample = await createSampleBackup(path.join(home, 'backup'));
    const dir = path.join(home, 'other');
    const { warnings } = await importBlog(
      { ...sample, published: ['no such post'], dir, site: false, markdown: false },
      { language: 'ko' },
    );
    const [warning] = warnings.filter(({ code }) => code === 'published-unmatched');
    expect(warning?.message).toMatch(/\p{Script=Hangul}.*no such post|no such post.*\p{Script=Hangul}/u);
  });
});
