import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { platforms as addressPlatforms } from '../../src/app/sources/address/platforms.ts';
import { platforms as filePlatforms } from '../../src/backup/other-platforms.ts';

/** Platforms that blogkeep reads. The code has no advice for most of them. */
const readable = ['WordPress', 'WordPress.com', 'Blogger', 'Tistory', 'Textcube', 'Movable Type', 'TypePad'];
const names = new Set([...readable, ...[...addressPlatforms, ...filePlatforms].map(({ name }) => name)]);

describe.each(['docs/coming-from.md', 'docs/coming-from.ko.md'])('%s', (path) => {
  const table = [...readFileSync(path, 'utf8').matchAll(/^\|(.+)\|$/gmu)];
  const [, , ...rows] = table.map(([, row = '']) => row.split(' |').map((cell) => cell.trim()));

  it.each([...names])('has one row for %s', (name) => {
    const found = rows.filter(([cell = '']) => cell === name || cell.split(/, |[()]/u).includes(name));
    expect(found).toHaveLength(1);
  });

  it('states for each platform whether its address and its file can be read, and what to do', () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  });
});
