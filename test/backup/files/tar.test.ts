import fs from 'fs-extra';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isTar, openTar } from '../../../src/backup/files/tar.ts';
import { tarOf } from '../../helpers/backup/tar.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const [first, second] = [Buffer.from('first file'), Buffer.alloc(2000, 'b')];

async function opened(bytes: Buffer) {
  const file = path.join(temporaryFolder(), 'media-export.tar');
  fs.writeFileSync(file, bytes);
  const tar = await openTar(file);
  onTestFinished(() => tar.close());
  return tar;
}

describe('a tar', () => {
  it('is read in place, with names of any length', async () => {
    const long = `2015/03/${'갯벌'.repeat(30)}.jpg`;
    const tar = await opened(
      tarOf([
        { name: './2015/', type: '5' },
        { name: './2015/03/a.jpg', bytes: first },
        { name: long, bytes: second },
        { name: '2015/03/empty.txt' },
        { name: '2015/.DS_Store', bytes: first },
      ]),
    );
    expect([...tar.entries].map(([name, { size }]) => [name, size])).toEqual([
      ['2015/03/a.jpg', 10],
      [long, 2000],
      ['2015/03/empty.txt', 0],
    ]);
    expect(tar.newestFileDate).toBe('2015-03-01');
    expect([...tar.folders()].sort()).toEqual(['2015', '2015/03']);
    expect(await buffer(await tar.open('2015/03/a.jpg'))).toEqual(first);
    expect(await buffer(await tar.open(long))).toEqual(second);
    expect(await buffer(await tar.open('2015/03/empty.txt'))).toHaveLength(0);
    await expect(tar.open('b.jpg')).rejects.toThrow('There is no b.jpg in media-export.tar.');
  });

  it('is recognized by its first bytes', () => {
    const bytes = tarOf([{ name: 'a.jpg', bytes: first }]);
    expect(isTar(bytes)).toBe(true);
    expect(isTar(Buffer.from('ustar'))).toBe(false);
    bytes[0] = 0;
    expect(isTar(bytes)).toBe(false);
  });

  it('that is cut reports the file in which it ends', async () => {
    const whole = tarOf([
      { name: 'a.jpg', bytes: first },
      { name: 'b.jpg', bytes: second },
    ]);
    const tar = await opened(whole.subarray(0, 2000));
    expect([...tar.entries.keys()]).toEqual(['a.jpg']);
    expect([...tar.unreadable].map(([name, why]) => `${name}: ${String(why)}`)).toEqual([
      'b.jpg: the tar ends in the middle of it',
    ]);
  });

  it('skips links', async () => {
    const tar = await opened(tarOf([{ name: 'a.jpg', type: '2' }]));
    expect([...tar.skipped].map(([name, why]) => `${name}: ${String(why)}`)).toEqual([
      `a.jpg: ${textOf('backup.is-link')}`,
    ]);
  });

  it('that is damaged, or has an entry outside of it, is refused', async () => {
    const damaged = tarOf([{ name: 'a.jpg', bytes: first }]);
    damaged[124] = 0x39;
    await expect(opened(damaged)).rejects.toThrow('media-export.tar is a damaged tar.');
    await expect(opened(tarOf([{ name: '2015/../../a.jpg', bytes: first }]))).rejects.toThrow('points outside of it');
  });
});
