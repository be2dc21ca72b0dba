import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/options/option-scopes.ts';
import { flagOf, optionNames, optionOf, acceptsOption, variableOf } from '../../src/options/options.ts';
import type { Option } from '../../src/options/option.ts';

describe('docs/options.md', () => {
  it('matches the table of options; "npm run docs" updates it', async () => {
    const groups = [...new Set(optionNames.map((name) => optionOf(name).group))];
    const sections = groups.map((group) => {
      const rows = optionNames
        .filter((name) => optionOf(name).group === group)
        .map((name) => {
          const option = optionOf(name);
          const commands = commandNames.filter((command) => acceptsOption(command, name));
          const cells = [`\`--${flagOf(name)}\``, defaultOf(option), descriptionOf(option), commands.join(', ')];
          return `| ${cells.join(' | ')} |`;
        });
      return [`## ${group}`, '', '| Option | Default | Meaning | Commands |', '|---|---|---|---|', ...rows].join('\n');
    });
    const example = optionNames[0] ?? 'dir';
    const text = [
      '# Options',
      'Options have the same names in all commands, in the environment and in a configuration file ' +
        `(\`--${flagOf(example)}\` is \`${variableOf(example)}\` and \`${example}\`). Flags override the environment, which overrides the ` +
        'configuration file.',
      ...sections,
    ].join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot('../../docs/options.md');
  });
});

function defaultOf(option: Option): string {
  if (option.kind.flag) return '';
  const ofCommands = Object.entries(option.defaults ?? {}).map(([command, value]) => `${command}: \`${value}\``);
  const general = option.default === undefined ? option.defaultText : `\`${option.default}\``;
  return [general ?? '', ...ofCommands].filter((part) => part !== '').join('; ');
}

function descriptionOf(option: Option): string {
  const choices = option.kind.choices ? ` (${option.kind.choices.map((one) => `\`${one}\``).join(', ')})` : '';
  return `${String(option.describe)}${choices}`;
}
