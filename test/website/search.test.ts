import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { queryWords, indexedWords, tolerance } from '../../website/search.mjs';

describe('indexedWords', () => {
  it('are words, without punctuation', () => {
    expect(indexedWords('Run "npm ci", then.').filter((word) => word !== '')).toEqual(['Run', 'npm', 'ci', 'then']);
  });

  it('are of a Korean word also what follows each syllable, so that parts of it are found', () => {
    expect(indexedWords('자동백업을')).toEqual(['동백업을', '백업을', '업을', '자동백업을']);
    expect(indexedWords('GitHub에서')).toEqual(['에서', 'GitHub에서']);
  });
});

it('what is asked for stays whole', () => {
  expect(queryWords('자동 백업')).toEqual(['자동', '백업']);
});

it('Korean words are not guessed at', () => {
  expect([tolerance('백업'), tolerance('backup')]).toEqual([false, 0.2]);
});

it('each function stands alone, as browsers get it', () => {
  for (const [one, asked] of [
    [indexedWords, '백업을'],
    [queryWords, '백업을'],
    [tolerance, '백업을'],
  ] as const) {
    const copy = runInNewContext(`(${one.toString()})`) as typeof one;
    expect(copy(asked)).toEqual(one(asked));
  }
});
