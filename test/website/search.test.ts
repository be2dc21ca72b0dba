import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { queryWords, indexedWords, tolerance } from '../../website/search.mjs';

describe('indexedWords', () => {
  it('returns words without punctuation', () => {
    expect(indexedWords('Run "npm ci", then.').filter((word) => word !== '')).toEqual(['Run', 'npm', 'ci', 'then']);
  });

  it('also returns the suffixes of Korean words, so that a search finds parts of words', () => {
    expect(indexedWords('자동백업을')).toEqual(['동백업을', '백업을', '업을', '자동백업을']);
    expect(indexedWords('GitHub에서')).toEqual(['에서', 'GitHub에서']);
  });
});

it('queryWords does not split words', () => {
  expect(queryWords('자동 백업')).toEqual(['자동', '백업']);
});

it('tolerance disables fuzzy matching of Korean words', () => {
  expect([tolerance('백업'), tolerance('backup')]).toEqual([false, 0.2]);
});

it('each search function is self-contained, because browsers evaluate its source', () => {
  for (const [one, asked] of [
    [indexedWords, '백업을'],
    [queryWords, '백업을'],
    [tolerance, '백업을'],
  ] as const) {
    const copy = runInNewContext(`(${one.toString()})`) as typeof one;
    expect(copy(asked)).toEqual(one(asked));
  }
});
