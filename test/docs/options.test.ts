import { describe, expect, it } from 'vitest';
import { translator, type Translate, type UiLanguage } from '../../src/messages/translate.ts';
import { commandNames } from '../../src/options/option-scopes.ts';
import { flagOf, optionNames, optionOf, acceptsOption, variableOf } from '../../src/options/options.ts';
import { message } from '../../src/messages/message.ts';
import type { Option } from '../../src/options/option.ts';

const example = optionNames[0] ?? 'dir';
const names = { flag: `\`--${flagOf(example)}\``, variable: `\`${variableOf(example)}\``, key: `\`${example}\`` };

const pages: readonly { file: string; language: UiLanguage; start: readonly string[]; columns: string }[] = [
  {
    file: 'options.md',
    language: 'en',
    start: [
      '# Options',
      'English · [한국어](options.ko.md)',
      'Options have the same names in all commands, in the environment and in a configuration file ' +
        `(${names.flag} is ${names.variable} and ${names.key}). Flags override the environment, which overrides the ` +
        'configuration file.',
    ],
    columns: '| Option | Default | Meaning | Commands |',
  },
  {
    file: 'options.ko.md',
    language: 'ko',
    start: [
      '# 옵션',
      '[English](options.md) · 한국어',
      `옵션의 이름은 모든 명령, 환경 변수, 설정 파일에서 같습니다. 예를 들어 ${names.flag} 옵션은 환경 변수로는 ${names.variable}, ` +
        `설정 파일에서는 ${names.key} 키로 지정합니다. 플래그가 환경 변수보다, 환경 변수가 설정 파일보다 우선합니다.`,
    ],
    columns: '| 옵션 | 기본값 | 설명 | 명령 |',
  },
];

describe.each(pages)('docs/$file', ({ file, language, start, columns }) => {
  it('matches the table of options; "npm run docs" updates it', async () => {
    const t = await translator(language);
    const groups = [...new Set(optionNames.map((name) => optionOf(name).group))];
    const sections = groups.map((group) => {
      const rows = optionNames
        .filter((name) => optionOf(name).group === group)
        .map((name) => {
          const option = optionOf(name);
          const commands = commandNames.filter((command) => acceptsOption(command, name));
          const cells = [`\`--${flagOf(name)}\``, defaultOf(option, t), descriptionOf(option, t), commands.join(', ')];
          return `| ${cells.join(' | ')} |`;
        });
      return [`## ${t(message(`optionGroup.${group}`))}`, '', columns, '|---|---|---|---|', ...rows].join('\n');
    });
    await expect(`${[...start, ...sections].join('\n\n')}\n`).toMatchFileSnapshot(`../../docs/${file}`);
  });
});

function defaultOf(option: Option, t: Translate): string {
  if (option.kind.flag) return '';
  const ofCommands = Object.entries(option.defaults ?? {}).map(([command, value]) => `${command}: \`${value}\``);
  const general = option.default === undefined ? t(option.defaultText ?? '') : `\`${option.default}\``;
  return [general, ...ofCommands].filter((part) => part !== '').join('; ');
}

function descriptionOf(option: Option, t: Translate): string {
  const choices = option.kind.choices ? ` (${option.kind.choices.map((one) => `\`${one}\``).join(', ')})` : '';
  return `${t(option.describe)}${choices}`;
}
