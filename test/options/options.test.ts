import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/options/option-scopes.ts';
import { flagOf, nameOfFlag, optionNames, optionOf, variableOf } from '../../src/options/options.ts';

describe('the table of options', () => {
  it('gives each option a unique environment variable, and converts names to flags and back', () => {
    expect(flagOf('maxMediaSize')).toBe('max-media-size');
    expect(nameOfFlag('max-media-size')).toBe('maxMediaSize');
    expect(variableOf('baseUrl')).toBe('BLOGKEEP_BASE_URL');
    expect(new Set(optionNames.map(variableOf)).size).toBe(optionNames.length);
  });

  it.each(optionNames)('has a valid default for %s', (name) => {
    const { default: fallback, defaults = {}, kind } = optionOf(name);
    for (const text of [fallback, ...Object.values(defaults)])
      if (text !== undefined) expect(kind.parse([text], '/')).toHaveProperty('value');
  });

  it('contains only existing commands, and a default or its description for each flag', () => {
    for (const name of optionNames) {
      const { commands, kind, default: fallback, defaultText: otherwise } = optionOf(name);
      expect(commandNames).toEqual(expect.arrayContaining([...commands]));
      if (kind.flag === true && otherwise === undefined) expect(fallback).toBe('false');
    }
  });
});
