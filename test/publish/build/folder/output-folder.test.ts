import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../../../src/core/errors/errors.ts';
import type { FileCounts } from '../../../../src/core/report/report.ts';
import type { Warning } from '../../../../src/core/report/warnings.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { ignoreCaseIn } from '../../../helpers/case-insensitive-disk.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

type Files = Readonly<Record<string, string>>;

/** Performs a complete run that writes these files. */
async function run(folder: string, files: Files, dryRun = false): Promise<FileCounts & { warnings: Warning[] }> {
  const warnings: Warning[] = [];
  const output = await OutputFolder.open(folder, { dryRun, warn: (warning) => warnings.push(warning) });
  await Promise.all(Object.entries(files).map(([file, text]) => output.write(file, text)));
  return { ...(await output.finish()), warnings };
}

/** State files that blogkeep adds to each output. */
const bookkeeping = ['.blogkeep-files', '.blogkeep-sums', '.gitattributes'];

/** Returns the files of the output, without state files. */
function outputIn(folder: string): Files {
  return Object.fromEntries(Object.entries(filesIn(folder)).filter(([file]) => !bookkeeping.includes(file)));
}

const listIn = (folder: string) => fs.readFileSync(path.join(folder, '.blogkeep-files'), 'utf8');
const inTheWay = (folder: string, file: string) => ({ code: 'file-in-the-way', path: path.join(folder, file) });
const stamps = (folder: string) =>
  Object.keys(filesIn(folder)).map((file) => [
    file,
    fs.statSync(path.join(folder, file), { bigint: true }).mtimeNs,
    fs.statSync(path.join(folder, file)).ino,
  ]);

