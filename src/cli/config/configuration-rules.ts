import fs from 'fs-extra';
import { dirname } from 'node:path';
import { archivedAddress } from '../../app/archived-address.ts';
import { overlaps } from '../../app/folders.ts';
import { message, type Text } from '../../messages/message.ts';
import { multiBlogProblems } from '../blogs/multi-blog-rules.ts';
import { disablingOption, outputNames } from '../../core/outputs.ts';
import { isLoopback } from '../../app/serve/serving-names.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { requiresToken } from '../../options/requires-token.ts';
import { foldersOf, isWithin } from '../options/folders.ts';
import { origins, type RawOption } from '../options/raw-options.ts';
import { makesReport, type Settings } from '../options/settings.ts';
import { flagOf, acceptsOption, variableOf, type OptionName } from '../../options/options.ts';
import { homePath } from '../text/display-path.ts';
import { quote } from '../text/terminal-text.ts';
import { servingNotices, servingProblems } from '../serving/serving-rules.ts';
import { readToken } from './read-token.ts';
import { withCode, type UsageProblem } from '../options/usage-problem.ts';

export interface RuledSettings {
  readonly settings: Settings;
  readonly problems: readonly UsageProblem[];
  readonly notices: readonly Text[];
  /** file, flag or variable from which the token was read, if there is one */
  readonly tokenOrigin: string | undefined;
}

export interface RulesContext {
  /**
   * Whether an option could not be recognized, or the configuration file could not be read. If so, missing options are
   * not reported, since they may be set there.
   */
  readonly isIncomplete: boolean;
  /** absolute path of the token file that is used if no option names a token, if any */
  readonly defaultTokenFile: string | undefined;
}

/**
 * Applies the rules that involve several options: which of two conflicting options takes precedence, which options a
 * command requires, and which folders must not overlap.
 * @param explicit options that are set by a flag, the environment or the configuration file
 */
export async function applyRules(
  command: CommandName,
  raw: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
  { isIncomplete, defaultTokenFile }: RulesContext,
): Promise<RuledSettings> {
  const problems: UsageProblem[] = [];
  const takesPrecedence = (a: OptionName, b: OptionName): boolean => {
    const [first, second] = [explicit.get(a), explicit.get(b)];
    if (first === undefined || second === undefined) return first !== undefined;
    if (first.origin === second.origin)
      problems.push(
        ...withCode('option-conflict', [
          message('configuration.exclude-each-other', { first: first.name, second: second.name }),
        ]),
      );
    return origins.indexOf(first.origin) < origins.indexOf(second.origin);
  };
  const disabled = outputNames.map((name) => {
    const option = disablingOption(name);
    return [option, raw[option] && (!explicit.has(name) || takesPrecedence(option, name))] as const;
  });
  const quiet = raw.quiet && (!raw.verbose || takesPrecedence('quiet', 'verbose'));
  const verbose = raw.verbose && !quiet;

  const allBlogs = raw.allBlogs && (raw.blog === undefined || takesPrecedence('allBlogs', 'blog'));
  const blog = allBlogs ? undefined : raw.blog;

  const place = await choosePlace(command, raw, takesPrecedence);
  const choices = { ...raw, ...Object.fromEntries(disabled), ...place, quiet, verbose, allBlogs, blog };
  const hasToken = explicit.has('token') || explicit.has('tokenFile');
  const usesDefault = !hasToken && sendsToken(command, choices) && mayUseDefault(raw);
  const fallback = usesDefault && fs.existsSync(defaultTokenFile ?? '') ? defaultTokenFile : undefined;
  const tokens = { ...raw, tokenFile: raw.tokenFile ?? fallback };
  const tokenChoice = needsToken(command, choices)
    ? await chooseToken(tokens, explicit, takesPrecedence, problems)
    : {};
  const settings: Settings = { ...choices, token: undefined, tokenFile: undefined, ...tokenChoice };
  if (!isIncomplete) {
    const isAddressInvalid = explicit.has('address') && raw.address === undefined;
    const isTokenMissing = !hasToken && fallback === undefined && !isAddressInvalid && sendsToken(command, settings);
    problems.push(
      ...withCode('option-missing', [
        ...missingOptions(command, settings, explicit),
        ...(isTokenMissing ? [tokenMissing(command, settings, defaultTokenFile)] : []),
      ]),
    );
  }
  problems.push(
    ...withCode('folders-overlap', folderProblems(command, settings)),
    ...multiBlogProblems(command, settings, explicit),
  );
  problems.push(...(makesReport(command) ? reportProblems(settings) : []));
  if (command === 'serve') problems.push(...servingProblems({ ...settings, tokenFile: raw.tokenFile }, explicit));
  const notices = noticesOf(settings, explicit);
  return {
    settings,
    problems,
    notices: command === 'serve' && problems.length === 0 ? [...notices, ...servingNotices(settings)] : notices,
    tokenOrigin: settings.token && tokenOrigin(settings, explicit),
  };
}

/**
 * Reports whether a command requires a source. `verify` requires one only with --source, even if a configuration file
 * names one; `init` does not.
 */
function needsSource(command: CommandName, { source }: Settings): boolean {
  return acceptsOption(command, 'baseUrl') && command !== 'init' && (command !== 'verify' || source);
}

/**
 * Returns the source: the address or base URL of the user, or the address from which the archive was filled. Of an address and a base URL,
 * the one that takes precedence counts.
 */
async function choosePlace(
  command: CommandName,
  raw: Settings,
  takesPrecedence: (a: OptionName, b: OptionName) => boolean,
): Promise<Pick<Settings, 'address' | 'baseUrl'>> {
  const { address, baseUrl } = raw;
  if (!needsSource(command, raw) && command !== 'init') return { address, baseUrl };
  if (address !== undefined && baseUrl !== undefined)
    return takesPrecedence('address', 'baseUrl') ? { address, baseUrl: undefined } : { address: undefined, baseUrl };
  const isUnknown = address === undefined && baseUrl === undefined && !raw.allBlogs;
  return { address: isUnknown ? await archivedAddress(foldersOf(raw).archive) : address, baseUrl };
}

