import { message } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import type { OptionGroup } from '../../options/option.ts';
import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { acceptsOption, flagOf, optionNames, optionOf, type OptionName } from '../../options/options.ts';
import { firstClause } from '../text/first-clause.ts';
import { formatTerms } from '../text/table.ts';
import { wrapColumns } from '../text/wrap.ts';
import { commands, type CommandEntry } from './commands.ts';

/** Width of help in columns, and its language. */
export interface HelpStyle {
  readonly width: number;
  readonly t: Translate;
}

/** Returns the help without a command: a list of the commands. */
export function generalHelp({ width, t }: HelpStyle): string {
  const terms = commandNames.map((name) => [`blogkeep ${name}`, t(commands[name].describe)] as const);
  return joinParts([
    wrapColumns(t(message('help.usage')), width),
    [t(message('help.commands')), ...formatTerms(terms, width)],
    wrapColumns(t(message('help.more')), width),
  ]);
}

/**
 * Returns the help of a command: examples, then its common options, briefly.
 * @param isComplete whether to show all options, in groups, other places that can set them, and the exit codes
 */
export function commandHelp(command: CommandName, isComplete: boolean, { width, t }: HelpStyle): string {
  const {
    argument,
    describe,
    examples,
    exitCodes = message('help.exit-codes-of-runs'),
  }: CommandEntry = commands[command];
  const positional =
    argument === undefined ? '' : ` <${argument}${optionOf(argument).kind.several === true ? '...' : ''}>`;
  const accepted = optionNames.filter((name) => acceptsOption(command, name));
  const common = accepted.filter((name) => isCommon(name, command));
  const termsOf = (names: readonly OptionName[]) => names.map((name) => describeOption(name, command, isComplete, t));
  const groups = [...new Set(accepted.map((name) => groupOf(name, command)))];
  const options = isComplete
    ? groups.map((group) => [
        `${t(message(`optionGroup.${group}`))}:`,
        ...formatTerms(termsOf(accepted.filter((name) => groupOf(name, command) === group)), width),
      ])
    : common.length > 0
      ? [[t(message('help.common')), ...formatTerms(termsOf(common), width)]]
      : [];
  const moreHint = isComplete
    ? message('help.elsewhere', { exitCodes })
    : message('help.all', { options: accepted.length });
  return joinParts([
    wrapColumns(t(message('help.command', { command: `${command}${positional}`, describe })), width),
    [
      t(message('help.examples')),
      // Commands are never wrapped, so that they can be copied.
      ...examples.flatMap(([words, effect]) => [`  # ${t(effect)}`, `  blogkeep ${command} ${words}`.trimEnd()]),
    ],
    ...options,
    wrapColumns(t(moreHint), width),
  ]);
}

const joinParts = (parts: readonly (readonly string[])[]): string =>
  parts
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .replaceAll('\u00a0', ' ');

function groupOf(name: OptionName, command: CommandName): OptionGroup {
  const { group, groups } = optionOf(name);
  return groups?.[command] ?? group;
}

function isCommon(name: OptionName, command: CommandName): boolean {
  const { common = [] } = optionOf(name);
  return common === 'all' || common.includes(command);
}

/** Returns an option with a placeholder for its value, and its description with choices and default. */
function describeOption(
  name: OptionName,
  command: CommandName,
  isComplete: boolean,
  t: Translate,
): readonly [string, string] {
  const { kind, describe, default: general, defaults, defaultText } = optionOf(name);
  const value = kind.completes === undefined ? 'VALUE' : kind.completes === 'file' ? 'FILE' : 'FOLDER';
  const fallback = kind.flag === true ? undefined : (defaults?.[command] ?? general ?? defaultText);
  return [
    `--${flagOf(name)}${kind.flag === true ? '' : ` ${value}`}`,
    [
      isComplete ? t(describe) : firstClause(t(describe)),
      ...(kind.choices === undefined ? [] : [`(${kind.choices.join(', ')})`]),
      ...(fallback === undefined ? [] : [t(message('help.default', { value: fallback }))]),
    ].join(' '),
  ];
}