describe('OutputFolder', () => {
  it('creates folders, writes files, and writes a sorted manifest', async () => {
    const folder = path.join(temporaryFolder(), 'new', 'site');
    const counts = await run(folder, { 'b/c/d.html': 'd', 'a.html': 'a', 'b/여행.html': 'z' });
    expect(counts).toEqual({ files: 3, written: 3, removed: 0, warnings: [] });
    expect(outputIn(folder)).toEqual({ 'a.html': 'a', 'b/c/d.html': 'd', 'b/여행.html': 'z' });
    expect(listIn(folder)).toBe('a.html\nb/c/d.html\nb/여행.html\n');
    expect(fs.readdirSync(folder).sort()).toEqual([...bookkeeping, 'a.html', 'b']);
  });

  it('writes bytes unchanged', async () => {
    const folder = temporaryFolder();
    const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await output.write('x', new Uint8Array([0, 255, 10]));
    await output.finish();
    expect(fs.readFileSync(path.join(folder, 'x'))).toEqual(Buffer.from([0, 255, 10]));
  });

  describe('a file in pieces', () => {
    async function* piecesOf(...texts: string[]) {
      for (const text of texts) yield Promise.resolve(Buffer.from(text));
    }

    async function writePieces(folder: string, pieces: AsyncIterable<Uint8Array>, dryRun = false) {
      const output = await OutputFolder.open(folder, { dryRun, warn: () => undefined });
      await output.write('book/a.epub', pieces);
      return output.finish();
    }

    it('is written, and replaced only if its bytes change, however they are divided', async () => {
      const folder = temporaryFolder();
      expect(await writePieces(folder, piecesOf('one ', 'two'))).toEqual({ files: 1, written: 1, removed: 0 });
      expect(outputIn(folder)).toEqual({ 'book/a.epub': 'one two' });
      const before = stamps(folder);
      expect(await writePieces(folder, piecesOf('one', ' t', 'wo'))).toEqual({ files: 1, written: 0, removed: 0 });
      expect(stamps(folder)).toEqual(before);
      for (const other of ['one twi', 'one tw', 'one two!']) {
        expect((await writePieces(folder, piecesOf(other), true)).written).toBe(1);
        expect(await writePieces(folder, piecesOf(other))).toMatchObject({ written: 1 });
        expect(await writePieces(folder, piecesOf(other), true)).toMatchObject({ written: 0 });
        expect(outputIn(folder)).toEqual({ 'book/a.epub': other });
      }
    });

    it('replaces nothing if a piece fails, and the error is not taken for one of the folder', async () => {
      const folder = temporaryFolder();
      await writePieces(folder, piecesOf('old'));
      const failure = Object.assign(new Error('no such image'), { code: 'ENOENT' });
      const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
      const failing = (async function* () {
        yield* piecesOf('new');
        throw failure;
      })();
      await expect(output.write('book/a.epub', failing)).rejects.toBe(failure);
      output.keep('book/a.epub');
      await output.finish();
      expect(outputIn(folder)).toEqual({ 'book/a.epub': 'old' });
      expect(fs.readdirSync(folder).sort()).toEqual([...bookkeeping, 'book']);
    });
  });

  it('writes nothing if nothing changed', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.html': 'a', 'b/c.html': 'c' });
    const before = stamps(folder);
    expect(await run(folder, { 'b/c.html': 'c', 'a.html': 'a' })).toMatchObject({ files: 2, written: 0, removed: 0 });
    expect(stamps(folder)).toEqual(before);
  });

  it('writes changed files, and removes files that are no longer produced along with folders that become empty', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.html': 'a', 'b/c/d.html': 'd', 'b/e.html': 'e' });
    expect(await run(folder, { 'a.html': 'A', 'f.html': 'f', 'b/e.html': 'e' })).toMatchObject({
      files: 3,
      written: 2,
      removed: 1,
    });
    expect(outputIn(folder)).toEqual({ 'a.html': 'A', 'b/e.html': 'e', 'f.html': 'f' });
    expect(fs.existsSync(path.join(folder, 'b/c'))).toBe(false);
    expect(await run(folder, {})).toMatchObject({ files: 0, written: 0, removed: 3 });
    expect(fs.readdirSync(folder)).toEqual(bookkeeping);
    expect(listIn(folder)).toBe('');
  });

  it('removes nothing if a run does not finish', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.html': 'a', 'b.html': 'b' });
    const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await output.write('a.html', 'A');
    expect(outputIn(folder)).toMatchObject({ 'a.html': 'A', 'b.html': 'b' });
  });

  it('recognizes the files that a killed run wrote', async () => {
    const folder = temporaryFolder();
    const killed = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await killed.write('a.html', 'a');
    await killed.write('b.html', 'b');
    fs.outputFileSync(path.join(folder, '.blogkeep-work/7'), 'half a file');
    expect(await run(folder, { 'b.html': 'B' })).toEqual({ files: 1, written: 1, removed: 1, warnings: [] });
    expect(outputIn(folder)).toEqual({ 'b.html': 'B' });
    expect(listIn(folder)).toBe('b.html\n');
  });

  it('ignores a truncated line of the manifest', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, '.blogkeep-files'), 'a.html\nnotes');
    fs.writeFileSync(path.join(folder, 'notes'), 'mine');
    fs.writeFileSync(path.join(folder, 'a.html'), 'old');
    expect(await run(folder, { 'a.html': 'a', '.txt': 'x' })).toMatchObject({ written: 2, removed: 0, warnings: [] });
    expect(outputIn(folder)).toEqual({ 'a.html': 'a', notes: 'mine', '.txt': 'x' });
  });

  it('recognizes its files even if git has changed the line endings of the manifest', async () => {
    const folder = temporaryFolder();
    await run(folder, { a: '1', 'b/c': 'c' });
    fs.writeFileSync(path.join(folder, '.blogkeep-files'), 'a\r\nb/c\r\n');
    expect(await run(folder, { a: '2' })).toEqual({ files: 1, written: 1, removed: 1, warnings: [] });
    expect(outputIn(folder)).toEqual({ a: '2' });
    expect(listIn(folder)).toBe('a\n');
  });

  it('never removes or changes files that it did not write', async () => {
    const folder = temporaryFolder();
    fs.outputFileSync(path.join(folder, 'CNAME'), 'mine');
    fs.outputFileSync(path.join(folder, 'b/c.html'), 'mine');
    fs.outputFileSync(path.join(folder, 'same.html'), 'same');
    fs.outputFileSync(path.join(folder, 'folder.html/mine'), 'mine');
    fs.outputFileSync(path.join(folder, 'file'), 'mine');
    const files = { 'b/c.html': 'c', 'b/d.html': 'd', 'same.html': 'same', 'folder.html': 'x', 'file/x.html': 'x' };
    const { warnings, ...counts } = await run(folder, files);
    const blocked = ['b/c.html', 'file/x.html', 'folder.html'];
    expect(counts).toEqual({ files: 2, written: 1, removed: 0, blocked });
    expect(warnings).toHaveLength(3);
    expect(warnings).toEqual(
      expect.arrayContaining([
        inTheWay(folder, 'b/c.html'),
        inTheWay(folder, 'folder.html'),
        inTheWay(folder, 'file/x.html'),
      ]),
    );
    await run(folder, {});
    expect(outputIn(folder)).toEqual({
      CNAME: 'mine',
      'b/c.html': 'mine',
      'same.html': 'same',
      'folder.html/mine': 'mine',
      file: 'mine',
    });
  });

  it('does not follow links inside the output', async () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    fs.outputFileSync(path.join(elsewhere, 'a.html'), 'mine');
    await run(folder, { 'c/a.html': 'a', 'd.html': 'd' });
    fs.removeSync(path.join(folder, 'c'));
    fs.removeSync(path.join(folder, 'd.html'));
    fs.symlinkSync(elsewhere, path.join(folder, 'b'));
    fs.symlinkSync(elsewhere, path.join(folder, 'c'));
    fs.symlinkSync(path.join(elsewhere, 'a.html'), path.join(folder, 'd.html'));
    const { warnings } = await run(folder, { 'b/x.html': 'x', 'd.html': 'd' });
    expect(warnings).toEqual(expect.arrayContaining([inTheWay(folder, 'b/x.html'), inTheWay(folder, 'd.html')]));
    expect(filesIn(elsewhere)).toEqual({ 'a.html': 'mine' });
    expect(fs.lstatSync(path.join(folder, 'd.html')).isSymbolicLink()).toBe(true);
  });

  it('does not follow a link at the path of its temporary directory or manifest', async () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    fs.outputFileSync(path.join(elsewhere, 'a'), 'mine');
    fs.symlinkSync(elsewhere, path.join(folder, '.blogkeep-work'));
    await run(folder, { 'a.html': 'a' });
    expect(filesIn(elsewhere)).toEqual({ a: 'mine' });
    fs.removeSync(path.join(folder, '.blogkeep-files'));
    fs.symlinkSync(path.join(elsewhere, 'a'), path.join(folder, '.blogkeep-files'));
    await expect(run(folder, { 'a.html': 'a' })).rejects.toThrow(UsageError);
    expect(filesIn(elsewhere)).toEqual({ a: 'mine' });
  });

  it('replaces a file of an earlier run with a folder, and a folder with a file', async () => {
    const folder = temporaryFolder();
    await run(folder, { a: 'a', 'b/c/d': 'd' });
    expect(await run(folder, { 'a/x': 'x', b: 'b' })).toEqual({ files: 2, written: 2, removed: 2, warnings: [] });
    expect(outputIn(folder)).toEqual({ 'a/x': 'x', b: 'b' });
    expect(listIn(folder)).toBe('a/x\nb\n');
  });

  it.each([
    '../x',
    'a/../../x',
    '/etc/x',
    'a//x',
    './x',
    '',
    'a/',
    'a\\..\\x',
    'a\nb',
    '.blogkeep-files',
    '.blogkeep-work/x',
  ])('refuses the path %j', async (file) => {
    const folder = path.join(temporaryFolder(), 'in');
    await expect(run(folder, { [file]: 'x' })).rejects.toThrow(/no path inside/u);
    expect(filesIn(folder)).toEqual({});
  });

  it('ignores paths in the manifest that are outside the output', async () => {
    const home = temporaryFolder();
    fs.outputFileSync(path.join(home, 'precious'), 'mine');
    fs.outputFileSync(path.join(home, 'site/.blogkeep-files'), '../precious\n/precious\n');
    expect(await run(path.join(home, 'site'), {})).toMatchObject({ removed: 0 });
    expect(filesIn(home)).toMatchObject({ precious: 'mine' });
  });

  it('counts a file once if several posts keep or write it', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.svg': 'a' });
    const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    output.keep('a.svg');
    output.keep('a.svg');
    await output.write('a.svg', 'a');
    expect(await output.finish()).toEqual({ files: 1, written: 0, removed: 0 });
  });

  it('copies a file again only if the copy has changed', async () => {
    const home = temporaryFolder();
    const source = path.join(home, 'source.png');
    fs.writeFileSync(source, 'picture');
    const copy = async () => {
      const output = await OutputFolder.open(path.join(home, 'site'), { dryRun: false, warn: () => undefined });
      await output.copy('media/x.png', source, 7);
      return output.finish();
    };
    expect(await copy()).toEqual({ files: 1, written: 1, removed: 0 });
    expect(await copy()).toEqual({ files: 1, written: 0, removed: 0 });
    fs.writeFileSync(path.join(home, 'site/media/x.png'), 'pic');
    expect(await copy()).toEqual({ files: 1, written: 1, removed: 0 });
    expect(outputIn(path.join(home, 'site'))).toEqual({ 'media/x.png': 'picture' });
  });

  it('compares copies with existing files byte by byte', async () => {
    const [folder, source] = [temporaryFolder(), path.join(temporaryFolder(), 'source')];
    fs.writeFileSync(source, 'picture');
    const copied = async () => {
      const output = await OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
      await output.copy('media/ab/picture.png', source, 7);
      return output.finish();
    };
    await copied();
    fs.writeFileSync(path.join(folder, 'media/ab/picture.png'), 'PICTURE');
    expect(await copied()).toEqual({ files: 1, written: 1, removed: 0 });
    expect(fs.readFileSync(path.join(folder, 'media/ab/picture.png'), 'utf8')).toBe('picture');
  });

  it('notices if a file changes while it is being compared', async () => {
    const folder = temporaryFolder();
    const place = path.join(folder, 'a');
    const open = () => OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await run(folder, { a: 'ours' });
    const output = await open();
    // At this point, the existing file was read, but its signature is not recorded yet.
    const changing = async () => {
      fs.writeFileSync(place, 'theirs');
      return Buffer.from('ours');
    };
    await output.copy('a', changing, 4);
    await output.finish();
    expect(fs.readFileSync(place, 'utf8')).toBe('theirs');
    expect((await open()).isAsBefore('a', output.stamp('a'))).toBe(false);
  });

  it('does not report a file as unchanged if this run has removed or written it', async () => {
    const folder = temporaryFolder();
    const open = () => OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
    await run(folder, { a: 'a', 'b.html': 'b' });
    const next = await open();
    const stamps = ['a', 'b.html'].map((file) => next.stamp(file));
    await next.write('a/c.html', 'in the place of a file');
    await next.write('b.html', 'other');
    expect(['a', 'b.html'].map((file, index) => next.isAsBefore(file, stamps[index] ?? ''))).toEqual([false, false]);
    expect(next.isAsBefore('b.html', next.stamp('b.html'))).toBe(true);
  });

  it('counts changes in a dry run, but makes none', async () => {
    const home = temporaryFolder();
    const folder = path.join(home, 'site');
    expect(await run(folder, { 'a.html': 'a', 'b/c.html': 'c' }, true)).toMatchObject({
      files: 2,
      written: 2,
      removed: 0,
    });
    expect(fs.readdirSync(home)).toEqual([]);
    await run(folder, { 'a.html': 'a', 'b/c.html': 'c', 'd.html': 'd' });
    const before = filesIn(folder);
    expect(await run(folder, { 'a.html': 'A', 'd.html': 'd', 'e.html': 'e' }, true)).toMatchObject({
      files: 3,
      written: 2,
      removed: 1,
    });
    expect(filesIn(folder)).toEqual(before);
  });

  it('reports conflicts in a dry run, too', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'a.html/old': 'old', 'b.html/old': 'old' });
    fs.outputFileSync(path.join(folder, 'b.html/of mine'), 'mine');
    fs.ensureDirSync(path.join(folder, 'empty.html'));
    const files = { 'a.html': 'a', 'b.html': 'b', 'empty.html': 'empty' };
    const promised = await run(folder, files, true);
    const warnings = [inTheWay(folder, 'b.html'), inTheWay(folder, 'empty.html')];
    const blocked = ['b.html', 'empty.html'];
    expect(promised).toEqual({ files: 1, written: 1, removed: 2, blocked, warnings });
    expect(await run(folder, files)).toEqual(promised);
  });

  it('counts a file once in a dry run if a folder replaces it, or if it is removed along with its folder', async () => {
    const folder = temporaryFolder();
    await run(folder, { a: 'a', 'b/c/d': 'd' });
    const promised = await run(folder, { 'a/x': 'x', b: 'b' }, true);
    expect(promised).toEqual({ files: 2, written: 2, removed: 2, warnings: [] });
    expect(await run(folder, { 'a/x': 'x', b: 'b' })).toEqual(promised);
  });

  it('counts a file once in a dry run if it is first written and then kept', async () => {
    const output = await OutputFolder.open(temporaryFolder(), { dryRun: true, warn: () => undefined });
    await output.write('a.svg', 'a');
    output.keep('a.svg');
    await output.write('a.svg', 'a');
    expect(await output.finish()).toMatchObject({ files: 1 });
  });

  it('reports which folder cannot be written, and why', async () => {
    const home = temporaryFolder();
    fs.writeFileSync(path.join(home, 'file'), '');
    for (const folder of ['file', 'file/site']) {
      const failed = run(path.join(home, folder), { 'a.html': 'a' });
      await expect(failed).rejects.toThrow(UsageError);
      await expect(failed).rejects.toThrow(path.join(home, folder));
      await expect(failed).rejects.toThrow(/--site/u);
    }
  });

  describe('on a disk that ignores case and Unicode normalization', () => {
    let folder = '';
    beforeEach(() => ignoreCaseIn((folder = temporaryFolder())));
    afterEach(() => vi.restoreAllMocks());

    /** Performs a dry run and then a run, which must return the same counts. */
    async function runTwice(files: Files) {
      const before = filesIn(folder);
      const promised = await run(folder, files, true);
      expect(filesIn(folder)).toEqual(before);
      expect(await run(folder, files)).toEqual(promised);
      return promised;
    }

    it.each([
      ['case', 'Travel', 'travel'],
      ['Unicode normalization', '여행é'.normalize('NFD'), '여행é'],
    ])('renames files and folders whose new names differ only in %s', async (_, before, after) => {
      const earlier = { [`${before}/A/a.md`]: 'a', [`${before}/A/b.md`]: 'b', [`${before}/c.md`]: 'c' };
      await run(folder, { ...earlier, [`${before}/gone.md`]: 'gone' });
      fs.writeFileSync(path.join(folder, before, 'notes'), 'mine');
      const files = { [`${after}/a/a.md`]: 'a', [`${after}/a/B.md`]: 'changed', [`${after}/c.md`]: 'c' };
      expect(await runTwice(files)).toEqual({ files: 3, written: 1, removed: 1, warnings: [] });
      expect(outputIn(folder)).toEqual({ ...files, [`${after}/notes`]: 'mine' });
      expect(listIn(folder)).toBe(
        Object.keys(files)
          .sort()
          .map((file) => `${file}\n`)
          .join(''),
      );
      expect(await runTwice(files)).toEqual({ files: 3, written: 0, removed: 0, warnings: [] });
    });

    it('records the new signatures of renamed files', async () => {
      await run(folder, { 'Travel/a.md': 'a' });
      const output = await OutputFolder.open(folder, { dryRun: false, warn: () => expect.unreachable() });
      await output.write('travel/a.md', 'a');
      await output.finish();
      const next = await OutputFolder.open(folder, { dryRun: false, warn: () => expect.unreachable() });
      expect(next.isAsBefore('travel/a.md', output.stamp('travel/a.md'))).toBe(true);
    });

    it('finishes renaming after a run was killed while renaming', async () => {
      await run(folder, { 'Travel/a.md': 'a', 'Travel/b.md': 'b' });
      const killed = await OutputFolder.open(folder, { dryRun: false, warn: () => expect.unreachable() });
      await killed.write('travel/a.md', 'changed');
      const files = { 'travel/a.md': 'changed', 'travel/b.md': 'b' };
      expect(await runTwice(files)).toEqual({ files: 2, written: 0, removed: 0, warnings: [] });
      expect(outputIn(folder)).toEqual(files);
      expect(listIn(folder)).toBe('travel/a.md\ntravel/b.md\n');
    });

    it('removes a file only once if a killed run listed it under both names', async () => {
      await run(folder, { 'Travel/a.md': 'a' });
      const killed = await OutputFolder.open(folder, { dryRun: false, warn: () => expect.unreachable() });
      await killed.write('travel/a.md', 'a');
      expect(await runTwice({})).toEqual({ files: 0, written: 0, removed: 1, warnings: [] });
      expect(fs.readdirSync(folder)).toEqual(bookkeeping);
    });

    it('replaces a file with a folder whose name is spelled differently, and vice versa', async () => {
      await run(folder, { A: 'a', ['É/b/C/d'.normalize('NFD')]: 'd' });
      const files = { 'a/x': 'x', 'É/B': 'b' };
      expect(await runTwice(files)).toEqual({ files: 2, written: 2, removed: 2, warnings: [] });
      expect(
        Object.keys(outputIn(folder))
          .map((file) => file.normalize())
          .sort(),
      ).toEqual(['a/x', 'É/B']);
    });

    it("does not change another program's file whose name is spelled differently", async () => {
      fs.mkdirSync(path.join(folder, 'Travel'));
      fs.writeFileSync(path.join(folder, 'Travel/a.md'), 'mine');
      expect(await runTwice({ 'travel/a.md': 'a', 'travel/b.md': 'b' })).toEqual({
        files: 1,
        written: 1,
        removed: 0,
        blocked: ['travel/a.md'],
        warnings: [inTheWay(folder, 'travel/a.md')],
      });
      await run(folder, {});
      expect(outputIn(folder)).toEqual({ 'Travel/a.md': 'mine' });
    });
  });

  it('distinguishes file names by case if the disk does, and does not change files of other programs', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'Travel/a.md': 'a', 'Travel/b.md': 'b', 'Travel/c/d.md': 'd' });
    fs.outputFileSync(path.join(folder, 'travel/a.md'), 'mine');
    fs.outputFileSync(path.join(folder, 'travel/b.md'), 'b');
    fs.outputFileSync(path.join(folder, 'travel/C/of mine'), 'mine');
    const mine = { 'travel/a.md': 'mine', 'travel/b.md': 'b', 'travel/C/of mine': 'mine' };
    expect(await run(folder, { 'travel/a.md': 'a', 'travel/b.md': 'b', 'travel/C': 'c' })).toEqual({
      files: 1,
      written: 0,
      removed: 3,
      blocked: ['travel/C', 'travel/a.md'],
      warnings: [inTheWay(folder, 'travel/C'), inTheWay(folder, 'travel/a.md')],
    });
    expect(outputIn(folder)).toEqual(mine);
    await run(folder, {});
    expect(outputIn(folder)).toEqual(mine);
  });

  it('removes an outdated file even if a current file with another spelling is a hard link to it', async () => {
    const folder = temporaryFolder();
    await run(folder, { 'Travel/a.md': 'a', 'travel/a.md': 'a' });
    fs.removeSync(path.join(folder, 'travel/a.md'));
    fs.linkSync(path.join(folder, 'Travel/a.md'), path.join(folder, 'travel/a.md'));
    expect(await run(folder, { 'travel/a.md': 'a' })).toMatchObject({ files: 1, written: 0, removed: 1 });
    expect(outputIn(folder)).toEqual({ 'travel/a.md': 'a' });
  });
});
