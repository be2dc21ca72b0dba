import { commandNames } from '../../../src/options/option-scopes.ts';
import { commands, type CommandEntry } from '../../../src/cli/options/commands.ts';
import {
  flagOf,
  optionNames,
  optionOf,
  acceptsOption,
  variableOf,
  type OptionName,
} from '../../../src/options/options.ts';
import type { Option } from '../../../src/options/option.ts';

/** Date of the manual page: that of the first version, because the current date would change the page every day. */
const dated = 'November 21, 2026';

/** Exit codes of a run, with their meaning. */
export const exitCodes: Readonly<Record<string, string>> = {
  0: 'Everything is stored and published.',
  1: 'Usage or configuration error, or a folder that is not writable.',
  2: 'Some items are missing and listed in the report; everything else is stored.',
  3: 'The source rejects the token, or has no such blog.',
  4: 'The source is unreachable, does not speak this API, or returns implausible data; nothing has changed.',
  5: 'The archive is damaged, in use by another process, of another blog, or from a newer version.',
  130: 'Interrupted; run the same command again to continue.',
  143: 'Terminated by a signal; run the same command again to continue.',
};

/**
 * Generates the manual page, with mdoc(7) macros, from the tables of commands and options.
 * @param version of the package
 */
export function manPage(version: string): string {
  const groups = [...new Set(optionNames.map((name) => optionOf(name).group))];
  return [
    '.\\" Made by "npm run docs" from the tables of commands and options.',
    `.Dd ${dated}`,
    '.Dt BLOGKEEP 1',
    `.Os "blogkeep ${version}"`,
    '.Sh NAME',
    '.Nm blogkeep',
    '.Nd back up a whole blog and publish it',
    '.Sh SYNOPSIS',
    ...synopsis(),
    '.Sh DESCRIPTION',
    '.Nm',
    'exports a blog from the Blog Read API, or imports it from backup files, into an archive, and publishes that as Markdown and as a static site.',
    'Run it once to archive a blog, or every night as a backup job.',
    'The archive contains everything, including private posts and secret comments: do not publish it.',
    '.Pp',
    'You can interrupt a run at any time: run the same command again to continue.',
    'Results go to standard output, progress and messages to standard error.',
    '.Sh COMMANDS',
    ...list(commandNames.map((name) => [commandLine(name), `${String(commands[name].describe)}.`])),
    '.Sh OPTIONS',
    'All commands, the environment and the configuration file use the same names.',
    'The command line takes precedence over the environment, the environment over the configuration file, and the file over the default.',
    ...groups.flatMap((group) => [
      `.Ss ${group}`,
      ...list(optionNames.filter((name) => optionOf(name).group === group).map(optionItem)),
    ]),
    '.Ss Help',
    ...list([
      ['Fl Fl help', 'Show examples and the common options of a command.'],
      ['Fl Fl help-all', 'Show all options of a command, with their defaults.'],
      ['Fl Fl version', 'Show the version.'],
    ]),
    '.Sh ENVIRONMENT',
    ...list([
      [
        'Ev BLOGKEEP_*',
        `Each option: --base-url is ${variableOf('baseUrl')}. Options without a value take true or false.`,
      ],
      ['Ev BLOGKEEP_TOKEN', 'The access token. It is never stored or logged.'],
      ['Ev NO_COLOR', 'If set and not empty, output has no colors.'],
      ['Ev TERM', 'If dumb, output has no colors, and progress is printed as lines.'],
    ]),
    '.Sh FILES',
    ...list([
      [
        'Pa blogkeep.config.{json,yaml,yml,js}',
        `The configuration file in the current folder, with option names in camel case: --base-url is baseUrl. It cannot contain a token.`,
      ],
      ['Pa archive/', 'The complete blog as received, in a BagIt bag.'],
      ['Pa markdown/', 'A Markdown file for each published post, and the images.'],
      ['Pa site/', 'The static site.'],
      ['Pa .blogkeep-cache/', 'Speeds up the next run. You can delete it.'],
    ]),
    '.Sh EXIT STATUS',
    ...list(Object.entries(exitCodes).map(([code, meaning]) => [code, meaning])),
    ...commandNames.flatMap(ownExitCodes),
    '.Sh EXAMPLES',
    ...commandNames.flatMap(examplesOf).slice(1),
    '.Sh SEE ALSO',
    '.Xr git 1 ,',
    '.Xr crontab 5',
    '.Pp',
    '.Lk https://www.rfc-editor.org/rfc/rfc8493 "The BagIt File Packaging Format"',
    '',
  ].join('\n');
}

