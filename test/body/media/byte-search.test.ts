import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteSearch } from '../../../src/body/media/byte-search.ts';

const isNone = () => false;

describe('the byte search', () => {
  it.each([
    ['x<IMG', true],
    ['<im<img', true],
    ['ababac', true],
    ['ab', false],
    ['abab', false],
    ['', false],
    ['i', false],
  ])('finds words at any position, ignoring case: %j', (text, expected) => {
    expect(createByteSearch(['<img', 'abac'], isNone)(Buffer.from(text))).toBe(expected);
  });

  it('finds a word even if it overlaps a partial match of another word', () => {
    const find = createByteSearch(['video/x', 'ideo', 'filecard', 'card-b'], isNone);
    expect(['video', 'filecar', 'filecard-', 'file card-b'].map((text) => find(Buffer.from(text)))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('finds single bytes that the predicate accepts', () => {
    const find = createByteSearch(['a'], (byte) => byte === 0);
    expect([find(Buffer.from([0xff, 0])), find(Buffer.from([0xff, 1]))]).toEqual([true, false]);
  });

  it('finds words in buffers of any length, even across the boundaries of the quarters that it searches in parallel', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\xe9'), minLength: 1, maxLength: 5 });
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'c', '\xe9', '\xc9', '-'), maxLength: 12 });
    const around = fc.constantFrom(0, 1, 7, 255, 256, 257, 511, 512, 513, 1024);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        text,
        around,
        around,
        (words, middle, before, after) => {
          const whole = '-'.repeat(before) + middle + '-'.repeat(after);
          const small = whole.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
          expect(createByteSearch(words, isNone)(Buffer.from(whole, 'latin1'))).toBe(
            words.some((one) => small.includes(one)),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});
