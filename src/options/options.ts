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
 * All options, by their names in configuration files and in code. Everything about an option is derived from these
 * tables: definitions for yargs, flags and environment variables, parsing and checks, help, documents and completion,
 * parameters of library functions, and the values that outputs store. To add an option, add an entry to one of the
 * tables.
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

/** Type of an option's value. */
export type ValueOf<Name extends OptionName> = Options[Name] extends { readonly kind: Kind<infer Value> }
  ? Value
  : never;

/** Type of an option's value in code. */
export type CodeValueOf<Name extends OptionName> = Options[Name] extends { readonly kindInCode: Kind<infer Value> }
  ? Value
  : ValueOf<Name>;

/** Options with a default. They always have a value. */
export type DefaultedName = {
  [Name in OptionName]: Options[Name] extends { readonly default: string } ? Name : never;
}[OptionName];

export const optionNames = Object.keys(options) as OptionName[];

/** Returns an option with a general type, for code that treats all options alike. */
export function optionOf(name: OptionName): Option {
  return options[name];
}

/** Returns the flag of an option, without dashes: `baseUrl` → `base-url`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the environment variable of an option: `baseUrl` → `BLOGKEEP_BASE_URL`. */
export function variableOf(name: OptionName): string {
  return `BLOGKEEP_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}

const namesByFlag = new Map(optionNames.map((name) => [flagOf(name), name]));

/**
 * Returns the option that a flag sets, or undefined if there is none.
 * @param flag without dashes
 */
export function nameOfFlag(flag: string): OptionName | undefined {
  return namesByFlag.get(flag);
}

/** Reports whether a command or a function of the library accepts an option. */
export function acceptsOption(caller: CommandName | FunctionName, name: OptionName): boolean {
  const { commands, functions = [] } = optionOf(name);
  return [...commands, ...functions].includes(caller);
}

/**
 * Returns an option's default after parsing, or undefined if it has none. Relative paths are relative to the current
 * folder.
 */
export function defaultOf<Name extends OptionName>(name: Name): ValueOf<Name> | undefined {
  const text = optionOf(name).default;
  const parsed = text === undefined ? undefined : optionOf(name).kind.parse([text], '');
  return parsed && 'value' in parsed ? (parsed.value as ValueOf<Name>) : undefined;
}

/** Options that affect outputs. Each output stores their values. */
export type RememberedName = {
  [Name in OptionName]: Options[Name] extends { readonly affects: unknown } ? Name : never;
}[OptionName];

export function isRemembered(name: string): name is RememberedName {
  return Object.hasOwn(options, name) && optionOf(name as OptionName).affects !== undefined;
}

/** Options that the library accepts. */
export type LibraryOptionName = {
  [Name in OptionName]: Options[Name] extends { readonly functions: unknown } ? Name : never;
}[OptionName];

export function isLibraryOption(name: string): name is LibraryOptionName {
  return Object.hasOwn(options, name) && optionOf(name as OptionName).functions !== undefined;
}

/** Options that one function of the library accepts. */
export type OptionNamesOf<Call extends FunctionName> = {
  [Name in LibraryOptionName]: Call extends Options[Name]['functions'][number] ? Name : never;
}[LibraryOptionName];
