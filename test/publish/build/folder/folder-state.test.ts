import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folderState } from '../../../../src/publish/build/folder/folder-state.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const some = ['a.html', 'b/c.html', 'b/d/e.html', 'f/g.html', '여행.html'];

/** Publishes some files to an output folder. */
async function published(files: readonly string[] = some) {
  const folder = temporaryFolder();
  const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
  for (const file of files) await output.write(file, `of ${file}`);
  await output.finish();
  return { folder, output };
}

/** Changes to a folder between two runs, each made at the path of a file. */
const changes: readonly ((place: string) => void)[] = [
  (place) => fs.appendFileSync(place, 'more'),
  (place) => fs.writeFileSync(place, fs.readFileSync(place)),
  (place) => fs.rmSync(place),
  (place) => {
    fs.rmSync(place);
    fs.mkdirSync(place);
  },
  (place) => {
    fs.renameSync(place, `${place}-moved`);
    fs.symlinkSync(`${place}-moved`, place);
  },
  (place) => {
    const folder = path.dirname(place);
    const elsewhere = path.join(temporaryFolder(), 'moved');
    fs.renameSync(folder, elsewhere);
    fs.symlinkSync(elsewhere, folder);
  },
];

describe('The signature of an output folder', () => {
  it('is the same as at the end of the run that wrote the folder', async () => {
    const { folder, output } = await published();
    expect(folderState(folder)).toBe(output.state());
    const again = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    for (const file of some.slice(1).reverse()) await again.write(file, `of ${file}`);
    await again.write('new.html', 'new');
    await again.finish();
    expect(folderState(folder)).toBe(again.state());
    expect(again.state()).not.toBe(output.state());
  });

  it('is the same as at the end of the run even if the folder has more files than are hashed at once', async () => {
    const { folder, output } = await published(
      Array.from({ length: 2_500 }, (_, index) => `${index % 7}/${index}.html`),
    );
    expect(folderState(folder)).toBe(output.state());
  });

  it.each(changes.map((change, index) => [index, change] as const))(
    'changes if a file changes (case %i)',
    async (_, change) => {
      const { folder, output } = await published();
      change(path.join(folder, 'b/d/e.html'));
      expect(folderState(folder)).not.toBe(output.state());
    },
  );

  it('is unknown if a run was killed, or if there is no manifest', async () => {
    const { folder } = await published();
    fs.mkdirSync(path.join(folder, '.blogkeep-work'));
    expect(folderState(folder)).toBeUndefined();
    fs.rmSync(path.join(folder, '.blogkeep-files'));
    expect(folderState(folder)).toBeUndefined();
    expect(folderState(path.join(folder, 'missing'))).toBeUndefined();
  });

  it.each([
    ['lacks its last line break', (text: string) => text.slice(0, -1)],
    ['lists a file outside the folder', (text: string) => `${text}../x\n`],
    ['has an empty line', (text: string) => `\n${text}`],
    ['has Windows line endings', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('is unknown if the manifest %s', async (_, change) => {
    const { folder, output } = await published();
    const list = path.join(folder, '.blogkeep-files');
    fs.writeFileSync(list, change(fs.readFileSync(list, 'utf8')));
    expect(folderState(folder)).toBeUndefined();
    expect(output.state()).toBeDefined();
  });

  it('is unknown, without an error, if the manifest cannot be read', async () => {
    const { folder } = await published();
    const denied = vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw new Error('EACCES');
    });
    expect(folderState(folder)).toBeUndefined();
    denied.mockRestore();
  });

  it('is unknown after a run with conflicts', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, 'a.html'), 'a');
    const open = () => OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    for (const text of ['a', 'other']) {
      const output = await open();
      await output.write('a.html', text);
      await output.finish();
      expect(output.state()).toBeUndefined();
    }
  });
});
