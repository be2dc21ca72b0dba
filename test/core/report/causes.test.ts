import { describe, expect, it } from 'vitest';
import { groupByCause, largestFirst, withoutName } from '../../../src/core/report/causes.ts';
import { groupByHost } from '../../../src/core/report/missing-media.ts';

describe('problems', () => {
  it('are grouped by cause in their order, or by size', () => {
    const groups = groupByCause(['a1', 'b1', 'c1', 'b2', 'c2', 'c3'], (text) => text.charAt(0));
    expect(groups).toEqual([['a1'], ['b1', 'b2'], ['c1', 'c2', 'c3']]);
    expect(largestFirst(groups).map(({ length }) => length)).toEqual([3, 2, 1]);
  });

  it.each([
    ['Post 5 has status 500.', '5', 'Post … has status 500.'],
    ['https://a.example/b.png?c is not known.', 'https://a.example/b.png?c', '… is not known.'],
    ['Post a+b has status 500.', 'a+b', 'Post … has status 500.'],
    ['Post x has status 500.', '5', 'Post x has status 500.'],
    ['No name', '', 'No name'],
  ])('have a cause without their names: %j', (sentence, name, cause) => {
    expect(withoutName(sentence, name)).toBe(cause);
  });
});

describe('missing media', () => {
  it('are grouped by host and reason, also if the reason contains the URL', () => {
    const media = ['https://a.example/1', 'https://b.example/1', 'https://a.example/2', 'https://a.example/3'].map(
      (url) => ({
        url,
        reason: url.endsWith('3') ? 'Status 500' : `${url} is not known (ENOTFOUND).`,
      }),
    );
    expect(groupByHost(media).map((group) => group.map(({ url }) => url))).toEqual([
      ['https://a.example/1', 'https://a.example/2'],
      ['https://b.example/1'],
      ['https://a.example/3'],
    ]);
  });
});
