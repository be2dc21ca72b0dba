import yargs, { type Argv } from 'yargs';
import { UsageError } from '../../core/errors.ts';
import { commandNames, type CommandName } from '../../options/takers.ts';
import { commands, type CommandEntry } from './commands.ts';
import { suggestion } from '../../options/nearest.ts';
import {
  flagOf,
  nameOfFlag,
  type OptionName,
  optionNames,
  optionOf,
  takes,
  variableOf,
} from '../../options/options.ts';
import { quote, visibleText } from '../text/terminal-text.ts';
import { asOneError, type UsageProblem } from './usage-problem.ts';

/** What the command line says: help or version to print, or a command with the texts of its options. */
export type Arguments =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'nothing'; readonly text: string }
  | {
      readonly kind: 'command';
      readonly command: CommandName;
      readonly flags: ReadonlyMap<OptionName, readonly string[]>;
      readonly problems: readonly UsageProblem[];
    };

/**
 * @param width columns that help may use
 * @throws {UsageError} for a command that does not exist
 */
export async function parseArguments(argv: readonly string[], version: string, width: number): Promise<Arguments> {
  const { prepared, problems } = prepare(argv);
  const cli = define(version, width);
  let words = '';
  const parsed: Record<string, unknown> & { _: (string | number)[] } = await cli.parseAsync(
    prepared,
    {},
    (_error, _argv, output) => void (words = output),
  );
  if (words !== '') return { kind: 'words', text: words };

  const [name, ...strays] = parsed._.map(String);
  if (name === undefined && problems.length === 0) return { kind: 'nothing', text: await cli.getHelp() };
  const command = commandNames.find((known) => known === name);
  if (command === undefined) {
    if (name === undefined) throw asOneError(problems, '\n');
    throw new UsageError(
      'command-unknown',
      `Unknown command ${quote(name)}.${String(suggestion(name, commandNames)) || ' "blogkeep --help" lists the commands.'}`,
    );
  }
  const entry: CommandEntry = commands[command];
  const bare = bareValues(entry.argument, strays, parsed);
  for (const stray of strays)
    problems.push(
      `${command} does not know what to do with ${quote(stray)}: what it is told begins with --, see "blogkeep ${command} --help".`,
    );

  const flags = new Map<OptionName, string[]>();
  for (const [key, value] of Object.entries(parsed)) {
    if (['_', '$0', 'help', 'h', 'version'].includes(key)) continue;
    const name = nameOfFlag(key);
    if (name === undefined) problems.push(unknownOption(key, command));
    else if (!takes(command, name)) problems.push(strangerTo(command, name));
    else if (optionOf(name).kind.flag !== true && [value].flat().includes(true))
      problems.push(`--${key} needs a value after it.`);
    else flags.set(name, [value].flat().map(String));
  }
  if (entry.argument !== undefined && bare.length > 0)
    flags.set(entry.argument, [...(flags.get(entry.argument) ?? []), ...bare]);
  return { kind: 'command', command, flags, problems };
}

/** Takes those words out of the strays that are values of the option which needs no name before them. */
function bareValues(argument: OptionName | undefined, strays: string[], parsed: object): string[] {
  if (argument === undefined) return [];
  if (optionOf(argument).kind.several === true) return strays.splice(0);
  return flagOf(argument) in parsed ? [] : strays.splice(0, 1);
}

function define(version: string, width: number): Argv {
  const cli = yargs([])
    .scriptName('blogkeep')
    .usage('Usage: $0 <command> [options]\n\nTakes a whole blog out of its service, keeps it, and publishes it.')
    // The language of the machine would change what yargs says, and nothing else.
    .locale('en')
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
    .epilogue('"$0 <command> --help" shows the options of a command. Begin with: $0 demo');
  for (const command of commandNames) cli.command(command, commands[command].describe, (of) => describe(of, command));
  return cli;
}

const exitCodesOfRuns =
  '0 complete, 1 usage or configuration, 2 partial, 3 token or blog refused, 4 source unreachable or not speaking this API, ' +
  '5 archive damaged, in use or from a newer version, 130 or 143 interrupted';

function describe(cli: Argv, command: CommandName): Argv {
  const { exitCodes = exitCodesOfRuns, argument }: CommandEntry = commands[command];
  const bare = argument === undefined ? '' : ` <${argument}${optionOf(argument).kind.several === true ? '...' : ''}>`;
  cli.usage(`Usage: $0 ${command}${bare} [options]\n\n${commands[command].describe}.`);
  for (const name of optionNames.filter((known) => takes(command, known))) {
    const { kind, group, groups, describe, ...option } = optionOf(name);
    const fallback =
      kind.flag === true ? undefined : (option.defaults?.[command] ?? option.default ?? option.otherwise);
    cli.option(flagOf(name), {
      group: `${groups?.[command] ?? group}:`,
      describe: kind.choices === undefined ? String(describe) : `${String(describe)} (${kind.choices.join(', ')})`,
      ...(kind.flag === true && { type: 'boolean' as const }),
      // Only shown: yargs does not set it, or it would count as written by hand.
      ...(fallback !== undefined && { defaultDescription: String(fallback) }),
    });
  }
  // Each on a line of its own: side by side, yargs breaks the commands, and they could not be copied.
  for (const [example, effect] of commands[command].examples)
    cli.example(`# ${effect}`, '').example(`$0 ${command} ${example}`.trim(), '');
  return cli
    .group(['help', 'version'], 'Help:')
    .epilogue(
      `Each option can also be set in the environment (--token-file is ${variableOf('tokenFile')}) or in ` +
        `blogkeep.config.{json,yaml,yml,js} (tokenFile). A flag goes before the environment, that before the file.\n\n` +
        `Exit codes: ${exitCodes}.`,
    );
}

/**
 * Ties values to their options (`--report -` becomes `--report=-`), so that a value may begin with a dash, and finds
 * what yargs would take in silence: `--dry-run=yes` counts as false there, `--constructor` brings it down.
 */
function prepare(argv: readonly string[]): { prepared: string[]; problems: UsageProblem[] } {
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
      problems.push(`--${name} needs no value, or true or false, but is ${quote(value)}.`);
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
  const candidates = optionNames.filter((known) => command === undefined || takes(command, known)).map(flagOf);
  const near = suggestion(name, [...candidates, 'help', 'version'], (known) => `--${known}`);
  const help = ` "blogkeep ${command ?? '<command>'} --help" lists the options.`;
  return new UsageError('option-unknown', `Unknown option --${visibleText(name)}.${String(near) || help}`);
}

function strangerTo(command: CommandName, name: OptionName): string {
  const others = optionOf(name).commands.map((other) => `"${other}"`);
  return `--${flagOf(name)} means nothing to ${command}; it is for ${others.join(', ')}.`;
}
