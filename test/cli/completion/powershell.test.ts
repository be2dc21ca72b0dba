import { describe, expect, it } from 'vitest';
import { grammarOf, type Grammar } from '../../../src/cli/completion/grammar.ts';
import { powershellScript } from '../../../src/cli/completion/powershell.ts';

/** Splits a script into its code, without comments, and its texts in single quotes. */
function partsOf(script: string) {
  const texts: string[] = [];
  const code = script.replaceAll(/'(?:[^'‘’‚‛]|(['‘’‚‛])\1)*'|#.*/gu, (part) => {
    if (part.startsWith('#')) return '';
    texts.push(part.slice(1, -1).replaceAll(/(['‘’‚‛])\1/gu, '$1'));
    return 'TEXT';
  });
  return { code, texts };
}

describe('the completion script for PowerShell', () => {
  const grammar = grammarOf();
  const { code, texts } = partsOf(powershellScript(grammar));

  it('contains every command, option and choice with its description', () => {
    for (const { name, describe } of grammar.commands) expect(texts).toEqual(expect.arrayContaining([name, describe]));
    for (const { name, describe, value } of grammar.options) {
      expect(texts).toEqual(expect.arrayContaining([`--${name}`, describe]));
      if (value?.kind === 'choice') expect(texts).toContain(value.choices.join(' '));
    }
  });

  it('has balanced brackets and no quotes outside of its texts', () => {
    const open: string[] = [];
    for (const [sign] of code.matchAll(/[(){}[\]]/g))
      if ('({['.includes(sign)) open.push(sign);
      else expect(`${open.pop() ?? ''}${sign}`).toMatch(/^(?:\(\)|\{\}|\[\])$/);
    expect(open).toEqual([]);
    expect(code).not.toMatch(/['"`‘’]/u);
  });

  it('does not start blogkeep', () => {
    expect(code.match(/\bblogkeep\b/g)).toEqual(['blogkeep']);
    expect(code).toContain('-CommandName blogkeep');
  });

  it('shows descriptions unchanged, including special characters', () => {
    const hostile = `it's ‘curly’ "quoted" $HOME $(id) \`id\` # {x} ; | 한글`;
    const madeUp: Grammar = { commands: [{ name: 'cook', describe: hostile }], options: [] };
    const parts = partsOf(powershellScript(madeUp));
    expect(parts.texts).toContain(hostile);
    expect(parts.code).toBe(partsOf(powershellScript({ ...madeUp, commands: [{ name: 'a', describe: 'b' }] })).code);
  });
});
