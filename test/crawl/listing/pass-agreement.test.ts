import { describe, expect, it } from 'vitest';
import { agree, differingPages, isConsistent, buildPass } from '../../../src/crawl/listing/pass-agreement.ts';
import { sourceFailure } from '../../helpers/memory/memory-source.ts';

/** Creates a pass from pages written as ids and total, as in `a b/2`; `!` is a failed page. */
function pass(pages: readonly string[], more: { reachedEnd?: boolean; isTruncated?: boolean } = {}) {
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

describe('a pass is consistent', () => {
  it.each([
    ['shows what it counts', pass(['a b/3', 'c/3'])],
    ['is that of an empty blog', pass(['/0'])],
    ['has pages without a total', pass(['a b/3', 'c'])],
    ['shows all that there is without counting', pass(['a b', 'c', ''], { reachedEnd: true })],
    ['shows more than it counts, to the end', pass(['a b/2', 'c/2', '/2'], { reachedEnd: true })],
  ])('that %s', (_, one) => {
    expect(isConsistent(one)).toBe(true);
  });
});

describe('a pass is not consistent', () => {
  it.each([
    ['shows fewer than it counts', pass(['a b/4', 'c/4'], { reachedEnd: true })],
    ['shows a post twice', pass(['a b/3', 'b c/3'])],
    ['shows a post twice and counts none', pass(['a b', 'b c', ''], { reachedEnd: true })],
    ['tells two totals', pass(['a b/2', 'c/3'])],
    ['tells two totals and shows as many as the larger', pass(['a b/4', 'c d/3'])],
    ['misses a page', pass(['a b/2', '!'])],
    ['was ended early', pass(['a b/2'], { isTruncated: true })],
    ['counts none and did not see the end', pass(['a b', 'c'])],
    ['shows more than it counts and did not see the end', pass(['a b/2', 'c/2'])],
  ])('that %s', (_, one) => {
    expect(isConsistent(one)).toBe(false);
  });
});

describe('two passes agree', () => {
  it.each([
    ['show the same pages', ['a b/3', 'c/3'], ['a b/3', 'c/3']],
    ['show as many as they count in another order', ['a b/3', 'c/3'], ['c a/3', 'b/3']],
    ['show the same pages, fewer posts than they count', ['a b/4', 'c/4'], ['a b/4', 'c/4']],
    ['differ in pages at the end that add nothing', ['a b/4', 'c/4', '/4'], ['a b/4', 'c/4', 'c/4', '/0']],
  ])('that %s', (_, before, after) => {
    expect(agree(pass(before), pass(after))).toBe(true);
  });
});

describe('two passes do not agree', () => {
  it.each([
    ['show other posts', ['a b/3', 'c/3'], ['a b/3', 'd/3']],
    ['count differently', ['a b/4', 'c/4'], ['a b/5', 'c/5']],
    ['show more than they count in another order', ['a b/1', 'c/1'], ['b a/1', 'c/1']],
    ['show fewer than they count in another order', ['a b/4', 'c/4'], ['b a/4', 'c/4']],
    ['show one post more', ['a b/2'], ['a b/3', 'c/3']],
    ['miss the same page', ['a b/3', '!'], ['a b/3', '!']],
  ])('that %s', (_, before, after) => {
    expect(agree(pass(before), pass(after))).toBe(false);
  });

  it('if one was truncated', () => {
    expect(agree(pass(['a/1']), pass(['a/1'], { isTruncated: true }))).toBe(false);
  });
});

describe('the pages that differ', () => {
  it.each([
    ['in their posts', ['a/3', 'b/3', 'c/3'], ['a/3', 'd/3', 'c/3'], [2]],
    ['in their total', ['a/3', 'b/3', 'c/3'], ['a/3', 'b/3', 'c/4'], [3]],
    ['in being there', ['a/3', 'b/3'], ['a/3', 'b/3', 'c/3'], [3]],
    ['in their order', ['a b/2'], ['b a/2'], [1]],
    ['or failed in one pass', ['!', 'b/2', 'c/2'], ['a/2', 'b/2', '!'], [1, 3]],
  ])('%s are named', (_, before, after, pages) => {
    expect(differingPages(pass(before), pass(after))).toEqual(pages);
  });
});
