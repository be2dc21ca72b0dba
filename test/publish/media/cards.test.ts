import { describe, expect, it } from 'vitest';
import { cardOf, samplesOf, wrapped } from '../../../src/publish/media/cards.ts';

const text = { title: '바다', blog: 'A blog', date: '2024-01-05' };

describe('The preview card of a post', () => {
  it('is named after a hash of its content', () => {
    expect(cardOf(text)).toEqual(cardOf({ ...text }));
    expect(cardOf({ ...text, title: '산' }).file).not.toBe(cardOf(text).file);
    expect(cardOf(text).file).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}-card\.png$/u);
  });

  it('is well-formed for any title', () => {
    const { svg } = cardOf({ ...text, title: '</text><script>&"\u0000\u202e' });
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp;&quot;');
    expect(svg).not.toContain('\u202e');
  });

  it('requires a font for each script in its text, and cannot be rendered if a script is unknown', () => {
    expect(samplesOf({ title: '바다 sea 海 😀 1!', blog: '', date: '' })).toEqual(['가', 'A', '漢']);
    expect(samplesOf({ title: 'ქართული', blog: '', date: '' })).toBeUndefined();
  });

  it('breaks the title between words, or within words longer than a line, and truncates it', () => {
    expect(wrapped('가나다 라마바', 4, 4)).toEqual(['가나다', '라마바']);
    expect(wrapped('가나다라마', 2, 4)).toEqual(['가나', '다라', '마']);
    expect(wrapped('가나다라마바사', 2, 2)).toEqual(['가나', '다…']);
  });
});
