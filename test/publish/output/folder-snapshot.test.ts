import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { snapshotOf } from '../../../src/publish/output/folder-snapshot.ts';
import { OutputFolder } from '../../../src/publish/output/output-folder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const some = ['a.html', 'b/c.html', 'b/d/e.html', 'f/g.html', '여행.html'];

/** An output folder with some files. */
async function published(files: readonly string[] = some) {
  const folder = temporaryFolder();
  const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
  for (const file of files) await output.write(file, `of ${file}`);
  await output.finish();
  return { folder, output };
}

/** What can happen to a folder between two runs; each is done to a file, if that is there. */
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

describe('A snapshot of the folder of an output', () => {
  it('says the same as the run at the end of which it is taken', async () => {
    const { folder, output } = await published();
    expect(snapshotOf(folder)?.state).toBe(output.state());
    const again = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    for (const file of some.slice(1).reverse()) await again.write(file, `of ${file}`);
    await again.write('new.html', 'new');
    await again.finish();
    expect(snapshotOf(folder)?.state).toBe(again.state());
    expect(again.state()).not.toBe(output.state());
  });

  it('says the same of more files than are digested at a time', async () => {
    const { folder, output } = await published(
      Array.from({ length: 2_500 }, (_, index) => `${index % 7}/${index}.html`),
    );
    expect(snapshotOf(folder)?.state).toBe(output.state());
  });

  it.each(changes.map((change, index) => [index, change] as const))(
    'says another thing when a file is not as it was (%i)',
    async (_, change) => {
      const { folder, output } = await published();
      change(path.join(folder, 'b/d/e.html'));
      expect(snapshotOf(folder)?.state).not.toBe(output.state());
    },
  );

  it('vouches for nothing where a run was killed, and says nothing where there is no list', async () => {
    const { folder } = await published();
    fs.mkdirSync(path.join(folder, '.blogkeep-work'));
    expect(snapshotOf(folder)).toMatchObject({ state: undefined });
    fs.rmSync(path.join(folder, '.blogkeep-files'));
    expect(snapshotOf(folder)).toBeUndefined();
    expect(snapshotOf(path.join(folder, 'missing'))).toBeUndefined();
  });

  it.each([
    ['has lost its last line end', (text: string) => text.slice(0, -1)],
    ['names a file elsewhere', (text: string) => `${text}../x\n`],
    ['has an empty line', (text: string) => `\n${text}`],
    ['has line ends of another system', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('vouches for nothing where the list %s', async (_, change) => {
    const { folder, output } = await published();
    const list = path.join(folder, '.blogkeep-files');
    fs.writeFileSync(list, change(fs.readFileSync(list, 'utf8')));
    expect(snapshotOf(folder)).toMatchObject({ state: undefined });
    expect(output.state()).toBeDefined();
  });

  it('leaves it to others to say that the list cannot be read', async () => {
    const { folder } = await published();
    const denied = vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw new Error('EACCES');
    });
    expect(snapshotOf(folder)).toBeUndefined();
    denied.mockRestore();
  });

  it('tells the next run which files are as before, as this finds it out by itself', async () => {
    const acts = fc.array(fc.tuple(fc.constantFrom(...some), fc.constantFrom(...changes)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(acts, async (done) => {
        const { folder, output } = await published();
        const stamps = some.map((file) => output.stamp(file));
        for (const [file, change] of done) {
          if (fs.lstatSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile())
            change(path.join(folder, file));
        }
        const answers = await Promise.all(
          [undefined, snapshotOf(folder)].map(async (snapshot) => {
            const next = await OutputFolder.open(folder, { dryRun: true, warn: () => undefined, snapshot });
            const found = some.map((file, index) => next.isAsBefore(file, stamps[index] ?? ''));
            return [found, some.map((file) => next.isAsBefore(file, '1 2 3 4')), next.isAsBefore('other', '-')];
          }),
        );
        expect(answers[1]).toEqual(answers[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('is not believed of files on another list', async () => {
    const { folder, output } = await published();
    const snapshot = snapshotOf(folder);
    const list = path.join(folder, '.blogkeep-files');
    fs.writeFileSync(list, fs.readFileSync(list, 'utf8').split('\n').slice(1).join('\n'));
    const next = await OutputFolder.open(folder, { dryRun: true, warn: () => undefined, snapshot });
    const asBefore = some.filter((file) => next.isAsBefore(file, output.stamp(file)));
    expect(asBefore).toEqual(some.filter((file) => file !== 'a.html'));
  });

  it('does not speak of a file that this run has removed or written', async () => {
    const { folder, output } = await published(['a', 'b.html']);
    const stamps = ['a', 'b.html'].map((file) => output.stamp(file));
    const next = await OutputFolder.open(folder, {
      dryRun: false,
      warn: () => undefined,
      snapshot: snapshotOf(folder),
    });
    await next.write('a/c.html', 'in the place of a file');
    await next.write('b.html', 'other');
    expect(['a', 'b.html'].map((file, index) => next.isAsBefore(file, stamps[index] ?? ''))).toEqual([false, false]);
    expect(next.isAsBefore('b.html', next.stamp('b.html'))).toBe(true);
  });

  it('is not compared with that of a run that found files of others in its places', async () => {
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
