import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readAll } from '../../../src/backup/files/checked-stream.ts';
import type { Backup } from '../../../src/backup/backup.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { backupPage } from '../../helpers/backup/backup-page.ts';
import { scaleRuns, expectCovered } from '../../helpers/property-runs.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';
import { rawZip } from '../../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const title = fc.constantFrom('a', 'b c', '글', '각'.normalize('NFD'), '2024', 'x/y?');
const id = fc.constantFrom('1', '12', '13', '0', '9999999999999999');
const folder = fc.oneof(
  { weight: 4, arbitrary: id },
  fc.tuple(id, fc.constantFrom(' 2', ' (1)', ' - Copy', ' 복사본', ' のコピー', 'th')).map((parts) => parts.join('')),
  fc.constantFrom('', 'abc', 'b-2-2', '2024', '13/nested', '복사'.normalize('NFD'), '12/12', 'x/y/z'),
);
const page = fc.record({
  id,
  title,
  mark: fc.constantFrom('', '', ' (1)', ' 2'),
  cut: fc.constantFrom(0, 0, 0, 0, 300, 5000),
});
const file = fc.oneof(
  fc.record({ folder, page, name: fc.constantFrom('titled', 'id', 'other') }),
  fc.record({
    folder,
    page: fc.constant(undefined),
    name: fc.constantFrom(
      ...['img/a.png', 'img/A.png', 'img/a b.png', 'img/a%20b.png', 'file/x.html', 'file/x.zip', 'img/각.png'],
      ...[
        'img/각.png'.normalize('NFD'),
        'note.txt',
        'style.css',
        '.DS_Store',
        'img/Thumbs.db',
        '__MACOSX/a.html',
        'index.html',
      ],
    ),
  }),
);

interface Written {
  readonly at: string;
  readonly data: string;
}

const written = fc.array(file, { minLength: 1, maxLength: 14 }).map((files): Written[] => {
  const all = files.map((one, index): Written => {
    const beside = `b-1-2/${one.folder}/`.replace('//', '/');
    // Each file has different content, except that every third page is a copy of an earlier one.
    if (!one.page) return { at: beside + one.name, data: `file ${index}` };
    const { page } = one;
    const words = page.title.replaceAll(' ', '-').replaceAll('/', '_');
    const name = { titled: `${page.id}-${words}`, id: page.id, other: 'saved' }[one.name] + page.mark;
    const data = backupPage({ title: page.title, body: `<p>${index % 3 === 0 ? 'same' : index}</p>` });
    return { at: `${beside}${name}.html`, data: data.slice(0, Math.max(data.length - page.cut, 0)) };
  });
  // Paths are unique, and a folder is not also a file.
  return [...new Map(all.map((one) => [one.at, one])).values()];
});

/** Files that may be ignored: those that operating systems add, and the style sheet of the platform. */
const isIgnored = (at: string) => /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|style\.css)$/iu.test(at);

async function importedIn(backup: Backup): Promise<Set<string>> {
  const imported = new Set<string>();
  for (const { id } of postsIn(backup)) {
    const { content, extra } = await backup.read(id);
    imported.add(`${extra.before ?? ''}${content}${extra.after ?? ''}`);
    for (const address of backup.otherFiles(id, [])) {
      const medium = await backup.medium(address)?.open();
      imported.add(medium ? String(await readAll(medium)) : '');
    }
  }
  return imported;
}

/** Reports whether any report names a file, its folder, or its post if that cannot be imported. */
function isNamed(backup: Backup, name: string, at: string): boolean {
  const places = backup.warnings.map((warning) => ('path' in warning ? warning.path : ''));
  const said = backup.broken.map(({ message }) => String(message));
  const folders = path
    .dirname(at)
    .split('/')
    .map((_, index, all) => `${name}/${all.slice(0, index + 1).join('/')}`);
  const inBroken = folders
    .slice(1)
    .some((one) => said.some((text) => text.includes(`folder ${one} has`) || text.startsWith(`${one}/`)));
  return (
    places.includes(`${name}/${at}`) ||
    places.includes(`${name}/${path.dirname(at)}`) ||
    said.some((text) => text.includes(`${name}/${at}`)) ||
    inBroken
  );
}

it('every file of a backup is imported, kept as an extra file, or reported', async () => {
  let [met, named] = [0, 0];
  await fc.assert(
    fc.asyncProperty(written, fc.boolean(), async (files, isZip) => {
      const root = path.join(temporaryFolder(), isZip ? 'x.zip' : 'x');
      if (isZip) fs.writeFileSync(root, rawZip(files.map(({ at, data }) => ({ name: at, data }))));
      else for (const { at, data } of files) fs.outputFileSync(path.join(root, at), data);
      const backup = await openBackup([root]).catch((error: unknown) => {
        // The whole backup is refused, so nothing is lost silently.
        expect(error).toMatchObject({ name: 'UsageError' });
      });
      if (!backup) return;
      met += 1;
      const imported = await importedIn(backup);
      const lost = files.filter(
        ({ at, data }) => !isIgnored(at) && !imported.has(data) && !isNamed(backup, path.basename(root), at),
      );
      named += backup.broken.length;
      await backup.close();
      expect({
        lost: lost.map(({ at }) => at),
        files: lost.length > 0 ? files.map(({ at, data }) => [at, data.length]) : [],
      }).toEqual({ lost: [], files: [] });
    }),
    { numRuns: scaleRuns(1500) },
  );
  expectCovered(met, 60);
  expectCovered(named, 30);
});
