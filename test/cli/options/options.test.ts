import { describe, expect, it } from 'vitest';
import { commandNames } from '../../../src/cli/options/command-names.ts';
import { nearestName } from '../../../src/cli/text/nearest.ts';
import { keyOf, optionNames, optionOf, variableOf } from '../../../src/cli/options/options.ts';

describe('the table of options', () => {
  it('gives each option one name in the environment and one in files', () => {
    expect(keyOf('max-media-size')).toBe('maxMediaSize');
    expect(variableOf('base-url')).toBe('BLOGKEEP_BASE_URL');
    expect(new Set(optionNames.map(variableOf)).size).toBe(optionNames.length);
  });

  it.each(optionNames)('has a default for --%s that it would accept itself', (name) => {
    const { default: fallback, defaults = {}, kind } = optionOf(name);
    for (const text of [fallback, ...Object.values(defaults)])
      if (text !== undefined) expect(kind.parse([text], '/')).toHaveProperty('value');
  });

  it('knows only commands that exist, and a switch has a default, or tells what it is otherwise', () => {
    for (const name of optionNames) {
      const { commands, kind, default: fallback, otherwise } = optionOf(name);
      expect(commandNames).toEqual(expect.arrayContaining([...commands]));
      if (kind.flag === true && otherwise === undefined) expect(fallback).toBe('false');
    }
  });
});

describe('nearestName', () => {
  it.each([
    ['concurency', 'concurrency'],
    ['conurrencyy', 'concurrency'],
    ['dri', 'dir'],
    ['x', undefined],
    ['entirely-different', undefined],
    ['', undefined],
  ])('of %j is %j', (word, name) => {
    expect(nearestName(word, optionNames)).toBe(name);
  });
});
