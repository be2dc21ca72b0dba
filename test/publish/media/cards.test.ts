import { describe, expect, it } from 'vitest';
import { cardOf } from '../../../src/publish/media/cards.ts';

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
});
