import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CacheBlocks } from '../../src/app/cache-blocks.ts';
import { BlockFile } from '../../src/publish/output/block-file.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const block = (number: number) => Buffer.alloc(10, number);

function readBack(blocks: CacheBlocks, count: number): Buffer[] {
  return Array.from({ length: count }, (_, number) => {
    const into = Buffer.alloc(10);
    blocks.read(number, into);
    return into;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Blocks that wait for a cache to be written', () => {
  it('lie in its folder, and leave nothing there', () => {
    const folder = path.join(temporaryFolder(), 'cache');
    const blocks = new CacheBlocks(folder);
    for (const number of [1, 2, 3]) blocks.write(block(number));
    expect(fs.readdirSync(folder)).toEqual(['.gitignore']);
    expect(readBack(blocks, 3)).toEqual([1, 2, 3].map(block));
    blocks.close();
    expect(fs.readdirSync(folder)).toEqual(['.gitignore']);
  });

  it('are held in memory where there can be no file', () => {
    const folder = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(folder, '');
    const blocks = new CacheBlocks(folder);
    const given = block(1);
    blocks.write(given);
    given.fill(2);
    blocks.write(given);
    expect(readBack(blocks, 2)).toEqual([1, 2].map(block));
    blocks.close();
  });

  it('are held in memory once the disk has little room', () => {
    const write = vi.spyOn(BlockFile.prototype, 'write');
    const free = [65, 64, 63, 65].map((megabytes) => megabytes << 20);
    const asked: string[] = [];
    const folder = path.join(temporaryFolder(), 'cache');
    const blocks = new CacheBlocks(folder, (one) => {
      asked.push(one);
      return free[asked.length - 1] ?? 0;
    });
    const numbers = [1, 2, 3, 4];
    for (const number of numbers) blocks.write(block(number));
    expect(write.mock.calls).toHaveLength(2);
    expect(asked).toEqual([folder, folder, folder]);
    expect(readBack(blocks, 4)).toEqual(numbers.map(block));
    blocks.close();
  });

  it('lie in the folder where the system does not say how much room there is', () => {
    const write = vi.spyOn(BlockFile.prototype, 'write');
    const blocks = new CacheBlocks(temporaryFolder(), () => {
      throw new Error('ENOSYS: function not implemented, statfs');
    });
    for (const number of [1, 2]) blocks.write(block(number));
    expect(write.mock.calls).toHaveLength(2);
    expect(readBack(blocks, 2)).toEqual([1, 2].map(block));
    blocks.close();
  });
});
