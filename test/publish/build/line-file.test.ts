import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LineFile, writeLines } from '../../../src/publish/build/line-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const inFolder = () => path.join(temporaryFolder(), 'lines');

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
/** Lists of lines, some of which are longer than a single read. */
const long = fc
  .tuple(line, fc.integer({ min: 1, max: 700_000 }))
  .map(([text, times]) => `${text}x`.repeat(times % 99_999));

function open(file: string): LineFile {
  const lines = LineFile.open(file);
  if (!lines) throw new Error('The file is invalid');
  onTestFinished(() => lines.close());
  return lines;
}

/** Three lines that are longer than a single read. */
const threeLong = ['a', 'b', 'c'].map((one) => [one.repeat(300_000)] as const);
/** Other lines, written in place as by `rsync --inplace`. A reader that has the file open reads the new bytes. */
let otherLines: Buffer;
beforeAll(async () => {
  const other = inFolder();
  await writeLines(other, [['d'], ...threeLong]);
  otherLines = fs.readFileSync(other);
});
const placesIn = (lines: LineFile) => [...lines.lines()].map(([place]) => place);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('LineFile', () => {
  it('returns the lines that were written, in any order', async () => {
    const file = inFolder();
    const some = fc.array(fc.oneof({ weight: 20, arbitrary: line }, long), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, fc.infiniteStream(fc.nat()), async (given, places) => {
        await writeLines(
          file,
          given.map((text, index) => (index % 2 ? [text] : ['', Buffer.from(text)])),
        );
        const lines = open(file);
        const found = [...lines.lines()].map(([place, bytes]) => [place, bytes.length] as const);
        expect([...lines.lines()].length).toBe(given.length);
        for (let turn = 0; turn < 20; turn += 1) {
          const index = places.next().value % given.length;
          expect(lines.at(found[index]?.[0] ?? -1)?.toString() === Buffer.from(given[index] ?? '').toString()).toBe(
            true,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['nothing', ''],
    ['less than a checksum', 'blogkeep'],
    ['only a checksum', 'blogkeep lines 1 da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ])('is invalid if it contains %s', (_, text) => {
    const file = inFolder();
    fs.writeFileSync(file, text);
    expect(LineFile.open(file)).toBeUndefined();
  });

  it('is not replaced if the lines are unchanged', async () => {
    const file = inFolder();
    await writeLines(file, [['a'], ['b']]);
    const { ino } = fs.statSync(file);
    await writeLines(file, [['a'], ['b']], open(file));
    expect(fs.statSync(file).ino).toBe(ino);
    await writeLines(file, [['a'], ['c']], open(file));
    expect([...open(file).lines()].map(([, bytes]) => bytes.length)).toEqual([1, 1]);
    expect(fs.statSync(file).ino).not.toBe(ino);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['lines']);
  });

  it('can be read while its replacement is being written', async () => {
    const file = inFolder();
    await writeLines(file, [['a'], ['b']]);
    const before = open(file);
    const lines = [...before.lines()].map(([place]) => place).reverse();
    await writeLines(
      file,
      lines.map((place) => ['', before.at(place) ?? Buffer.from('nothing')]),
      before,
    );
    const after = open(file);
    const read: string[] = [];
    for (const [, bytes] of after.lines()) read.push(bytes.toString());
    expect(read).toEqual(['b', 'a']);
  });

  it('returns complete lines even if the system reads fewer bytes than requested', async () => {
    const file = inFolder();
    await writeLines(file, threeLong);
    const { readSync } = fs;
    vi.spyOn(fs, 'readSync').mockImplementation(((...[handle, into, offset, length, place]: number[]) =>
      readSync(handle!, into as never, offset!, Math.min(length!, 9999), place!)) as never);
    const read: string[] = [];
    for (const [, bytes] of open(file).lines()) read.push(bytes.toString());
    expect(read).toEqual(threeLong.flat());
  });

  const inPlace = {
    truncated: (file: string) => fs.truncateSync(file, 300_100),
    emptied: (file: string) => fs.truncateSync(file),
    overwritten: (file: string) => fs.writeFileSync(file, '"other"\n'.repeat(120_000)),
    exchanged: (file: string) => fs.writeFileSync(file, otherLines),
  };

  it.each(Object.entries(inPlace))('returns no lines if it was %s after it was opened', async (_, touch) => {
    const file = inFolder();
    await writeLines(file, threeLong);
    const lines = open(file);
    const places = placesIn(lines);
    touch(file);
    expect(places.map((place) => lines.at(place))).toEqual([undefined, undefined, undefined]);
  });

  it.each<[string, () => number]>([
    [
      'cannot be read',
      () => {
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      },
    ],
    ['ends before the line does', () => 0],
  ])('returns undefined for a line while the file %s, and the line afterwards', async (_, read) => {
    const file = inFolder();
    await writeLines(file, threeLong);
    const lines = open(file);
    const [place = -1] = placesIn(lines);
    const failing = vi.spyOn(fs, 'readSync').mockImplementation(read);
    expect(lines.at(place)).toBeUndefined();
    failing.mockRestore();
    expect(lines.at(place)?.toString()).toBe(threeLong[0]?.[0]);
  });

  it.each(Object.entries(inPlace))('is not replaced if it was %s during the write', async (name, touch) => {
    const file = inFolder();
    await writeLines(file, threeLong);
    const before = open(file);
    const lines = function* () {
      yield ['new'] as const;
      touch(file);
      yield ['and more'] as const;
    };
    await expect(writeLines(file, lines(), before)).rejects.toThrow('touched');
    expect(fs.readdirSync(path.dirname(file))).toEqual(['lines']);
    if (name !== 'exchanged') expect(LineFile.open(file)).toBeUndefined();
  });

  it('leaves no temporary file behind if it cannot be written', async () => {
    const file = inFolder();
    const full = function* () {
      yield ['a'] as const;
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    await expect(writeLines(file, full())).rejects.toThrow(/ENOSPC/u);
    expect(fs.readdirSync(path.dirname(file))).toEqual([]);
    fs.outputFileSync(path.join(file, 'in the way'), '');
    await expect(writeLines(file, [['a']])).rejects.toThrow();
    expect(fs.readdirSync(path.dirname(file))).toEqual(['lines']);
  });

  it('can be written by two processes at the same time, and does not follow symbolic links', async () => {
    const [file, theirs] = [inFolder(), path.join(temporaryFolder(), 'theirs')];
    fs.symlinkSync(theirs, `${file}.new`);
    let other: Promise<void> | undefined;
    const both = function* () {
      yield ['a'] as const;
      other = writeLines(file, [['b']]);
      yield ['c'] as const;
    };
    await writeLines(file, both());
    await other;
    expect(placesIn(open(file))).toHaveLength(2);
    expect(fs.existsSync(theirs)).toBe(false);
  });
});
