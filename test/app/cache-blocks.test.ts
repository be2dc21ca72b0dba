import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CacheBlocks } from '../../src/app/cache-blocks.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const block = (number: number) => Buffer.alloc(10, number);

function readBack(blocks: CacheBlocks, count: number): Buffer[] {
  return Array.from({ length: count }, (_, number) => {
    const into = Buffer.alloc(10);
    blocks.read(number, into);
    return into;
  });
}

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
});
