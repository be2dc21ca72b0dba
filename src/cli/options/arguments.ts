import yargs, { type Argv } from 'yargs';
import { UsageError } from '../../core/errors/errors.ts';
import { isEmpty, joinTexts, message, type Text } from '../../messages/message.ts';
import type { Translate, UiLanguage } from '../../messages/translate.ts';
import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { commands, type CommandEntry } from './commands.ts';
import { suggestion } from '../../options/suggestion.ts';
import {
  flagOf,
  nameOfFlag,
  type OptionName,
  optionNames,
  optionOf,
  acceptsOption,
  variableOf,
} from '../../options/options.ts';
import { quote, shellWord, visibleText } from '../text/terminal-text.ts';
import { mergeProblems, type UsageProblem } from './usage-problem.ts';

/**
 * Result of parsing the command line: the text of help or version, or a command with the unparsed values of its
 * options.
 */
export type Arguments =
  | { readonly kind: 'words'; readonly text: string }
  | {
      readonly kind: 'command';
      readonly command: CommandName;
      readonly flags: ReadonlyMap<OptionName, readonly string[]>;
      readonly problems: readonly UsageProblem[];
    };

/** Width of help in columns, and its language. */
export interface HelpStyle {
  readonly width: number;
  readonly t: Translate;
  readonly language: UiLanguage;
}

/**
 * Parses the command line. Without a command or options, returns the help.
 * @throws {UsageError} if the command is unknown, or if there are options but no command
 */
export async function parseArguments(argv: readonly string[], version: string, style: HelpStyle): Promise<Arguments> {
  const { prepared, problems } = prepareArguments(argv);
  const cli = defineCli(version, style, argv.some(mayAskForHelp));
  let words = '';
  const parsed: Record<string, unknown> & { _: (string | number)[] } = await cli.parseAsync(
    prepared,
    {},
    (_error, _argv, output) => void (words = output),
  );
  if (words !== '') return { kind: 'words', text: words };

  const [name, ...extraWords] = parsed._.map(String);
  if (name === undefined && problems.length === 0 && isBare(parsed))
    return { kind: 'words', text: await defineCli(version, style, true).getHelp() };
  const command = commandNames.find((known) => known === name);
  if (command === undefined) {
    if (name === undefined && problems.length === 0)
      throw new UsageError('command-unknown', message('usage.no-command'));
    if (name === undefined) throw mergeProblems(problems, '\n');
    const unknown = message('usage.unknown-command', { command: quote(name) });
    const near = suggestion(name, commandNames);
    throw new UsageError('command-unknown', withHint(unknown, near, message('usage.see-commands')));
  }
  const entry: CommandEntry = commands[command];
  const bare = takeArgumentValues(entry.argument, extraWords, parsed);
  for (const word of extraWords) problems.push(strayWord(word, command, parsed));

  const flags = new Map<OptionName, string[]>();
  for (const [key, value] of Object.entries(parsed)) {
    if (yargsKeys.includes(key)) continue;
    const name = nameOfFlag(key);
    if (name === undefined) problems.push(unknownOption(key, command));
    else if (!acceptsOption(command, name)) problems.push(notForCommand(command, name));
    else if (optionOf(name).kind.flag !== true && [value].flat().includes(true))
      problems.push(message('usage.needs-value', { flag: key }));
    else flags.set(name, [value].flat().map(String));
  }
  if (entry.argument !== undefined && bare.length > 0)
    flags.set(entry.argument, [...(flags.get(entry.argument) ?? []), ...bare]);
  return { kind: 'command', command, flags, problems };
}

/** Keys that yargs adds to parsed options. */
const yargsKeys: readonly string[] = ['_', '$0', 'help', 'h', 'version'];

/** Reports whether the command line is empty, or only sets the language of help. */
function isBare(parsed: object): boolean {
  return Object.keys(parsed).every((key) => yargsKeys.includes(key) || nameOfFlag(key) === 'uiLang');
}

/** Removes the values of the command's argument from the positional words, and returns them. */
function takeArgumentValues(argument: OptionName | undefined, words: string[], parsed: object): string[] {
  if (argument === undefined) return [];
  if (optionOf(argument).kind.several === true) return words.splice(0);
  return flagOf(argument) in parsed ? [] : words.splice(0, 1);
}

/** Reports whether a word may request help: `-h`, `--help`, `--help=true`, or `help` after a command. */
function mayAskForHelp(word: string): boolean {
  return /^-*h/u.test(word);
}

/**
 * Defines the command line for yargs.
 * @param isHelp whether help may be requested. If not, descriptions are omitted, because yargs lays out the help of all
 * commands it knows in each run, which takes longer than parsing.
 */