function synopsis(): string[] {
  return [
    ...['.Nm', '.Ar command', '.Op Ar options'],
    ...commandNames.filter((name) => entryOf(name).argument).flatMap((name) => ['.Nm', `.${commandLine(name)}`]),
    ...['.Nm', '.Op Ar command', '.Fl Fl help | Fl Fl help-all', '.Nm', '.Fl Fl version'],
  ];
}

function entryOf(name: keyof typeof commands): CommandEntry {
  return commands[name];
}

function commandLine(name: keyof typeof commands): string {
  const { argument } = entryOf(name);
  const several = argument !== undefined && optionOf(argument).kind.several === true ? ' ...' : '';
  return `Cm ${name}${argument === undefined ? '' : ` Ar ${valueOf(argument)}${several}`}`;
}

function optionItem(name: OptionName): readonly [string, string, string] {
  const option = optionOf(name);
  const value = option.kind.flag === true ? '' : ` Ar ${valueOf(name)}`;
  const takers = commandNames.filter((command) => acceptsOption(command, name));
  const all = takers.length === commandNames.length;
  return [
    `Fl Fl ${flagOf(name)}${value}`,
    [`${String(option.describe)}.`, choicesOf(option), defaultOf(option)]
      .filter((sentence) => sentence !== '')
      .join(' '),
    `${all ? 'All commands' : `Commands: ${takers.join(', ')}`}.`,
  ];
}

/** Returns the placeholder for an option's value. */
function valueOf(name: OptionName): string {
  const { kind } = optionOf(name);
  if (kind.completes !== undefined) return kind.completes;
  return hasFewChoices(kind) ? kind.choices.join('|') : kind.choices === undefined ? 'value' : 'choice';
}

/** Reports whether an option has so few choices that the page lists them in place of a placeholder. */
function hasFewChoices(kind: Option['kind']): kind is Option['kind'] & { choices: readonly string[] } {
  return kind.choices !== undefined && kind.choices.length < 4;
}

function choicesOf({ kind }: Option): string {
  if (kind.choices === undefined || hasFewChoices(kind)) return '';
  return `${kind.several === true ? 'Some' : 'One'} of ${kind.choices.join(', ')}.`;
}

function defaultOf({ kind, defaultText: otherwise, defaults = {}, ...option }: Option): string {
  if (kind.flag === true) return '';
  const general = option.default === '.' ? 'this folder' : (option.default ?? otherwise);
  const sentences = general === undefined ? [] : [`Default: ${String(general)}.`];
  for (const [command, value] of Object.entries(defaults)) sentences.push(`Default for ${command}: ${value}.`);
  return sentences.join(' ');
}

function ownExitCodes(name: keyof typeof commands): string[] {
  const { exitCodes: own } = entryOf(name);
  return own === undefined ? [] : ['.Pp', 'Of', `.Cm ${name} :`, ...text(`${String(own)}.`)];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the examples of a command, each after a paragraph macro. */
function examplesOf(name: keyof typeof commands): string[] {
  return commands[name].examples.flatMap(([words, effect]) => [
    '.Pp',
    ...text(`${sentence(String(effect))}:`),
    `.Dl ${escaped(`blogkeep ${name} ${words}`.trim())}`,
  ]);
}

/** Returns a list of terms with one or more paragraphs each, as macros. */
function list(items: readonly (readonly [string, ...string[]])[]): string[] {
  return [
    '.Bl -tag -width Ds',
    ...items.flatMap(([term, ...paragraphs]) => [
      `.It ${term}`,
      ...paragraphs.flatMap((paragraph, index) => [...(index > 0 ? ['.Pp'] : []), ...text(paragraph)]),
    ]),
    '.El',
  ];
}

/** Returns text lines, one per sentence, as is customary in roff. */
function text(paragraph: string): string[] {
  return paragraph.split(/(?<=[.:;]) (?=[A-Z])/).map((line) => escaped(line).replace(/^[.']/, '\\&$&'));
}

/** Escapes the hyphens of flags, so that roff does not replace them by typographic hyphens, which break a copied command. */
function escaped(line: string): string {
  return line.replaceAll('\\', '\\e').replaceAll(/(?<![\p{L}\p{N}])-|-(?=-)/gu, '\\-');
}
