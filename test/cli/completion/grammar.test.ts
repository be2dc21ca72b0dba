import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../../src/cli/completion/grammar.ts';
import { commandNames } from '../../../src/options/option-scopes.ts';
import { flagOf, optionNames } from '../../../src/options/options.ts';

describe('grammarOf', () => {
  it('returns every command and option, with names that need no quoting in shells', () => {
    const { commands, options } = grammarOf();
    expect(commands.map(({ name }) => name)).toEqual(commandNames);
    expect(options.map(({ name }) => name)).toEqual(optionNames.map(flagOf));
    const choices = options.flatMap(({ value }) => (value?.kind === 'choice' ? value.choices : []));
    for (const word of [...commandNames, ...optionNames.map(flagOf), ...choices]) expect(word).toMatch(/^[a-z0-9-]+$/);
  });

  it('specifies how the values of options are completed', () => {
    const options = new Map(grammarOf().options.map((option) => [option.name, option]));
    expect(options.get('quiet')?.value).toBeUndefined();
    expect(options.get('rate')?.value).toEqual({ kind: 'free' });
    expect(options.get('token-file')?.value).toEqual({ kind: 'file' });
    expect(options.get('report')?.value).toEqual({ kind: 'file' });
    expect(options.get('dir')).toMatchObject({ value: { kind: 'folder' }, repeatedFor: ['serve'] });
    expect(options.get('visibility')).toMatchObject({ several: true, value: { kind: 'choice' } });
    expect(options.get('preset')).toMatchObject({ several: false, repeatedFor: [] });
  });
});
