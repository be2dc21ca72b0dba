import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Writes a backup with one post, a guestbook entry and a trackback. The last two are dated `until`. */
function writeTtxml(folder: string, until: number): string {
  const file = path.join(folder, `${until}.xml`);
  const comment = `<comment><commenter><name>Ebb</name></commenter><content>guest of ${until}</content><written>${until}</written></comment>`;
  const trackback = `<trackback><url>https://example.com/</url><site>S</site><title>trackback of ${until}</title><excerpt>e</excerpt><received>${until}</received></trackback>`;
  const post =
    '<post><id>1</id><visibility>public</visibility><title>Pier</title><content>planks</content>' +
    `<published>1300000000</published>${trackback}</post>`;
  fs.writeFileSync(
    file,
    `<blog type="tattertools/1.1"><setting><name>notes</name></setting>${post}<guestbook>${comment}</guestbook></blog>`,
  );
  return file;
}

it.each([
  [['older', 'newer']],
  [['newer', 'older']],
  [['older', 'zip', 'newer']],
  [['newer', 'zip', 'older']],
] as const)(
  'the archive keeps the guestbook and trackbacks of the newest backup that has any, in any import order: %j',
  async (order) => {
    const folder = temporaryFolder();
    const dir = path.join(folder, 'home');
    const backups = {
      older: writeTtxml(folder, 1_330_000_000),
      newer: writeTtxml(folder, 1_460_000_000),
      zip: writeHtmlBackup(folder, 'notes-1-1', [{ id: '1', title: 'Pier', content: 'planks' }]),
    };
    for (const name of order) expect(await importBlog({ backup: backups[name], dir })).toMatchObject({ exitCode: 0 });
    const read = (file: string) => fs.readFileSync(path.join(dir, 'archive/data', file), 'utf8');
    expect(read('backup.xml')).toContain('guest of 1460000000');
    expect(read('posts/1/post.json')).toContain('trackback of 1460000000');
  },
);
