import { describe, expect, it } from 'vitest';
import { counted, describeDuration } from '../../../src/cli/text/quantities.ts';

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
  ])('says %d ms as %j', (milliseconds, text) => {
    expect(String(describeDuration(milliseconds))).toBe(text);
  });
});

it('counted gives a word its plural', () => {
  expect([counted(0, 'post'), counted(1, 'post'), counted(1200, 'entry', 'entries')]).toEqual([
    '0 posts',
    '1 post',
    '1,200 entries',
  ]);
});
