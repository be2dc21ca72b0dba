import fsExtra from 'fs-extra';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BlockFile } from '../../src/publish/build/folder/block-file.ts';
import { ByteArena } from '../../src/offheap/byte-arena.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Entries of 0 to 3 MB each, 13 MB in total. */
const pieces = Array.from({ length: 40 }, (_, index) =>
  Buffer.alloc(index % 4 === 0 ? (index * 77_777) % 3_000_000 : index * 997, index + 1),
);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ByteArena', () => {
  it('returns entries unchanged and in any order, even if most of them are in a file', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    const write = vi.spyOn(file, 'write');
    for (const arena of [new ByteArena(), new ByteArena(file)]) {
      const offsets = pieces.map((piece) => arena.add(piece));
      for (const step of [1, 7, 39]) {
        for (let turn = 0; turn < pieces.length; turn += 1) {
          const index = (turn * step) % pieces.length;
          expect(arena.at(offsets[index] ?? 0).equals(pieces[index] ?? Buffer.alloc(0)), `${index}`).toBe(true);
        }
      }
    }
    // The file consists of blocks of 256 KB.
    expect(write.mock.calls.length).toBeGreaterThan(16);
    file.close();
  });

  it('leaves no file in the folder, however the run ends', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    file.write(Buffer.alloc(10, 1));
    expect(fs.readdirSync(folder)).toEqual([]);
    const into = Buffer.alloc(10);
    file.read(0, into);
    expect(into).toEqual(Buffer.alloc(10, 1));
    file.close();
  });

  it('needs no folder for a few entries', () => {
    const none = () => {
      throw new Error('no folder is to be made');
    };
    const arena = new ByteArena(new BlockFile(none, 'held'));
    for (let count = 0; count < 100; count += 1) arena.add(Buffer.alloc(1000));
    expect(arena.at(0)).toHaveLength(1000);
  });

  it('does not write through a link', () => {
    const [folder, elsewhere] = [temporaryFolder(), path.join(temporaryFolder(), 'theirs')];
    fs.writeFileSync(elsewhere, 'theirs');
    fs.symlinkSync(elsewhere, path.join(folder, 'held'));
    const file = new BlockFile(() => folder, 'held');
    expect(() => file.write(Buffer.alloc(10))).toThrow(/EEXIST/u);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('theirs');
  });

  it('fails if the folder cannot be used', () => {
    const arena = new ByteArena(new BlockFile(() => path.join(temporaryFolder(), 'missing'), 'held'));
    expect(() => {
      for (let count = 0; count < 20; count += 1) arena.add(Buffer.alloc(1_000_000));
    }).toThrow(/missing/u);
  });

  it('stores an empty entry at the end of a block', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    const arena = new ByteArena(file, 1);
    // Including the four bytes for the length of each, these entries fill the first block.
    const offsets = [Buffer.alloc((1 << 18) - 8, 1), Buffer.alloc(0)].map((piece) => arena.add(piece));
    expect(offsets.map((offset) => arena.at(offset).length)).toEqual([(1 << 18) - 8, 0]);
    file.close();
  });

  it('does not return bytes of another block after a block could not be read', () => {
    const blocks: Buffer[] = [];
    const arena = new ByteArena(
      {
        write: (block) => blocks.push(Buffer.from(block)),
        read: (number, into) => {
          into.set(blocks[number] ?? []);
          if (number === 1) throw new Error('EIO: i/o error, read');
        },
      },
      0,
    );
    const [first, second] = [1, 2].map((value) => arena.add(Buffer.alloc((1 << 18) - 4, value)));
    expect(arena.at(first ?? -1)[0]).toBe(1);
    expect(() => arena.at(second ?? -1)).toThrow(/EIO/u);
    expect(arena.at(first ?? -1)[0]).toBe(1);
  });

  it('ignores errors on closing, and does not remove other files', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    file.write(Buffer.alloc(10));
    fs.writeFileSync(path.join(folder, 'held'), 'theirs');
    const { closeSync } = fs;
    const close = vi.spyOn(fsExtra, 'closeSync').mockImplementation((handle) => {
      closeSync(handle);
      throw new Error('EIO: i/o error, close');
    });
    file.close();
    expect(close.mock.calls).toHaveLength(1);
    expect(fs.readFileSync(path.join(folder, 'held'), 'utf8')).toBe('theirs');
  });

  it('removes the file at the end if the system cannot unlink an open file', () => {
    const folder = temporaryFolder();
    const file = new BlockFile(() => folder, 'held');
    const denied = vi.spyOn(fsExtra, 'unlinkSync').mockImplementation(() => {
      throw new Error('EBUSY: resource busy or locked, unlink');
    });
    file.write(Buffer.alloc(10));
    denied.mockRestore();
    expect(fs.readdirSync(folder)).toEqual(['held']);
    file.close();
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
