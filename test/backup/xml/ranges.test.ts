import { describe, expect, it } from 'vitest';
import { readRanges, type Range } from '../../../src/backup/xml/ranges.ts';

describe('readRanges', () => {
  it('reads many small ranges of a large file in small pieces, in order', async () => {
    const step = 10_000;
    const count = 3000;
    const sizes: number[] = [];
    // A file in which each byte is the number of its range.
    const read = (target: Buffer, offset: number, length: number, position: number) => {
      sizes.push(length);
      for (let at = 0; at < length; at += 1) target[offset + at] = Math.floor((position + at) / step) % 256;
      return Promise.resolve({ bytesRead: length, buffer: target });
    };
    const ranges = Array.from({ length: count }, (_, index): Range => {
      return { start: index * step, end: index * step + 2 };
    });
    const pieces = await readRanges({ read: read as never }, ranges);
    expect(Buffer.concat(pieces)).toEqual(
      Buffer.from(Array.from({ length: count }, (_, index) => [index % 256, index % 256]).flat()),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
    expect(new Set(pieces.map(({ buffer }) => buffer)).size * 8192).toBeLessThan(count * step);
  });
});
