import { describe, expect, it } from 'vitest';
import { samplesOf, wrapped } from '../../../src/core/svg/drawn-text.ts';

describe('Text in drawings', () => {
  it('requires a font for each script in its text, and cannot be rendered if a script is unknown', () => {
    expect(samplesOf('바다 sea 海 😀 1!')).toEqual(['가', 'A', '漢']);
    expect(samplesOf('ქართული')).toBeUndefined();
  });

  it('is broken between words, or within words longer than a line, and truncated', () => {
    expect(wrapped('가나다 라마바', 4, 4)).toEqual(['가나다', '라마바']);
    expect(wrapped('가나다라마', 2, 4)).toEqual(['가나', '다라', '마']);
    expect(wrapped('가나다라마바사', 2, 2)).toEqual(['가나', '다…']);
  });
});
