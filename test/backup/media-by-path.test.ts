import { describe, expect, it } from 'vitest';
import type { Container } from '../../src/backup/files/container.ts';
import { createMediaByPath } from '../../src/backup/media-by-path.ts';
import { toPlain } from '../../src/messages/plain.ts';
import { textOf } from '../helpers/text-of.ts';

/** Returns a container with files of these sizes by path. */
function containerOf(files: Readonly<Record<string, number>>, name = 'images.zip'): Container {
  const entries = new Map(Object.entries(files).map(([path, size]) => [path, { size, crc32: size }]));
  return { name, entries } as Partial<Container> as Container;
}

const sizeOf = (media: ReturnType<typeof createMediaByPath>, address: string) => media.medium(address)?.size;

describe('a media file', () => {
  const files = { 'blog/2014/05/a.jpg': 1, 'blog/2014/06/a.jpg': 2, 'b c.png': 3, 'old/2014/05/a.jpg': 4 };

  it('is found by the longest end that it shares with an address', () => {
    const media = createMediaByPath([containerOf(files)]);
    expect(sizeOf(media, 'https://shore.example/images/2014/06/a.jpg?w=640')).toBe(2);
    expect(sizeOf(media, 'https://shore.example/old/2014/05/a.jpg')).toBe(4);
    expect(sizeOf(media, 'https://backup.invalid/7/2014/06/A.JPG')).toBe(2);
  });

  it('is found by its name alone if no other file has it', () => {
    const media = createMediaByPath([containerOf(files)]);
    expect(sizeOf(media, 'https://shore.example/elsewhere/b%20c.png')).toBe(3);
    expect(sizeOf(media, 'https://shore.example/other.png')).toBeUndefined();
  });

  it('belongs to no address that fits several files, and a note names such addresses', () => {
    const media = createMediaByPath([containerOf(files)]);
    expect(sizeOf(media, 'https://shore.example/a.jpg')).toBeUndefined();
    expect(sizeOf(media, 'https://shore.example/2014/05/a.jpg')).toBeUndefined();
    expect(toPlain(media.warnings()).at(-1)).toEqual({
      code: 'backup-note',
      note: textOf('backup.media-ambiguous', {
        count: 2,
        addresses: ['https://shore.example/a.jpg', 'https://shore.example/2014/05/a.jpg'],
      }),
    });
  });

  it('belongs to an address that fits several copies of it', () => {
    const media = createMediaByPath([containerOf({ 'x/a.jpg': 5, 'y/a.jpg': 5 })]);
    expect(sizeOf(media, 'https://shore.example/a.jpg')).toBe(5);
    expect(media.warnings()).toEqual([]);
  });

  it('is reported if no body refers to it', () => {
    const media = createMediaByPath([containerOf({ 'a.jpg': 1, 'b.jpg': 2, 'c d.jpg': 3 })]);
    expect(media.warnings()).toEqual([]);
    media.recordUse('1', '<img src="https://shore.example/a.jpg"><a href=c%20d.jpg>c</a>');
    expect(toPlain(media.warnings())).toEqual([
      { code: 'backup-entry-left-out', path: 'images.zip', reason: 'no post refers to its file b.jpg' },
    ]);
  });
});
