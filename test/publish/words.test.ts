import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/publish/words.ts';

describe("The site's own words", () => {
  it('know one from many in English', () => {
    const { posts, comments } = wordsOf.en;
    expect([posts(0), posts(1), posts(2)]).toEqual(['0 posts', '1 post', '2 posts']);
    expect([comments(0), comments(1), comments(2)]).toEqual(['0 comments', '1 comment', '2 comments']);
  });

  it('write dates in the order of the language', () => {
    expect(wordsOf.en.date(2024, 12, 5)).toBe('5 December 2024');
    expect(wordsOf.ko.date(2024, 12, 5)).toBe('2024년 12월 5일');
  });

  it.each(Object.entries(wordsOf))('are nowhere empty: %s', (_language, words) => {
    const texts = Object.values({ ...words, ...words.body }).filter((text) => typeof text === 'string');
    expect(texts.length).toBeGreaterThan(20);
    expect(texts).not.toContain('');
  });
});
