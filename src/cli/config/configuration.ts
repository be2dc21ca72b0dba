import fs from 'fs-extra';
import { isAbsolute } from 'node:path';
import { UsageError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Arguments } from '../options/arguments.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { readValueFile } from './value-file.ts';
import { readConfigFile, type ConfigFile } from '../options/config-file.ts';
import { applyRules } from './configuration-rules.ts';
import { expandPatterns } from './expand-patterns.ts';
import { defaultTokenFile } from './default-token-file.ts';
import {
  rawOptionFor,
  unknownVariableNotices,
  configFileProblems,
  type RawOption,
  type RawOptionSources,
} from '../options/raw-options.ts';
import { folders } from '../../options/kinds/path.ts';
import { repetitionProblem, type Checked, type ValueProblem } from '../../options/kinds/kind.ts';
import { optionNames, optionOf, variableOf, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import type { Environment } from '../environment/environment.ts';
import { tokensIn } from '../terminal/secrets.ts';
import { quote } from '../text/terminal-text.ts';
import { toUsageError, type UsageProblem } from '../options/usage-problem.ts';

export interface Configuration {
  /** complete and valid if there are no problems; otherwise only sufficient for reporting them */
  readonly settings: Settings;
  readonly problems: readonly UsageProblem[];
  /** notices for the user; they do not prevent the run */
  readonly notices: readonly Text[];
  /** file, flag or variable from which the token was read, if there is one */
  readonly tokenOrigin: string | undefined;
  /** values that must not occur in any output */
  readonly secrets: readonly string[];
}

type Command = Extract<Arguments, { kind: 'command' }>;

/**
 * Determines the settings from flags, environment variables and configuration file, and collects all problems with
 * them.
 */
export async function configure(
  { command, flags, problems: argumentProblems }: Command,
  { variables, folder, os }: Pick<Environment, 'variables' | 'folder' | 'os'>,
): Promise<Configuration> {
  const problems: UsageProblem[] = [...argumentProblems];
  const withoutFile: RawOptionSources = { command, flags, variables, folder, file: undefined };
  const file = await readFile(withoutFile, problems);
  const sources = { ...withoutFile, file };
  const notices = unknownVariableNotices(variables);
  if (file !== undefined) problems.push(...configFileProblems(file));
  const isIncomplete = problems.length > 0 || (file === undefined && rawOptionFor('config', sources) !== undefined);

  const explicit = new Map<OptionName, RawOption>();
  const values: Partial<Record<string, unknown>> = {};
  for (const name of optionNames) {
    const raw = rawOptionFor(name, sources);
    if (raw === undefined) continue;
    if (raw.origin !== 'default') explicit.set(name, raw);
    const value = await readValue(name, raw, problems);
    if (value === undefined) {
      values[name] = defaultValue(name, sources);
      continue;
    }
    const parsed = parse(name, value, command);
    const isFolder = 'value' in parsed && isMistakenFolder(name, parsed.value);
    if ('value' in parsed && !isFolder) {
      values[name] = parsed.value;
      if (parsed.notice !== undefined) notices.push(parsed.notice);
    } else {
      problems.push(
        'value' in parsed
          ? message('configuration.must-be-file', { where: raw.name, folder: quote(value.texts.join(', ')) })
          : (listProblem(name, value, command) ?? describeProblem(name, value, parsed)),
      );
      values[name] = defaultValue(name, sources);
    }
  }
  // By now, every option with a default has a value, and each value has the type that its kind specifies.
  const settings = values as unknown as Settings;
  const ruled = await applyRules(command, settings, explicit, {
    isIncomplete,
    defaultTokenFile: defaultTokenFile({ variables, os }),
  });
  return {
    settings: {
      ...ruled.settings,
      logFormat: logFormatOf(ruled.settings, explicit, variables),
      explicit: originsOf(explicit),
    },
    problems: [...problems, ...ruled.problems],
    notices: [...notices, ...ruled.notices],
    tokenOrigin: ruled.tokenOrigin,
    secrets: [
      ...secretsOf(sources),
      ...(ruled.settings.token === undefined ? [] : [ruled.settings.token]),
      ...[
        ...argumentProblems.map((one) => toUsageError(one).message),
        ...[...explicit.values()].flatMap(({ texts }) => texts),
      ].flatMap(tokensIn),
    ],
  };
}

function parse(name: OptionName, { texts, folder }: RawOption, command: CommandName): Checked<unknown> {
  const { kind, repeatableFor: severalFor } = optionOf(name);
  const repeated = severalFor?.includes(command) === false ? repetitionProblem(texts) : undefined;
  return repeated ?? kind.parse(texts, folder);
}

/** Reports whether the value of an option that takes a file is the path of a folder. */
function isMistakenFolder(name: OptionName, value: unknown): boolean {
  if (optionOf(name).kind.completes !== 'file' || typeof value !== 'string' || !isAbsolute(value)) return false;
  try {
    return fs.statSync(value).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Returns the problem if a configuration file lists several values of an option that takes only one for this command.
 */
function listProblem(
  name: OptionName,
  { origin, texts, name: where }: RawOption,
  command: CommandName,
): Text | undefined {
  const { repeatableFor: severalFor = [] } = optionOf(name);
  if (origin !== 'file' || texts.length < 2 || severalFor.length === 0 || severalFor.includes(command))
    return undefined;
  return message('configuration.list-for-one', { where, folders: texts.length, command, commands: severalFor });
}

/**
 * Replaces the path of a value file with the value in it. On failure, adds the error to the problems and returns
 * undefined.
 */
async function readValue(name: OptionName, raw: RawOption, problems: UsageProblem[]): Promise<RawOption | undefined> {
  try {
    return name === 'backup' ? expandPatterns(raw) : await readValueFile(name, raw);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.push(error);
    return undefined;
  }
}

async function readFile(sources: RawOptionSources, problems: UsageProblem[]): Promise<ConfigFile | undefined> {
  const named = rawOptionFor('config', sources);
  const parsed = named && optionOf('config').kind.parse(named.texts, named.folder);
  // An invalid --config is reported together with the other options.
  if (parsed !== undefined && ('problem' in parsed || isMistakenFolder('config', parsed.value))) return undefined;
  try {
    return await readConfigFile(configFolder(sources), parsed?.value as string | undefined);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.push(error);
    return undefined;
  }
}

/** Returns the folder to search for a configuration file: the current one or, for `init`, the one that it sets up. */
function configFolder(sources: RawOptionSources): string {
  const explicit = sources.command === 'init' ? rawOptionFor('dir', sources) : undefined;
  const parsed = explicit && folders.parse(explicit.texts, explicit.folder);
  return parsed && 'value' in parsed ? parsed.value[0] : sources.folder;
}

function describeProblem(
  name: OptionName,
  { texts, name: where }: RawOption,
  { problem, hint = '', unquotable }: ValueProblem,
): Text {
  const secret = optionOf(name).kind.secret === true || unquotable === true;
  return message('configuration.must', { where, problem, value: secret ? '' : quote(texts.join(', ')), hint });
}

function defaultValue(name: OptionName, sources: RawOptionSources): unknown {
  const text = optionOf(name).defaults?.[sources.command] ?? optionOf(name).default;
  const parsed = text === undefined ? undefined : optionOf(name).kind.parse([text], sources.folder);
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
}

/** Returns all secrets in flags and variables, including overridden and malformed ones. */
function secretsOf({ flags, variables }: RawOptionSources): string[] {
  const names = optionNames.filter((name) => optionOf(name).kind.secret === true);
  return names.flatMap((name) => [...(flags.get(name) ?? []), variables[variableOf(name)] ?? '']);
}

function originsOf(explicit: ReadonlyMap<OptionName, RawOption>): Map<string, Text> {
  return new Map([...explicit].map(([name, { name: where }]) => [name, where]));
}

/** Selects the log format of GitHub Actions inside its jobs, unless the user has chosen a format. */
function logFormatOf(
  { logFormat }: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
  { GITHUB_ACTIONS: isJob }: RawOptionSources['variables'],
): Settings['logFormat'] {
  return explicit.has('logFormat') || isJob !== 'true' ? logFormat : 'github';
}
