import { UsageError } from '../../core/errors/errors.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Arguments } from '../options/arguments.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { readValueFile } from './value-file.ts';
import { readConfigFile, type ConfigFile } from '../options/config-file.ts';
import { applyRules } from './configuration-rules.ts';
import {
  rawOptionFor,
  unknownVariableNotices,
  configFileProblems,
  type RawOption,
  type RawOptionSources,
} from '../options/raw-options.ts';
import { folders } from '../../options/kinds/path.ts';
import { repetitionProblem, type Checked, type Problem } from '../../options/kinds/kind.ts';
import { optionNames, optionOf, variableOf, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import type { Environment } from '../environment/environment.ts';
import { tokensIn } from '../terminal/secrets.ts';
import { quote } from '../text/terminal-text.ts';
import { toUsageError, type UsageProblem } from '../options/usage-problem.ts';

export interface Configuration {
  /** complete and valid where there are no problems; otherwise good enough to report them */
  readonly settings: Settings;
  /** everything that is wrong */
  readonly problems: readonly UsageProblem[];
  /** what should be said though nothing is wrong */
  readonly notices: readonly Text[];
  /** what must be in no output */
  readonly secrets: readonly string[];
}

type Command = Extract<Arguments, { kind: 'command' }>;

/** From what was written by flag, environment and file to settings, with all that is wrong at once. */
export async function configure(
  { command, flags, problems: misread }: Command,
  { variables, folder }: Pick<Environment, 'variables' | 'folder'>,
): Promise<Configuration> {
  const problems: UsageProblem[] = [...misread];
  const before = problems.length;
  const withoutFile: RawOptionSources = { command, flags, variables, folder, file: undefined };
  const file = await readFile(withoutFile, problems);
  const unread = problems.length > before;
  const sources = { ...withoutFile, file };
  const notices = unknownVariableNotices(variables);
  if (file !== undefined) problems.push(...configFileProblems(file));

  const given = new Map<OptionName, RawOption>();
  const values: Partial<Record<string, unknown>> = {};
  for (const name of optionNames) {
    const raw = rawOptionFor(name, sources);
    if (raw === undefined) continue;
    if (raw.origin !== 'default') given.set(name, raw);
    const found = await readValue(name, raw, problems);
    if (found === undefined) {
      values[name] = defaultValue(name, sources);
      continue;
    }
    const parsed = parse(name, found, command);
    if ('value' in parsed) {
      values[name] = parsed.value;
      if (parsed.notice !== undefined) notices.push(parsed.notice);
    } else {
      problems.push(listProblem(name, found, command) ?? describeProblem(name, found, parsed));
      values[name] = defaultValue(name, sources);
    }
  }
  // Every option that has a default got its value above, as its kind makes it.
  const settings = values as unknown as Settings;
  const ruled = await applyRules(command, settings, given, unread);
  return {
    settings: {
      ...ruled.settings,
      logFormat: logFormatOf(ruled.settings, given, variables),
      explicit: originsOf(given),
    },
    problems: [...problems, ...ruled.problems],
    notices: [...notices, ...ruled.notices],
    secrets: [
      ...secretsOf(sources),
      ...(ruled.settings.token === undefined ? [] : [ruled.settings.token]),
      ...[
        ...misread.map((one) => toUsageError(one).message),
        ...[...given.values()].flatMap(({ texts }) => texts),
      ].flatMap(tokensIn),
    ],
  };
}

function parse(name: OptionName, { texts, folder }: RawOption, command: CommandName): Checked<unknown> {
  const { kind, repeatableFor: severalFor } = optionOf(name);
  const repeated = severalFor?.includes(command) === false ? repetitionProblem(texts) : undefined;
  return repeated ?? kind.parse(texts, folder);
}

/** A list in a configuration file that stands for all commands is right for one of them and wrong for another. */
function listProblem(
  name: OptionName,
  { origin, texts, name: where }: RawOption,
  command: CommandName,
): Text | undefined {
  const { repeatableFor: severalFor = [] } = optionOf(name);
  if (origin !== 'file' || texts.length < 2 || severalFor.length === 0 || severalFor.includes(command))
    return undefined;
  return message('configuration.list-for-one', { where, folders: texts.length, command, takers: severalFor });
}

/** What a file says in the place of an option that names one; undefined where that is no use, which is a problem. */
async function readValue(name: OptionName, raw: RawOption, problems: UsageProblem[]): Promise<RawOption | undefined> {
  try {
    return await readValueFile(name, raw);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.push(error);
    return undefined;
  }
}

async function readFile(sources: RawOptionSources, problems: UsageProblem[]): Promise<ConfigFile | undefined> {
  const named = rawOptionFor('config', sources);
  const parsed = named && optionOf('config').kind.parse(named.texts, named.folder);
  // A wrong --config is reported with the other options.
  if (parsed !== undefined && 'problem' in parsed) return undefined;
  try {
    return await readConfigFile(configFolder(sources), parsed?.value as string | undefined);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.push(error);
    return undefined;
  }
}

/** The folder whose configuration file is in force: the current one, or for init the one that it is to fill. */
function configFolder(sources: RawOptionSources): string {
  const given = sources.command === 'init' ? rawOptionFor('dir', sources) : undefined;
  const parsed = given && folders.parse(given.texts, given.folder);
  return parsed && 'value' in parsed ? parsed.value[0] : sources.folder;
}

function describeProblem(
  name: OptionName,
  { texts, name: where }: RawOption,
  { problem, hint = '', unquotable }: Problem,
): Text {
  const secret = optionOf(name).kind.secret === true || unquotable === true;
  return message('configuration.must', { where, problem, value: secret ? '' : quote(texts.join(', ')), hint });
}

function defaultValue(name: OptionName, sources: RawOptionSources): unknown {
  const text = optionOf(name).defaults?.[sources.command] ?? optionOf(name).default;
  const parsed = text === undefined ? undefined : optionOf(name).kind.parse([text], sources.folder);
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
}

/** Also those that another origin overrules, or that are malformed. */
function secretsOf({ flags, variables }: RawOptionSources): string[] {
  const names = optionNames.filter((name) => optionOf(name).kind.secret === true);
  return names.flatMap((name) => [...(flags.get(name) ?? []), variables[variableOf(name)] ?? '']);
}

function originsOf(given: ReadonlyMap<OptionName, RawOption>): Map<string, Text> {
  return new Map([...given].map(([name, { name: where }]) => [name, where]));
}

/** A job of GitHub Actions is told what a log can be there, unless somebody has chosen. */
function logFormatOf(
  { logFormat }: Settings,
  given: ReadonlyMap<OptionName, RawOption>,
  { GITHUB_ACTIONS: isJob }: RawOptionSources['variables'],
): Settings['logFormat'] {
  return given.has('logFormat') || isJob !== 'true' ? logFormat : 'github';
}
