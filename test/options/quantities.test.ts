import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration, parseSize } from '../../src/options/quantities.ts';

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['30', 30_000],
    ['1.5 S', 1500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['', NaN],
    ['s', NaN],
    ['-5s', NaN],
    ['1d', NaN],
    ['1 constructor', NaN],
    ['Infinity', NaN],
  ])('parses %j as %d ms', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});

describe('parseSize', () => {
  it.each([
    ['200MB', 200_000_000],
    ['1 gib', 1_073_741_824],
    ['1.5kB', 1500],
    ['12', 12],
    ['12b', 12],
    ['1M', NaN],
    ['0x10', NaN],
  ])('parses %j as %d bytes', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it('never parses a decimal unit as more bytes than the corresponding binary unit', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom('k', 'M', 'G', 'T'), (count, prefix) => {
        expect(parseSize(`${count}${prefix}B`)).toBeLessThanOrEqual(parseSize(`${count}${prefix}iB`));
      }),
    );
  });
});
