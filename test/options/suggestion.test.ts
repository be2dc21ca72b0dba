import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/options/suggestion.ts';
import { flagOf, optionNames } from '../../src/options/options.ts';

describe('nearestName', () => {
  it.each([
    ['concurency', 'concurrency'],
    ['conurrencyy', 'concurrency'],
    ['dri', 'dir'],
    ['x', undefined],
    ['entirely-different', undefined],
    ['', undefined],
  ])('for %j returns %j', (word, name) => {
    expect(nearestName(word, optionNames.map(flagOf))).toBe(name);
  });
});
