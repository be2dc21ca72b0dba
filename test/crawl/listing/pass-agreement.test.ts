import { describe, expect, it } from 'vitest';
import { agree, differingPages, isConsistent, buildPass } from '../../../src/crawl/listing/pass-agreement.ts';
import { sourceFailure } from '../../helpers/memory/memory-source.ts';

/** Creates a pass from pages written as IDs and total, as in `a b/2`. `!` is a failed page. */
function pass(pages: readonly string[], more: Partial<Parameters<typeof buildPass>[0]> = {}) {
  const numbered = pages.map((text, index) => [index + 1, text] as const);
  const shown = numbered.filter(([, text]) => text !== '!');
  return buildPass({
    pages: new Map(shown.map(([page, text]) => [page, pageOf(text)])),
    failures: new Map(
      numbered.filter(([, text]) => text === '!').map(([page]) => [page, sourceFailure('post list', 'timeout', false)]),
    ),
    reachedEnd: false,
    isTruncated: false,
    lastPage: pages.length,
    ...more,
  });
}

function pageOf(text: string) {
  const [ids = '', total] = text.split('/');
  return { ids: ids.split(' ').filter((id) => id !== ''), total: total === undefined ? undefined : Number(total) };
}

describe('buildPass', () => {
  it('sorts pages by number', () => {
    const pages = new Map([
      [1, pageOf('a/3')],
      [3, pageOf('c/3')],
      [2, pageOf('b/3')],
    ]);
    const inOrder = buildPass({ pages, failures: new Map(), reachedEnd: false, isTruncated: false, lastPage: 3 });
    expect([...inOrder.ids]).toEqual(['a', 'b', 'c']);
    expect([...inOrder.pages.keys()]).toEqual([1, 2, 3]);
  });

  it('drops final pages without new posts, but uses their totals', () => {
    const { pages, total } = pass(['a b/4', '/4', 'c/4', 'c/5', '/4']);
    expect([...pages.keys()]).toEqual([1, 2, 3]);
    expect(total).toBe(5);
  });

  it('keeps page 1 of an empty blog', () => {
    expect(pass(['/0']).pages.get(1)).toEqual({ ids: [], total: 0 });
  });
});

describe('hasGap is true', () => {
  it.each([
    ['has an empty page before its last post', pass(['a b/6', '/6', 'c d/6'])],
    ['starts with an empty page', pass(['/3', 'a b/3', '/3'])],
    ['has a shorter page before its last post', pass(['a b/6', 'c/6', 'd e/6'])],
    ['repeats a post of another page before its last post', pass(['a b/6', 'b c/6', 'd e/6'])],
    ['repeats a page that no page after the end repeats', pass(['a b/6', 'c d/6', 'c d/6', '/6'])],
    ['repeats a page although the page after it was refused', pass(['a b/6', 'c d/6', 'c d/6'], { lastPage: 4 })],
  ])('for a pass that %s', (_, one) => {
    expect(one.hasGap).toBe(true);
  });
});

describe('hasGap is false', () => {
  it.each([
    ['has full pages', pass(['a b/3', 'c/3'])],
    ['has full pages up to its end, and empty ones after it', pass(['a b/8', 'c d/8', '/8', '/8'])],
    ['has a short last page', pass(['a b/6', 'c/6', '/6'])],
    ['repeats its last page after the end', pass(['a b/8', 'c/8', 'c/8', 'c/8'])],
    ['is that of an empty blog', pass(['/0'])],
    ['lists no post of those that it counts', pass(['/3', '/3'])],
  ])('for a pass that %s', (_, one) => {
    expect(one.hasGap).toBe(false);
  });
});

describe('isConsistent returns true', () => {
  it.each([
    ['has as many posts as its total', pass(['a b/3', 'c/3'])],
    ['is that of an empty blog', pass(['/0'])],
    ['has a page without a total', pass(['a b/3', 'c'])],
    ['has no total, and reached the end', pass(['a b', 'c', ''], { reachedEnd: true })],
    ['has more posts than its total, and reached the end', pass(['a b/2', 'c/2', '/2'], { reachedEnd: true })],
  ])('for a pass that %s', (_, one) => {
    expect(isConsistent(one)).toBe(true);
  });
});

describe('isConsistent returns false', () => {
  it.each([
    ['has fewer posts than its total', pass(['a b/4', 'c/4'], { reachedEnd: true })],
    ['has a post twice', pass(['a b/3', 'b c/3'])],
    ['has a post twice, and no total', pass(['a b', 'b c', ''], { reachedEnd: true })],
    ['has two totals', pass(['a b/2', 'c/3'])],
    ['has two totals, and as many posts as the larger', pass(['a b/4', 'c d/3'])],
    ['has a failed page', pass(['a b/2', '!'])],
    ['is truncated', pass(['a b/2'], { isTruncated: true })],
    ['has no total, and did not reach the end', pass(['a b', 'c'])],
    ['has more posts than its total, and did not reach the end', pass(['a b/2', 'c/2'])],
  ])('for a pass that %s', (_, one) => {
    expect(isConsistent(one)).toBe(false);
  });
});

describe('agree returns true', () => {
  it.each([
    ['have the same pages', ['a b/3', 'c/3'], ['a b/3', 'c/3']],
    ['have as many posts as their total, in different orders', ['a b/3', 'c/3'], ['c a/3', 'b/3']],
    ['have the same pages, with fewer posts than their total', ['a b/4', 'c/4'], ['a b/4', 'c/4']],
    ['differ only in final pages without new posts', ['a b/4', 'c/4', '/4'], ['a b/4', 'c/4', 'c/4', '/0']],
  ])('for two passes that %s', (_, before, after) => {
    expect(agree(pass(before), pass(after))).toBe(true);
  });
});

describe('agree returns false', () => {
  it.each([
    ['have different posts', ['a b/3', 'c/3'], ['a b/3', 'd/3']],
    ['have different totals', ['a b/4', 'c/4'], ['a b/5', 'c/5']],
    ['have more posts than their total, in different orders', ['a b/1', 'c/1'], ['b a/1', 'c/1']],
    ['have fewer posts than their total, in different orders', ['a b/4', 'c/4'], ['b a/4', 'c/4']],
    ['differ by a post', ['a b/2'], ['a b/3', 'c/3']],
    ['lack the same page', ['a b/3', '!'], ['a b/3', '!']],
  ])('for two passes that %s', (_, before, after) => {
    expect(agree(pass(before), pass(after))).toBe(false);
  });

  it('if one of them is truncated', () => {
    expect(agree(pass(['a/1']), pass(['a/1'], { isTruncated: true }))).toBe(false);
  });
});

describe('differingPages', () => {
  it.each([
    ['in their posts', ['a/3', 'b/3', 'c/3'], ['a/3', 'd/3', 'c/3'], [2]],
    ['in their total', ['a/3', 'b/3', 'c/3'], ['a/3', 'b/3', 'c/4'], [3]],
    ['because one pass lacks them', ['a/3', 'b/3'], ['a/3', 'b/3', 'c/3'], [3]],
    ['in their order', ['a b/2'], ['b a/2'], [1]],
    ['because they failed in one pass', ['!', 'b/2', 'c/2'], ['a/2', 'b/2', '!'], [1, 3]],
  ])('returns pages that differ %s', (_, before, after, pages) => {
    expect(differingPages(pass(before), pass(after))).toEqual(pages);
  });
});
