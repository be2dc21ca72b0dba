import yargs, { type Argv } from 'yargs';
import { UsageError } from '../../core/errors/errors.ts';
import { isEmpty, joinTexts, message, type Text } from '../../messages/message.ts';
import { commandNames, type CommandName } from '../../options/option-scopes.ts';
import { commands, type CommandEntry } from './commands.ts';
import { completionOutput, completionRequest } from './completion.ts';
import { commandHelp, generalHelp, type HelpStyle } from './help.ts';
import { suggestion } from '../../options/suggestion.ts';
import { flagOf, nameOfFlag, type OptionName, optionNames, optionOf, acceptsOption } from '../../options/options.ts';
import { isLikelyAddress } from '../../core/urls/web-url.ts';
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

/**
 * Parses the command line. Without a command or options, returns the help.
 * @throws {UsageError} if the command is unknown, or if there are options but no command
 */
export async function parseArguments(argv: readonly string[], version: string, style: HelpStyle): Promise<Arguments> {
  if (argv[0] === completionRequest) return { kind: 'words', text: await completionOutput(argv) };
  const { prepared, problems } = prepareArguments(argv);
  const parsed: Record<string, unknown> & { _: (string | number)[] } = await defineCli().parseAsync(prepared);
  const words = parsed._.map(String);
  if (parsed.version === true || (parsed.v === true && words.length === 0)) return { kind: 'words', text: version };

  const isHelp =
    ['help', 'h', 'help-all'].some((flag) => parsed[flag] === true) || [words[0], words.at(-1)].includes('help');
  const [name, ...extraWords] = isHelp ? words.filter((word) => word !== 'help') : words;
  if (name === undefined && (isHelp || (problems.length === 0 && isBare(parsed))))
    return { kind: 'words', text: generalHelp(style) };
  const command = commandNames.find((known) => known === name);
  if (command === undefined) {
    if (name === undefined && problems.length === 0)
      throw new UsageError('command-unknown', message('usage.no-command'));
    if (name === undefined) throw mergeProblems(problems, '\n');
    const unknown = message('usage.unknown-command', { command: quote(name) });
    const closestCommand = suggestion(name, commandNames);
    throw new UsageError('command-unknown', withHint(unknown, closestCommand, message('usage.see-commands')));
  }
  if (isHelp) return { kind: 'words', text: commandHelp(command, parsed['help-all'] === true, style) };
  const entry: CommandEntry = commands[command];
  const bare = takeArgumentValues(entry.argument, extraWords, parsed);
  for (const word of extraWords) problems.push(strayWord(word, command, parsed));

  const flags = new Map<OptionName, string[]>();
  for (const [key, value] of Object.entries(parsed)) {
    if (otherKeys.includes(key)) continue;
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

const helpFlags = ['help', 'h', 'help-all', 'version'];

/** Keys of parsed options that are no options of commands. */
const otherKeys: readonly string[] = ['_', '$0', ...helpFlags];

/** Reports whether the command line is empty, or only sets the language of help. */
function isBare(parsed: object): boolean {
  return Object.keys(parsed).every((key) => otherKeys.includes(key) || nameOfFlag(key) === 'uiLang');
}

/** Removes the values of the command's argument from the positional words, and returns them. */
function takeArgumentValues(argument: OptionName | undefined, words: string[], parsed: object): string[] {
  if (argument === undefined) return [];
  // Other words are typing errors or files.
  if (argument === 'address' && !isLikelyAddress(words[0] ?? '')) return [];
  if (optionOf(argument).kind.several === true) return words.splice(0);
  return flagOf(argument) in parsed ? [] : words.splice(0, 1);
}

/** Defines the command line for yargs, which only parses it. */
function defineCli(): Argv {
  return yargs([])
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail(false)
    .boolean([...optionNames.filter((name) => optionOf(name).kind.flag === true).map(flagOf), ...helpFlags])
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    });
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
    const typed = argv[at] ?? '';
    // Word processors turn two hyphens into a dash.
    const [, dashed = ''] = /^[\u2013\u2014]([a-z-]+)/u.exec(typed) ?? [];
    const isDashed = nameOfFlag(dashed) !== undefined;
    if (isDashed) problems.push(message('usage.wrong-dash', { word: quote(typed), flag: dashed }));
    const argument = isDashed ? `--${typed.slice(1)}` : typed;
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
  const closestOption = suggestion(name, [...candidates, 'help', 'help-all', 'version'], (known) => `--${known}`);
  const help = message('usage.see-options', { command: command ?? '<command>' });
  return new UsageError(
    'option-unknown',
    withHint(message('usage.unknown-option', { flag: visibleText(name) }), closestOption, help),
  );
}

/** Appends a spelling suggestion or, if there is none, a pointer to the help. */
function withHint(text: Text, suggestionText: Text, help: Text): Text {
  return joinTexts([text, isEmpty(suggestionText) ? help : suggestionText], '');
}

/** Returns the problem of a word that belongs to no option, and suggests --dir if it may be a folder. */
function strayWord(word: string, command: CommandName, parsed: object): Text {
  const isOther = /^-|^https?:|\.(?:gz|html?|json|tar|txt|xml|zip)$/iu.test(word);
  const isLikely = acceptsOption(command, 'dir') && !('dir' in parsed) && !isOther;
  const value = `--dir ${visibleText(shellWord(word))}`;
  const suggestionText = isLikely ? message('value.suggestion', { name: value }) : '';
  return withHint(
    message('usage.stray', { word: quote(word) }),
    suggestionText,
    message('usage.see-options', { command }),
  );
}

function notForCommand(command: CommandName, name: OptionName): Text {
  const others = optionOf(name).commands.join(', ');
  return message('usage.not-for-command', { flag: flagOf(name), command, others });
}
