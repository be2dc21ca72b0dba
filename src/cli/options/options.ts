import type { CommandName } from './command-names.ts';
import type { Kind } from './option-kinds.ts';
import { reporting } from './tables/command-sets.ts';
import { crawlingOptions } from './tables/crawling.ts';
import { foldersOptions } from './tables/folders.ts';
import type { Option } from './tables/option.ts';
import { publishingOptions } from './tables/publishing.ts';
import { repositoryOptions } from './tables/repository.ts';
import { requestsOptions } from './tables/requests.ts';
import { runOptions } from './tables/run.ts';
import { servingOptions } from './tables/serving.ts';
import { sourceOptions } from './tables/source.ts';

export type { Option } from './tables/option.ts';

/**
 * Every option once. From these tables come the definitions for yargs, the names in the environment and in configuration
 * files, `Settings` and its parsing, help, documentation and completion: an option is added to one of them and nowhere else.
 */
export const options = {
  ...sourceOptions,
  ...foldersOptions,
  ...requestsOptions,
  ...crawlingOptions,
  ...publishingOptions,
  ...servingOptions,
  ...repositoryOptions,
  ...runOptions,
} as const satisfies Record<string, Option>;

type Options = typeof options;
export type OptionName = keyof Options;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type ValueOf<Definition> = Definition extends { kind: Kind<infer Value> }
  ? Definition extends { default: string }
    ? Value
    : Value | undefined
  : never;

/** Every option's value, under its name in camel case. */
export type Settings = { readonly [Name in OptionName as Camel<Name>]: ValueOf<Options[Name]> } & {
  /** the options that are not at their default, by their names in configuration files: where each was given */
  readonly given?: ReadonlyMap<string, string>;
};

export const optionNames = Object.keys(options) as OptionName[];

/** The option as the plain type, for code that treats all alike. */
export function optionOf(name: OptionName): Option {
  return options[name];
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

export function takes(command: CommandName, name: OptionName): boolean {
  return optionOf(name).commands.includes(command);
}

/** Whether a command makes a report, of a run or of what it verified. */
export function makesReport(command: CommandName): boolean {
  return (reporting as readonly CommandName[]).includes(command);
}

/** Its name in configuration files: `base-url` → `baseUrl`. */
export function keyOf(name: OptionName): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Its name in the environment: `base-url` → `BLOGKEEP_BASE_URL`. */
export function variableOf(name: OptionName): string {
  return `BLOGKEEP_${name.replaceAll('-', '_').toUpperCase()}`;
}
