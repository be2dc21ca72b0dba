import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { layout } from '../../../../src/archive/format/layout.ts';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup, type HtmlBackupPost } from '../../../helpers/backup/html-backup.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const gif = Buffer.from('4749463839610100010000000000003b', 'hex');
const posts: readonly HtmlBackupPost[] = ['7', '8', '9'].map((id) => ({
  ...{ id, title: `Pier ${id}`, tags: ['tag'], content: `<p>Body ${id}</p><img src="./img/a.gif">` },
  files: { 'img/a.gif': Buffer.concat([gif, Buffer.from(id)]) },
}));

/** Imports a blog from a backup, with all outputs. */
async function importedBlog() {
  const folder = temporaryFolder();
  const dir = path.join(folder, 'home');
  let night = 0;
  const run = async (of: readonly HtmlBackupPost[]) => {
    const backup = writeHtmlBackup(path.join(folder, String((night += 1))), 'notes-1-1', of);
    const site = { siteUrl: 'https://notes.example.com/', images: 'original' } as const;
    const options = { backup, dir, published: 'all', wordpress: true, ...site } as const;
    try {
      return await importBlog(options);
    } catch (error) {
      return (error as { report: { exitCode: number } }).report;
    }
  };
  const outputs = () => ['markdown', 'site', 'wordpress'].map((output) => filesIn(path.join(dir, output)));
  expect(await run(posts)).toMatchObject({ exitCode: 0 });
  const [medium = ''] = Object.keys(filesIn(path.join(dir, 'archive', layout.mediaFiles)));
  return {
    run,
    outputs,
    medium: `${layout.mediaFiles}/${medium}`,
    at: (entry: string) => path.join(dir, 'archive', entry),
  };
}

describe('an import into a damaged archive', () => {
  const others = posts.slice(0, 2);
  it.each<[string, (at: (entry: string) => string) => void]>([
    ['the body of a post is truncated', (at) => fs.truncateSync(at(layout.content('9')), 3)],
    ['the record of a post is missing', (at) => fs.rmSync(at(layout.post('9')))],
    ['the folder of a post is missing', (at) => fs.removeSync(path.dirname(at(layout.post('9'))))],
  ])(
    'removes nothing and ends with exit code 5 if the backup does not contain the damaged post: %s',
    async (_, damage) => {
      const { run, outputs, at } = await importedBlog();
      const before = outputs();
      damage(at);
      for (let time = 1; time <= 2; time += 1) {
        expect(await run(others)).toMatchObject({ exitCode: 5 });
        expect(outputs()).toEqual(before);
      }
      expect(await run(posts)).toMatchObject({ exitCode: 0 });
      expect(outputs()).toEqual(before);
    },
  );

  it('removes nothing, and repairs media files and small records that the backup contains', async () => {
    const { run, outputs, at, medium } = await importedBlog();
    const before = outputs();
    fs.truncateSync(at(medium), 3);
    fs.writeFileSync(at(layout.media), '{}');
    fs.rmSync(at(layout.blog));
    expect(await run(posts)).toMatchObject({ exitCode: 0 });
    expect(outputs()).toEqual(before);
  });
});
