import { describe, expect, it } from 'vitest';
import { describeDuration } from '../../../src/cli/text/quantities.ts';

describe('describeDuration', () => {
  it.each([
    [0, '0.0 s'],
    [-5, '0.0 s'],
    [440, '0.4 s'],
    [9949, '9.9 s'],
    [9951, '10 s'],
    [59_600, '1 min 0 s'],
    [125_000, '2 min 5 s'],
    [3_780_000, '1 h 3 min'],
  ])('formats %d ms as %j', (milliseconds, text) => {
    expect(String(describeDuration(milliseconds))).toBe(text);
  });
});
