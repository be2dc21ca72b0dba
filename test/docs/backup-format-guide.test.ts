import fs from 'fs-extra';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { BackupFormat } from '../../src/backup/format.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { markdownFiles } from './helpers/markdown-files.ts';

/** Returns the format that docs/extending.md defines. */
async function formatOfGuide(folder: string): Promise<BackupFormat> {
  const blocks = markdownFiles().flatMap(({ blocks: all }) => all.map(({ text }) => text));
  const block = blocks.find((text) => text.startsWith("import fs from 'fs-extra';")) ?? '';
  const place = path.resolve('src/backup/notes');
  const text = block
    .replaceAll(/from '(\.[^']+)'/gu, (_, file: string) => `from '${path.resolve(place, file)}'`)
    .replace("from 'fs-extra'", `from '${path.resolve('node_modules/fs-extra/lib/index.js')}'`);
  const file = path.join(folder, 'format.ts');
  fs.writeFileSync(file, text);
  return ((await import(pathToFileURL(file).href)) as { notes: BackupFormat }).notes;
}

it('the backup format in docs/extending.md recognizes a file, and reads its posts', async () => {
  const folder = temporaryFolder();
  const format = await formatOfGuide(folder);
  const text = JSON.stringify({ notes: [{ id: '1', title: 'One', html: '<p>Sea</p>' }] });
  fs.writeFileSync(path.join(folder, 'notes.json'), text);
  expect([format.isFile?.(text), format.isFile?.('{}')]).toEqual([true, false]);
  let isClosed = false;
  const backup = await format.open({
    names: ['notes.json'],
    files: [{ name: 'notes.json', path: path.join(folder, 'notes.json') }],
    containers: [],
    nested: { containers: [], paths: new Map(), unreadable: [] },
    close: async () => {
      isClosed = true;
    },
  });
  expect([...backup.posts.values()]).toEqual([{ id: '1', title: 'One', category: '', tags: [] }]);
  expect(await backup.read('1')).toEqual({ content: '<p>Sea</p>', extra: {} });
  await expect(backup.read('2')).rejects.toThrow('There is no post 2 in the backup.');
  await backup.close();
  expect(isClosed).toBe(true);
});
