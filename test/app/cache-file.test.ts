import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LinesFile, writeLines } from '../../src/app/cache-file.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const inFolder = () => path.join(temporaryFolder(), 'lines');

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
/** Some are longer than what is read at a time. */
const long = fc
  .tuple(line, fc.integer({ min: 1, max: 700_000 }))
  .map(([text, times]) => `${text}x`.repeat(times % 99_999));

function open(file: string): LinesFile {
  const lines = LinesFile.open(file);
  if (!lines) throw new Error('The file is not whole');
  onTestFinished(() => lines.close());
  return lines;
}

describe('A file of lines', () => {
  it('gives the lines that were put into it, in any order', () => {
    const file = inFolder();
    const some = fc.array(fc.oneof({ weight: 20, arbitrary: line }, long), { minLength: 1 });
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (given, places) => {
        writeLines(
          file,
          given.map((text, index) => (index % 2 ? [text] : ['', Buffer.from(text)])),
        );
        const lines = open(file);
        const found = [...lines.lines()].map(([place, bytes]) => [place, bytes.length] as const);
        expect([...lines.lines()].length).toBe(given.length);
        for (let turn = 0; turn < 20; turn += 1) {
          const index = places.next().value % given.length;
          expect(lines.at(found[index]?.[0] ?? -1).toString() === Buffer.from(given[index] ?? '').toString()).toBe(
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
    ['a checksum alone', 'blogkeep publish 5 da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ])('is not whole where there is %s', (_, text) => {
    const file = inFolder();
    fs.writeFileSync(file, text);
    expect(LinesFile.open(file)).toBeUndefined();
  });

  it('is not put there again where the same lines are there', () => {
    const file = inFolder();
    writeLines(file, [['a'], ['b']]);
    const { ino } = fs.statSync(file);
    writeLines(file, [['a'], ['b']], open(file));
    expect(fs.statSync(file).ino).toBe(ino);
    writeLines(file, [['a'], ['c']], open(file));
    expect([...open(file).lines()].map(([, bytes]) => bytes.length)).toEqual([1, 1]);
    expect(fs.statSync(file).ino).not.toBe(ino);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['lines']);
  });

  it('may be read while another one is written in its place', () => {
    const file = inFolder();
    writeLines(file, [['a'], ['b']]);
    const before = open(file);
    const lines = [...before.lines()].map(([place]) => place).reverse();
    writeLines(
      file,
      lines.map((place) => ['', before.at(place)]),
      before,
    );
    const after = open(file);
    const read: string[] = [];
    for (const [, bytes] of after.lines()) read.push(bytes.toString());
    expect(read).toEqual(['b', 'a']);
  });
});