function defineCli(version: string, { width, t, language }: HelpStyle, isHelp: boolean): Argv {
  const cli = yargs([])
    .scriptName('blogkeep')
    .usage(t(message('help.usage')))
    .locale(language)
    .version(version)
    .help()
    .alias('help', 'h')
    .wrap(width)
    .exitProcess(false)
    .fail(false)
    .boolean(optionNames.filter((name) => optionOf(name).kind.flag === true).map(flagOf))
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .epilogue(t(message('help.more')));
  if (isHelp)
    for (const command of commandNames)
      cli.command(command, t(commands[command].describe), (of) => describeCommand(of, command, t));
  return cli;
}

function describeCommand(cli: Argv, command: CommandName, t: Translate): Argv {
  const { exitCodes = message('help.exit-codes-of-runs'), argument }: CommandEntry = commands[command];
  const bare = argument === undefined ? '' : ` <${argument}${optionOf(argument).kind.several === true ? '...' : ''}>`;
  cli.usage(t(message('help.command', { command: `${command}${bare}`, describe: commands[command].describe })));
  for (const name of optionNames.filter((known) => acceptsOption(command, known))) {
    const { kind, group, groups, describe, ...option } = optionOf(name);
    const fallback =
      kind.flag === true ? undefined : (option.defaults?.[command] ?? option.default ?? option.defaultText);
    cli.option(flagOf(name), {
      group: `${t(message(`optionGroup.${groups?.[command] ?? group}`))}:`,
      describe: kind.choices === undefined ? t(describe) : `${t(describe)} (${kind.choices.join(', ')})`,
      ...(kind.flag === true && { type: 'boolean' as const }),
      // For display only. With a real default, yargs would return it like an explicit option.
      ...(fallback !== undefined && { defaultDescription: t(fallback) }),
    });
  }
  // One example per line, because yargs would wrap commands in a two-column layout, and they could not be copied.
  for (const [example, effect] of commands[command].examples)
    cli.example(`# ${t(effect)}`, '').example(`$0 ${command} ${example}`.trim(), '');
  return cli
    .group(['help', 'version'], t(message('help.help')))
    .epilogue(t(message('help.elsewhere', { variable: variableOf('tokenFile'), exitCodes })));
}

/**
 * Joins each option to its value (`--report -` becomes `--report=-`), so that the value may begin with a dash. Also
 * finds input that yargs mishandles: it parses `--dry-run=yes` as false, and throws for `--constructor`.
 */
function prepareArguments(argv: readonly string[]): { prepared: string[]; problems: UsageProblem[] } {
  const prepared: string[] = [];
  const problems: UsageProblem[] = [];
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let at = 0; at < end; at++) {
    const argument = argv[at] ?? '';
    const [, name = '', value] = /^--?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const found = nameOfFlag(name);
    const known = found && optionOf(found);
    const next = at + 1 < end ? argv[at + 1] : undefined;
    if (name in Object.prototype) {
      problems.push(unknownOption(name));
    } else if (known?.kind.flag === true && value !== undefined && !/^(true|false)$/.test(value)) {
      problems.push(message('usage.takes-no-value', { flag: name, value: quote(value) }));
    } else if (known !== undefined && known.kind.flag !== true && value === undefined && isValue(next)) {
      prepared.push(`${argument}=${next}`);
      at++;
    } else {
      prepared.push(argument);
    }
  }
  return { prepared: [...prepared, ...argv.slice(end)], problems };
}

function isValue(text: string | undefined): text is string {
  return text !== undefined && !text.startsWith('--') && text !== '-h';
}

function unknownOption(name: string, command?: CommandName): UsageError {
  const candidates = optionNames.filter((known) => command === undefined || acceptsOption(command, known)).map(flagOf);
  const near = suggestion(name, [...candidates, 'help', 'version'], (known) => `--${known}`);
  const help = message('usage.see-options', { command: command ?? '<command>' });
  return new UsageError(
    'option-unknown',
    withHint(message('usage.unknown-option', { flag: visibleText(name) }), near, help),
  );
}

/** Appends a spelling suggestion or, if there is none, a pointer to the help. */
function withHint(text: Text, near: Text, help: Text): Text {
  return joinTexts([text, isEmpty(near) ? help : near], '');
}

/** Returns the problem of a word that belongs to no option, with the option for which it is most likely meant. */
function strayWord(word: string, command: CommandName, parsed: object): Text {
  const name: OptionName = /^https?:/u.test(word) ? 'baseUrl' : 'dir';
  // A URL with a query or a user name may contain a secret, and a file is no folder.
  const isOther = /^-|^https?:.*[?#@]|\.(?:gz|html?|json|tar|txt|xml|zip)$/isu.test(word);
  const isLikely = acceptsOption(command, name) && !(flagOf(name) in parsed) && !isOther;
  const value = `--${flagOf(name)} ${visibleText(shellWord(word))}`;
  const near = isLikely ? message('value.suggestion', { name: value }) : '';
  return withHint(message('usage.stray', { word: quote(word) }), near, message('usage.see-options', { command }));
}

function notForCommand(command: CommandName, name: OptionName): Text {
  const others = optionOf(name).commands.join(', ');
  return message('usage.not-for-command', { flag: flagOf(name), command, others });
}
