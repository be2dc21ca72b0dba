import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileCounts } from '../../../../src/core/report/report.ts';
import type { Warning } from '../../../../src/core/report/warnings.ts';
import { OutputFolder, type OutputOptions } from '../../../../src/publish/build/folder/output-folder.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

type Files = Readonly<Record<string, string>>;
type Run = FileCounts & { warnings: Warning[]; output: OutputFolder };

/** Performs a complete run that writes these files. */
async function run(folder: string, files: Files, options: Partial<OutputOptions> = {}): Promise<Run> {
  const warnings: Warning[] = [];
  const output = await OutputFolder.open(folder, {
    dryRun: false,
    warn: (warning) => warnings.push(warning),
    ...options,
  });
  for (const [file, text] of Object.entries(files)) await output.write(file, text);
  return { ...(await output.finish()), warnings, output };
}

/** Creates an output of two files, and adds a line to one of them. */
async function editedOutput(): Promise<string> {
  const folder = temporaryFolder();
  await run(folder, { 'a.md': 'a\n', 'b.md': 'b\n' });
  fs.appendFileSync(path.join(folder, 'a.md'), 'mine\n');
  return folder;
}

const textOf = (folder: string, file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
const sumsOf = (folder: string) => textOf(folder, '.blogkeep-sums');
const edits = (outcome: 'overwritten' | 'removed' | 'kept', folder: string, ...paths: string[]) => ({
  code: `edited-${outcome}`,
  folder,
  paths,
  isDryRun: false,
});

describe('Files edited by hand', () => {
  it('are overwritten with a warning that lists them', async () => {
    const folder = await editedOutput();
    const { warnings, written } = await run(folder, { 'a.md': 'a\n', 'b.md': 'changed\n' });
    expect(warnings).toEqual([edits('overwritten', folder, 'a.md')]);
    expect(written).toBe(2);
    expect(textOf(folder, 'a.md')).toBe('a\n');
    expect((await run(folder, { 'a.md': 'a\n', 'b.md': 'changed\n' })).warnings).toEqual([]);
  });

  it('are detected whether or not their content also changes at the source', async () => {
    const folder = await editedOutput();
    expect((await run(folder, { 'a.md': 'new\n', 'b.md': 'b\n' })).warnings).toEqual([
      edits('overwritten', folder, 'a.md'),
    ]);
  });

  it('are kept with --edited keep, and are reported by each run until the user resolves them', async () => {
    const folder = await editedOutput();
    for (const text of ['a\n', 'new\n', 'new\n']) {
      const kept = await run(folder, { 'a.md': text, 'b.md': 'b\n' }, { edited: 'keep' });
      expect(kept).toMatchObject({ files: 2, written: 0, removed: 0 });
      expect(kept.warnings).toEqual([edits('kept', folder, 'a.md')]);
      expect(textOf(folder, 'a.md')).toBe('a\nmine\n');
      // No signature is recorded, so that the next run compares the file again.
      expect(kept.output.stamp('a.md')).toBe('-');
    }
    fs.removeSync(path.join(folder, 'a.md'));
    const resolved = await run(folder, { 'a.md': 'new\n', 'b.md': 'b\n' }, { edited: 'keep' });
    expect(resolved).toMatchObject({ written: 1, warnings: [] });
    expect(textOf(folder, 'a.md')).toBe('new\n');
  });

  it('are removed with a warning if they are no longer published, but kept with --edited keep', async () => {
    const folder = await editedOutput();
    let announced = 0;
    const removing = (count: number) => (announced = count);
    const kept = await run(folder, {}, { edited: 'keep', removing });
    expect(kept).toMatchObject({ files: 1, removed: 1, warnings: [edits('kept', folder, 'a.md')] });
    expect([textOf(folder, 'a.md'), announced]).toEqual(['a\nmine\n', 1]);
    expect((await run(folder, {}, { edited: 'keep' })).warnings).toEqual([edits('kept', folder, 'a.md')]);
    const removed = await run(folder, {});
    expect(removed).toMatchObject({ files: 0, removed: 1, warnings: [edits('removed', folder, 'a.md')] });
    expect(fs.existsSync(path.join(folder, 'a.md'))).toBe(false);
  });

  it('block a new file that needs a folder at their path, with --edited keep', async () => {
    const folder = await editedOutput();
    const { warnings, blocked } = await run(folder, { 'a.md/x': 'x' }, { edited: 'keep' });
    expect(blocked).toEqual(['a.md/x']);
    expect(warnings).toContainEqual(edits('kept', folder, 'a.md'));
    expect(textOf(folder, 'a.md')).toBe('a\nmine\n');
  });

  it('are reported by a dry run, which changes nothing', async () => {
    const folder = await editedOutput();
    const before = filesIn(folder);
    const { warnings } = await run(folder, { 'a.md': 'a\n' }, { dryRun: true });
    expect(warnings).toEqual([{ ...edits('overwritten', folder, 'a.md'), isDryRun: true }]);
    expect(filesIn(folder)).toEqual(before);
  });

  it('include media, which are compared byte by byte', async () => {
    const folder = temporaryFolder();
    const image = Buffer.concat([Buffer.from([0xff, 0xd8, 0, 13, 10]), Buffer.alloc(3_000_000, 7)]);
    const source = path.join(temporaryFolder(), 'image.jpg');
    fs.writeFileSync(source, image);
    const publish = async () => {
      const warnings: Warning[] = [];
      const output = await OutputFolder.open(folder, { dryRun: false, warn: (warning) => warnings.push(warning) });
      await output.copy('media/image.jpg', source, image.length);
      await output.finish();
      return warnings;
    };
    await publish();
    const copy = path.join(folder, 'media/image.jpg');
    fs.writeFileSync(
      copy,
      image.filter((byte) => byte !== 13),
    );
    expect(await publish()).toEqual([edits('overwritten', folder, 'media/image.jpg')]);
    expect(fs.readFileSync(copy).equals(image)).toBe(true);
  });

  it.each([
    ['a file that was removed', (file: string) => fs.removeSync(file)],
    ['a file that was written again with the same content', (file: string) => fs.writeFileSync(file, 'a\n')],
    ['a file whose line endings git has changed', (file: string) => fs.writeFileSync(file, 'a\r\n')],
    ['a file that already has the new content', (file: string) => fs.writeFileSync(file, 'new\n')],
  ])('do not include %s', async (_, change) => {
    const folder = temporaryFolder();
    await run(folder, { 'a.md': 'a\n' });
    change(path.join(folder, 'a.md'));
    for (const text of ['new\n', 'newer\n']) {
      expect((await run(folder, { 'a.md': text }, { edited: 'keep' })).warnings).toEqual([]);
      expect(textOf(folder, 'a.md')).toBe(text);
    }
  });

  it('do not include files that a killed run was writing', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.md': 'a\n', 'b.md': 'b\n' });
    const killed = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await killed.write('a.md', 'of the killed run\n');
    await killed.write('c.md', 'of the killed run\n');
    // As if the run was killed after it recorded the checksum, but before it wrote the file.
    fs.appendFileSync(path.join(folder, '.blogkeep-sums'), '0123456789ab  b.md\n0123456');
    expect((await run(folder, { 'a.md': 'a\n', 'b.md': 'B\n', 'c.md': 'c\n' })).warnings).toEqual([]);
    const fresh = temporaryFolder();
    await run(fresh, { 'a.md': 'a\n', 'b.md': 'B\n', 'c.md': 'c\n' });
    expect(filesIn(folder)).toEqual(filesIn(fresh));
  });

  it('do not include files without a recorded checksum, such as those written by older versions', async () => {
    const folder = await editedOutput();
    const sums = sumsOf(folder);
    fs.removeSync(path.join(folder, '.blogkeep-sums'));
    expect((await run(folder, { 'a.md': 'a\n', 'b.md': 'b\n' })).warnings).toEqual([]);
    expect(sumsOf(folder)).toBe(sums);
  });

  it("do not include blogkeep's own state files", async () => {
    const folder = temporaryFolder();
    await run(folder, { '.blogkeep-options.json': '{}\n' });
    fs.writeFileSync(path.join(folder, '.blogkeep-options.json'), '{ }\n');
    expect((await run(folder, { '.blogkeep-options.json': '{}\n' }, { edited: 'keep' })).warnings).toEqual([]);
    expect(textOf(folder, '.blogkeep-options.json')).toBe('{}\n');
  });
});

describe('The .gitattributes file of an output', () => {
  it('prevents git from converting line endings, and is never overwritten', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.md': 'a' });
    expect(textOf(folder, '.gitattributes')).toBe('* -text\n');
    fs.writeFileSync(path.join(folder, '.gitattributes'), '*.mp4 filter=lfs\n');
    const { warnings, blocked } = await run(folder, { 'a.md': 'b' });
    expect([warnings, blocked]).toEqual([[], undefined]);
    expect(textOf(folder, '.gitattributes')).toBe('*.mp4 filter=lfs\n');
  });
});
