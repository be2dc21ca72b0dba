import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { importBlog, verifyArchive } from '../../../../src/index.ts';
import { writeHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const attachment = (name: string, content: string) =>
  `<attachment mime="text/plain" size="${content.length}"><name>${name}</name><label>${name}</label><content>${inBase64(content)}</content></attachment>`;

/** Backups of a post with several files, one of which its body refers to. */
const backups: readonly [string, (folder: string) => string][] = [
  [
    'a folder of HTML',
    (folder) =>
      writeHtmlBackup(folder, 'notes-1-1', [
        {
          id: '7',
          title: 'Pier',
          content: '<p><a href="./file/shown.txt">shown</a></p>',
          files: { 'file/shown.txt': 'a text that is shown', 'img/100% 부두?.txt': 'a text that no post shows' },
        },
        { id: '8', title: 'None' },
      ]),
  ],
  [
    'TTXML',
    (folder) => {
      const files = [
        attachment('shown.txt', 'a text that is shown'),
        attachment('100% 부두?.txt', 'a text that no post shows'),
        attachment('empty.txt', ''),
      ];
      const post =
        '<post><id>7</id><visibility>public</visibility><title>Pier</title>' +
        `<content><![CDATA[<p><a href="[##_ATTACH_PATH_##]/shown.txt">shown</a></p>]]></content>${files.join('')}</post>`;
      const file = path.join(folder, 'notes.xml');
      fs.writeFileSync(file, `<blog type="tattertools/1.1"><setting><name>notes</name></setting>${post}</blog>`);
      return file;
    },
  ],
];

describe.each(backups)('files that no body refers to, in %s', (_, write) => {
  it('are archived like all others, but not published', async () => {
    const folder = temporaryFolder();
    const dir = path.join(folder, 'home');
    const options = { backup: write(folder), dir, published: 'all' };
    expect(await importBlog(options)).toMatchObject({ status: 'complete', media: { stored: 2, new: 2, gone: 0 } });
    const texts = (output: string) => Object.values(filesIn(path.join(dir, output)));
    expect(texts('archive/data/media').sort()).toEqual(['a text that is shown', 'a text that no post shows']);
    expect(texts('site').filter((text) => text.includes('that no post shows'))).toEqual([]);
    expect(texts('site')).toContain('a text that is shown');

    const before = filesIn(path.join(dir, 'archive'));
    expect(await importBlog(options)).toMatchObject({ posts: { changed: 0 }, media: { new: 0 } });
    expect(filesIn(path.join(dir, 'archive'))).toEqual(before);
    expect(await verifyArchive({ dir })).toMatchObject({ imported: true, findings: [] });
  });

  it.each(['none', 'images'] as const)(
    'are archived even with --media %s, which only limits downloads',
    async (media) => {
      const folder = temporaryFolder();
      const options = { backup: write(folder), dir: path.join(folder, 'home'), published: 'all', media };
      expect(await importBlog(options)).toMatchObject({ status: 'complete', media: { stored: 2, new: 2 } });
      expect(Object.values(filesIn(path.join(options.dir, 'site')))).toContain('a text that is shown');
      expect((await verifyArchive(options)).findings).toEqual([]);
    },
  );
});
