import { dirname, basename } from 'node:path';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import type { ConfigFile } from './config-file.ts';
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
import { quote } from '../text/terminal-text.ts';
import { withCode, type UsageProblem } from './usage-problem.ts';

/** Origins of option values, in order of precedence. */
export const origins = ['flag', 'environment', 'file', 'default'] as const;
export type Origin = (typeof origins)[number];

/** An option's values before parsing, with their origin. */
export interface RawOption {
  readonly origin: Origin;
  readonly texts: readonly string[];
  /** name of the option at its origin: `--rate`, `BLOGKEEP_RATE`, `rate in blogkeep.config.json` */
  readonly name: Text;
  /** folder against which relative paths are resolved */
  readonly folder: string;
}

export interface RawOptionSources {
  readonly command: CommandName;
  readonly flags: ReadonlyMap<OptionName, readonly string[]>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly file: ConfigFile | undefined;
  /** current folder */
  readonly folder: string;
}

/** Returns an option's values from the first origin that sets it: flag, environment, file or default. */
export function rawOptionFor(name: OptionName, sources: RawOptionSources): RawOption | undefined {
  const { command, folder } = sources;
  if (!acceptsOption(command, name)) return defaultOf(name, sources);
  const flag = sources.flags.get(name);
  if (flag !== undefined) return { origin: 'flag', texts: flag, name: `--${flagOf(name)}`, folder };
  if (optionOf(name).flagOnlyFor?.includes(command) === true) return defaultOf(name, sources);
  return fromEnvironment(name, sources) ?? fromFile(name, sources) ?? defaultOf(name, sources);
}

function fromEnvironment(name: OptionName, { variables, folder }: RawOptionSources): RawOption | undefined {
  const value = variables[variableOf(name)];
  // GitHub Actions sets variables that have no value to the empty string.
  if (value === undefined || value.trim() === '') return undefined;
  return {
    origin: 'environment',
    texts: [value],
    name: message('usage.variable', { variable: variableOf(name) }),
    folder,
  };
}

function fromFile(name: OptionName, { file }: RawOptionSources): RawOption | undefined {
  if (file === undefined || optionOf(name).notInFile !== undefined || !Object.hasOwn(file.values, name))
    return undefined;
  const texts = textsOf(name, file.values[name]);
  if (texts === undefined) return undefined;
  return {
    origin: 'file',
    texts,
    name: message('usage.in-file', { name, file: basename(file.path) }),
    folder: dirname(file.path),
  };
}

function defaultOf(name: OptionName, { command, folder }: RawOptionSources): RawOption | undefined {
  const option = optionOf(name);
  const text = option.defaults?.[command] ?? option.default;
  return text === undefined ? undefined : { origin: 'default', texts: [text], name: `--${flagOf(name)}`, folder };
}

function textsOf(name: OptionName, value: unknown): readonly string[] | undefined {
  const { textsFromConfig: textsOfKind } = optionOf(name).kind;
  if (textsOfKind !== undefined) return textsOfKind(value);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(String);
  return texts.length === values.length ? texts : undefined;
}

/** Key with the address of the JSON Schema for editors. It is not an option. */
export const schemaKey = '$schema';

/** Returns the problems with a configuration file: unknown keys, and values of unsupported types. */
export function configFileProblems({ path, values }: ConfigFile): UsageProblem[] {
  const file = basename(path);
  return Object.entries(values).flatMap(([key, value]): UsageProblem[] => {
    if (key === schemaKey) return [];
    const name = optionNames.find((known) => known === key);
    if (name === undefined)
      return withCode('option-unknown', [
        joinTexts([message('usage.unknown-key', { key: quote(key), file }), keySuggestion(key)], ''),
      ]);
    const { notInFile } = optionOf(name);
    if (notInFile !== undefined) return [notInFile];
    // A YAML key without a value is null, and counts as not set.
    if (value === null || textsOf(name, value) !== undefined) return [];
    return [message('usage.key-type', { key, file })];
  });
}

function keySuggestion(key: string): Text {
  const option = nameOfFlag(key);
  if (option !== undefined) return message('usage.key-spelling', { name: option });
  const keys = optionNames.filter((name) => optionOf(name).notInFile === undefined);
  return suggestion(key, keys);
}

/**
 * Returns notices about unknown variables with the `BLOGKEEP_` prefix. They may belong to another program, so they are
 * not errors.
 */
export function unknownVariableNotices(environment: RawOptionSources['variables']): Text[] {
  const known = optionNames.map(variableOf);
  return Object.keys(environment)
    .filter((variable) => variable.startsWith('BLOGKEEP_') && !known.includes(variable))
    .sort()
    .map((variable) =>
      joinTexts([message('usage.unknown-variable', { variable: quote(variable) }), suggestion(variable, known)], ''),
    );
}
