import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { importBlog, verifyArchive } from '../../../../src/index.ts';
import { writeHtmlBackup, zipHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** File contents of the same length. */
const [heron, egret, gull] = ['a text about herons', 'a text about egrets', 'a text about gulls'];

const link = (name: string) => `<p><a href="./img/${name}">here</a></p>`;

const earlier = { id: '7', title: 'Birds', content: link('img.txt'), files: { 'img/img.txt': heron } };
/** A later backup, in which the herons have another file name because the egrets were inserted before them. */
const later = {
  id: '7',
  title: 'Birds',
  content: link('img.txt') + link('img_1.txt'),
  files: { 'img/img.txt': egret, 'img/img_1.txt': heron },
};
const newest = { id: '8', title: 'Sea', date: '2024-01-01 10:00:00' };

function scene() {
  const folder = temporaryFolder();
  const dir = path.join(folder, 'home');
  const backups = {
    earlier: () => writeHtmlBackup(path.join(folder, 'earlier'), 'notes-1-1', [earlier]),
    later: () => writeHtmlBackup(path.join(folder, 'later'), 'notes-1-1', [later, newest]),
  };
  const bring = async (...names: (keyof typeof backups)[]) => {
    for (const name of names) {
      const report = await importBlog({ backup: backups[name](), dir, published: 'all' });
      expect(report.status).toBe('complete');
    }
  };
  const archived = () => Object.values(filesIn(path.join(dir, 'archive/data/media'))).sort();
  /** Returns the contents of the files that the page of the post links to. */
  const shown = () => {
    const page = fs.readFileSync(path.join(dir, 'site/7/index.html'), 'utf8');
    const links = [...page.matchAll(/href="([^"]*\/media\/[^"]*)"/gu)].map(([, to = '']) => to);
    return links.map((to) => fs.readFileSync(path.join(dir, 'site/7', decodeURI(to)), 'utf8'));
  };
  return { folder, dir, bring, archived, shown };
}

describe('importing a file whose name a different file had in another backup', () => {
  it.each([[['earlier', 'later']], [['later', 'earlier']], [['earlier', 'later', 'earlier', 'later']]] as const)(
    'links the right files from the post and loses none, whatever the order of imports: %j',
    async (order) => {
      const { dir, bring, archived, shown } = scene();
      await bring(...order);
      expect(archived()).toEqual([heron, egret].sort());
      expect(shown()).toEqual([egret, heron]);
      expect((await verifyArchive({ dir })).findings).toEqual([]);
      await bring('later');
      const before = filesIn(path.join(dir, 'archive'));
      await bring('earlier', 'later');
      expect(filesIn(path.join(dir, 'archive'))).toEqual(before);
    },
  );

  it('keeps the earlier file in the archive even if the text of the post is unchanged', async () => {
    const { folder, dir } = scene();
    for (const text of [heron, egret, gull, gull]) {
      const post = { ...earlier, files: { 'img/img.txt': text } };
      const backup = await zipHtmlBackup(folder, 'notes-1-1', [post]);
      await importBlog({ backup, dir, published: 'all' });
    }
    expect(Object.values(filesIn(path.join(dir, 'archive/data/media'))).sort()).toEqual([egret, gull, heron]);
    const site = Object.values(filesIn(path.join(dir, 'site')));
    expect([heron, egret, gull].filter((text) => site.includes(text))).toEqual([gull]);
  });
});