/** Reports whether a command sends a token to a source. */
function sendsToken(command: CommandName, settings: Settings): boolean {
  return needsSource(command, settings) && requiresToken(settings);
}

/** Reports whether a command uses a token, either to access a source or to authenticate clients. */
function needsToken(command: CommandName, settings: Settings): boolean {
  return sendsToken(command, settings) || command === 'init' || command === 'serve';
}

/**
 * Reports whether the token in the default file may be sent to the source. Over an unencrypted connection to another
 * machine, such as another blogkeep, only a token that an option names is sent.
 */
function mayUseDefault({ baseUrl }: Settings): boolean {
  return baseUrl?.protocol !== 'http:' || isLoopback(baseUrl.hostname);
}

/** Returns the token and, if it was read from a file, the file's path. */
async function chooseToken(
  { token, tokenFile }: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
  takesPrecedence: (a: OptionName, b: OptionName) => boolean,
  problems: UsageProblem[],
): Promise<Partial<Pick<Settings, 'token' | 'tokenFile'>>> {
  if (tokenFile === undefined || (explicit.has('token') && takesPrecedence('token', 'tokenFile'))) return { token };
  const result = await readToken(tokenFile);
  if ('problem' in result) problems.push(...withCode('token-file-unusable', [result.problem]));
  return 'problem' in result ? {} : { token: result.token, tokenFile };
}

/** Returns the error message for a missing source. */
export function baseUrlMissing(command: CommandName): Text {
  return message('configuration.base-url-missing', { command, variable: variableOf('baseUrl') });
}

/** Returns the file, flag or variable from which the token was read. */
function tokenOrigin({ tokenFile }: Settings, explicit: ReadonlyMap<OptionName, RawOption>): string {
  if (tokenFile !== undefined) return homePath(tokenFile);
  return explicit.get('token')?.origin === 'flag' ? `--${flagOf('token')}` : variableOf('token');
}

function tokenMissing(command: CommandName, settings: Settings, defaultFile: string | undefined): Text {
  const file = defaultFile === undefined ? '' : homePath(defaultFile);
  if (!mayUseDefault(settings) && fs.existsSync(defaultFile ?? ''))
    return message('configuration.token-not-sent', { file, host: settings.baseUrl?.host ?? '' });
  return message('configuration.token-missing', { command, variable: variableOf('token'), file });
}

function missingOptions(
  command: CommandName,
  settings: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
): Text[] {
  const problems: Text[] = [];
  // `init` asks for missing options or reports them itself.
  const usesSource = needsSource(command, settings) && command !== 'init';
  if (usesSource && settings.from === 'backup') problems.push(message('configuration.from-backup', { command }));
  else if (usesSource && settings.address === undefined && !explicit.has('baseUrl') && !explicit.has('address'))
    problems.push(baseUrlMissing(command));
  const { from } = settings;
  if (command === 'demo' && from === 'blogger') problems.push(message('configuration.from-live', { command, from }));
  if (command === 'summary' && !explicit.has('report')) problems.push(message('configuration.report-missing'));
  if (command === 'forget' && !explicit.has('posts')) problems.push(message('configuration.posts-missing'));
  if (command === 'import' && !explicit.has('backup')) problems.push(message('configuration.backup-missing'));
  // The path of a file is absolute by now, and its slashes are normalized.
  const [, scheme, rest] = /[/\\](https?):[/\\](.*)$/iu.exec(settings.backup?.[0] ?? '') ?? [];
  if (command === 'import' && scheme !== undefined && rest !== undefined)
    problems.push(message('configuration.import-address', { address: `${scheme}://${rest.replaceAll('\\', '/')}` }));
  const folders = foldersOf(settings);
  if (command === 'publish' && outputNames.every((name) => folders[name] === undefined)) {
    const flags = outputNames.map(disablingOption).filter((option) => settings[option]);
    problems.push(message('configuration.nothing-to-publish', { flags: flags.map((option) => `--${flagOf(option)}`) }));
  }
  return problems;
}

function folderProblems(command: CommandName, settings: Settings): Text[] {
  const { archive, ...outputs } = foldersOf(settings);
  return overlaps({ archive, ...(acceptsOption(command, 'visibility') && outputs) }).map(
    ({ names: [name, otherName], folders: [folder, other], overlapMessage }) => {
      const places = { name, folder: quote(folder), otherName, other: quote(other) };
      return message('configuration.folders-overlap', { ...places, how: overlapMessage });
    },
  );
}

function reportProblems({ report, ...settings }: Settings): Text[] {
  if (report === '-' && settings.summary !== undefined) return [message('configuration.report-and-summary')];
  if (report === undefined || report === '-') return [];
  if (!fs.existsSync(dirname(report))) return [message('configuration.report-folder-missing', { path: quote(report) })];
  return isWithin(report, foldersOf({ report, ...settings }).archive)
    ? [message('configuration.report-in-archive')]
    : [];
}

function noticesOf({ baseUrl, token }: Settings, explicit: ReadonlyMap<OptionName, RawOption>): Text[] {
  const notices: Text[] = [];
  if (explicit.get('token')?.origin === 'flag')
    notices.push(message('configuration.token-visible', { variable: variableOf('token') }));
  if (token !== undefined && baseUrl?.protocol === 'http:' && !isLoopback(baseUrl.hostname))
    notices.push(message('configuration.token-unencrypted', { host: baseUrl.host }));
  return notices;
}
