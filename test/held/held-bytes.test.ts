import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { BlockFile } from '../../src/publish/output/block-file.ts';
import { HeldBytes } from '../../src/held/held-bytes.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Pieces of 0 to 3 MB, 13 MB in all. */
const pieces = Array.from({ length: 40 }, (_, index) =>
  Buffer.alloc(index % 4 === 0 ? (index * 77_777) % 3_000_000 : index * 997, index + 1),
);

describe('bytes that are held until later', () => {
  it('are given back as they were taken, in any order, even where most of them wait in a file', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    const write = vi.spyOn(file, 'write');
    for (const held of [new HeldBytes(), new HeldBytes(file)]) {
      const places = pieces.map((piece) => held.add(piece));
      for (const step of [1, 7, 39]) {
        for (let turn = 0; turn < pieces.length; turn += 1) {
          const index = (turn * step) % pieces.length;
          expect(held.at(places[index] ?? 0).equals(pieces[index] ?? Buffer.alloc(0)), `${index}`).toBe(true);
        }
      }
    }
    // Of 256 KB each.
    expect(write.mock.calls.length).toBeGreaterThan(16);
    file.close();
  });

  it('leave nothing in the folder, whatever ends the run', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    file.write(Buffer.alloc(10, 1));
    expect(fs.readdirSync(folder)).toEqual([]);
    const into = Buffer.alloc(10);
    file.read(0, into);
    expect(into).toEqual(Buffer.alloc(10, 1));
    file.close();
  });

  it('need no folder as long as there are few', () => {
    const none = () => {
      throw new Error('no folder is to be made');
    };
    const held = new HeldBytes(new BlockFile(none, 'held'));
    for (let count = 0; count < 100; count += 1) held.add(Buffer.alloc(1000));
    expect(held.at(0)).toHaveLength(1000);
  });

  it('are not written through a link', () => {
    const [folder, elsewhere] = [temporaryFolder(), path.join(temporaryFolder(), 'theirs')];
    fs.writeFileSync(elsewhere, 'theirs');
    fs.symlinkSync(elsewhere, path.join(folder, 'held'));
    const file = new BlockFile(() => folder, 'held');
    expect(() => file.write(Buffer.alloc(10))).toThrow(/EEXIST/u);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('theirs');
  });

  it('fail as the folder does', () => {
    const held = new HeldBytes(new BlockFile(() => path.join(temporaryFolder(), 'missing'), 'held'));
    expect(() => {
      for (let count = 0; count < 20; count += 1) held.add(Buffer.alloc(1_000_000));
    }).toThrow(/missing/u);
  });
});
