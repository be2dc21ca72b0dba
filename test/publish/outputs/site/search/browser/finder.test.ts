import { describe, expect, it } from 'vitest';
import { finderOf } from '../../../../../../src/publish/outputs/site/search/browser/finder.ts';
import { parseQuery } from '../../../../../../src/publish/outputs/site/search/browser/query.ts';

function shownBy(query: string, text: string, partly: boolean): string[] {
  return finderOf(parseQuery(query), partly)
    .hits(text)
    .map(({ from, to }) => text.slice(from, to));
}

describe('The hits of a word', () => {
  const text = '도서관길 도서관 도서 도';

  it('are the word alone if only whole words count', () => {
    expect(shownBy('도서관길', text, false)).toEqual(['도서관길']);
  });

  it('include its prefixes of at least two syllables if parts count', () => {
    expect(shownBy('도서관길', text, true)).toEqual(['도서관길', '도서관', '도서']);
  });

  it('include no prefixes of Latin words, whose parts mean something else', () => {
    expect(shownBy('cartography', 'cartography cart car', true)).toEqual(['cartography']);
  });
});
