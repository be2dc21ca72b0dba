import { describe, expect, it } from 'vitest';
import { cardTitlesIn } from '../../../src/backup/published/card-titles.ts';
import { matchByCards } from '../../../src/backup/published/match-cards.ts';
import { matchPublished } from '../../../src/backup/published/match-published.ts';
import { parsePublishedList } from '../../../src/backup/published/list.ts';

const blog = 'https://mudflat.tistory.com';
const card = (slug: string, title: string, host = blog) => ({ address: `${host}/entry/${slug}`, title });
const posts = [
  { id: '1', title: '갯벌 걷기 ? 첫날' },
  { id: '2', title: 'C++' },
  { id: '3', title: 'C#' },
  { id: '4', title: '일기' },
  { id: '5', title: '일기' },
  { id: '6', title: 'Fog' },
];
const matched = (...cards: readonly ReturnType<typeof card>[]) =>
  Object.fromEntries(matchByCards(posts, cards, ['mudflat.tistory.com', 'mudflat.example.com']));

describe('cardTitlesIn', () => {
  it('returns the titles of link cards, with characters that HTML escapes or allows in attributes', () => {
    const figure = (attributes: string) => `<figure data-ke-type="opengraph" ${attributes}></figure>`;
    const body =
      figure(`data-og-title="A &lt;b> &amp; c" data-og-url="${blog}/entry/x" data-og-source-url="${blog}/1"`) +
      figure(`data-og-title='D' data-og-source-url='${blog}/entry/%EA%B0%80'`) +
      figure(`data-og-title="" data-og-url="${blog}/entry/y"`);
    expect(cardTitlesIn(body)).toEqual([
      { address: `${blog}/entry/x`, title: 'A <b> & c' },
      { address: `${blog}/entry/%EA%B0%80`, title: 'D' },
    ]);
  });
});

describe('matchByCards', () => {
  it('matches the slug of an address to the post whose title is exactly that of the card', () => {
    expect(
      matched(
        card('first-walk', '갯벌 걷기 🦀 첫날'),
        card('cpp', 'C++'),
        card('csharp', 'C#', 'http://www.mudflat.example.com'),
        card('mist', 'Fog '),
      ),
    ).toEqual({ '/entry/first-walk': '1', '/entry/cpp': '2', '/entry/csharp': '3', '/entry/mist': '6' });
  });

  it.each([
    ['whose title differs in a character', [card('c', 'C')]],
    ['whose title several posts have', [card('diary', '일기')]],
    ['of another blog', [card('mist', 'Fog', 'https://other.tistory.com')]],
    ['whose cards have the titles of two posts', [card('mist', 'Fog'), card('mist', 'C++')]],
    ['whose slug fits a title', [card('fog', 'C++')]],
  ])('matches no address %s', (_, cards) => {
    expect(matched(...cards)).toEqual({});
  });
});

describe('a list of public posts', () => {
  const publicIds = (lines: readonly string[], cards: readonly ReturnType<typeof card>[]) => {
    const byCards = matchByCards(posts, cards, ['mudflat.tistory.com']);
    const list = parsePublishedList(lines.join('\n'), 'list');
    const match = matchPublished(posts, list, { blogUrl: new URL(blog), byCards });
    return { public: [...match.public], paths: Object.fromEntries(match.paths), unmatched: match.unmatched };
  };

  it('publishes the post whose title the link cards of an address have', () => {
    expect(publicIds([`${blog}/entry/mist`, '/entry/rain'], [card('mist', 'Fog'), card('cpp', 'C++')])).toEqual({
      public: ['6'],
      paths: { '6': '/entry/mist' },
      unmatched: ['/entry/rain'],
    });
  });

  it('publishes no post for two addresses, and none that another address has', () => {
    expect(publicIds(['/entry/mist', '/entry/haze'], [card('mist', 'Fog'), card('haze', 'Fog')])).toMatchObject({
      public: [],
      unmatched: ['/entry/mist', '/entry/haze'],
    });
    expect(publicIds(['/entry/fog', '/entry/mist'], [card('mist', 'Fog')])).toMatchObject({
      public: ['6'],
      unmatched: ['/entry/mist'],
    });
  });
});
