import type { Kind } from './kinds/kind.ts';
import type { Option } from './option.ts';
import { backupOptions } from './tables/backup.ts';
import { crawlingOptions } from './tables/crawling.ts';
import { foldersOptions } from './tables/folders.ts';
import { publishingOptions } from './tables/publishing.ts';
import { repositoryOptions } from './tables/repository.ts';
import { requestsOptions } from './tables/requests.ts';
import { runOptions } from './tables/run.ts';
import { servingOptions } from './tables/serving.ts';
import { sourceOptions } from './tables/source.ts';
import type { CommandName, FunctionName } from './option-scopes.ts';

/**
 * Every option once, by its name in configuration files and in code. From these tables come the definitions for yargs, the
 * names of flags and in the environment, parsing and checks, help, documents and completion, what the functions of the library
 * take, and what an output remembers: an option is added to one of them and nowhere else.
 */
export const options = {
  ...sourceOptions,
  ...backupOptions,
  ...foldersOptions,
  ...requestsOptions,
  ...crawlingOptions,
  ...publishingOptions,
  ...servingOptions,
  ...repositoryOptions,
  ...runOptions,
} as const satisfies Record<string, Option>;

export type Options = typeof options;
export type OptionName = keyof Options;

/** The value of an option, as it is used. */
export type ValueOf<Name extends OptionName> = Options[Name] extends { readonly kind: Kind<infer Value> }
  ? Value
  : never;

/** Its value where code gives it. */
export type CodeValueOf<Name extends OptionName> = Options[Name] extends { readonly kindInCode: Kind<infer Value> }
  ? Value
  : ValueOf<Name>;

/** The options that have a default, and so always a value. */
export type DefaultedName = {
  [Name in OptionName]: Options[Name] extends { readonly default: string } ? Name : never;
}[OptionName];

export const optionNames = Object.keys(options) as OptionName[];

/** The option as the plain type, for code that treats all alike. */
export function optionOf(name: OptionName): Option {
  return options[name];
}

/** Its flag, without the dashes: `baseUrl` → `base-url`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Its name in the environment: `baseUrl` → `BLOGKEEP_BASE_URL`. */
export function variableOf(name: OptionName): string {
  return `BLOGKEEP_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}

const namesByFlag = new Map(optionNames.map((name) => [flagOf(name), name]));

/** @param flag without the dashes */
export function nameOfFlag(flag: string): OptionName | undefined {
  return namesByFlag.get(flag);
}

/** Whether a command or a function of the library takes the option. */
export function acceptsOption(taker: CommandName | FunctionName, name: OptionName): boolean {
  const { commands, functions = [] } = optionOf(name);
  return [...commands, ...functions].includes(taker);
}

/** What an option is by default, as it is used; undefined where it has none. Paths are relative to the current folder. */
export function defaultOf<Name extends OptionName>(name: Name): ValueOf<Name> | undefined {
  return parse(name, optionOf(name).default);
}

/** Returns the value that was in effect before the option existed, or undefined if the option had no value then. */
export function valueBeforeOption<Name extends OptionName>(name: Name): ValueOf<Name> | undefined {
  return parse(name, optionOf(name).valueBefore ?? optionOf(name).default);
}

function parse<Name extends OptionName>(name: Name, text: string | undefined): ValueOf<Name> | undefined {
  const parsed = text === undefined ? undefined : optionOf(name).kind.parse([text], '');
  return parsed && 'value' in parsed ? (parsed.value as ValueOf<Name>) : undefined;
}

/** The options that decide what is published, and so are remembered beside it. */
export type RememberedName = {
  [Name in OptionName]: Options[Name] extends { readonly affects: unknown } ? Name : never;
}[OptionName];

export function isRemembered(name: string): name is RememberedName {
  return Object.hasOwn(options, name) && optionOf(name as OptionName).affects !== undefined;
}

/** The options that functions of the library take. */
export type LibraryOptionName = {
  [Name in OptionName]: Options[Name] extends { readonly functions: unknown } ? Name : never;
}[OptionName];

export function isLibraryOption(name: string): name is LibraryOptionName {
  return Object.hasOwn(options, name) && optionOf(name as OptionName).functions !== undefined;
}

/** The options that a function of the library takes. */
export type OptionNamesOf<Call extends FunctionName> = {
  [Name in LibraryOptionName]: Call extends Options[Name]['functions'][number] ? Name : never;
}[LibraryOptionName];
