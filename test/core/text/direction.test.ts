import { describe, expect, it } from 'vitest';
import { directionOfText } from '../../../src/core/text/direction.ts';

describe('The direction of a text', () => {
  it.each([
    ['שלום', 'rtl'],
    ['12. (خبز)', 'rtl'],
    ['ﻼ', 'rtl'],
    ['𞤀𞤣', 'rtl'],
    ['bread לחם', 'ltr'],
    ['빵', 'ltr'],
    ['雨', 'ltr'],
    ['٣٠, 12 – ☂', undefined],
    ['', undefined],
  ])('is that of its first letter: %s', (text, direction) => {
    expect(directionOfText(text)).toBe(direction);
  });
});
