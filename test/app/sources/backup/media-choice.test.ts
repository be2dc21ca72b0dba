import path from 'node:path';
import { expect, it } from 'vitest';
import { importBlog } from '../../../../src/index.ts';
import { writeHtmlBackup } from '../../../helpers/backup/html-backup.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

it('an import with --media none downloads nothing, but archives the media in the backup and reports missing media', async () => {
  const folder = temporaryFolder();
  const content =
    '<p><img src="./img/kept.svg"><img src="./img/missing.png"><img src="https://images.invalid/far.png"></p>';
  const files = { 'img/kept.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' };
  const backup = writeHtmlBackup(folder, 'notes-1-1', [{ id: '7', title: 'Pier', content, files }]);
  const report = await importBlog({
    backup,
    dir: path.join(folder, 'home'),
    published: 'all',
    media: 'none',
    fetchMedia: true,
  });
  expect(report).toMatchObject({ status: 'complete', media: { stored: 1, new: 1, gone: 1 }, requests: { total: 0 } });
  expect(report.warnings.map(({ code }) => code)).toContain('media-gone');
});
