import fs from 'fs-extra';
import { dirname } from 'node:path';
import { overlaps } from '../../app/folders.ts';
import { message, type Text } from '../../messages/message.ts';
import { multiBlogProblems } from '../blogs/multi-blog-rules.ts';
import { outputNames } from '../../core/outputs.ts';
import { isLoopback } from '../../app/serve/serving-names.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { foldersOf, isWithin, disablingOption } from '../options/folders.ts';
import { origins, type RawOption } from '../options/raw-options.ts';
import { makesReport, type Settings } from '../options/settings.ts';
import { flagOf, options, acceptsOption, variableOf, type OptionName } from '../../options/options.ts';
import { quote } from '../text/terminal-text.ts';
import { servingNotices, servingProblems } from '../serving/serving-rules.ts';
import { readToken } from './read-token.ts';
import { withCode, type UsageProblem } from '../options/usage-problem.ts';

export interface RuledSettings {
  readonly settings: Settings;
  readonly problems: readonly UsageProblem[];
  readonly notices: readonly Text[];
}

/**
 * What holds between options: which of two that exclude each other counts, what a command cannot do without, and
 * which folders must be separate.
 * @param given the options that are not at their default
 * @param fileUnread the configuration file could not be read: what is missing may well be in it
 */
export async function applyRules(
  command: CommandName,
  raw: Settings,
  given: ReadonlyMap<OptionName, RawOption>,
  fileUnread: boolean,
): Promise<RuledSettings> {
  const problems: UsageProblem[] = [];
  const wins = (a: OptionName, b: OptionName): boolean => {
    const [first, second] = [given.get(a), given.get(b)];
    if (first === undefined || second === undefined) return first !== undefined;
    if (first.origin === second.origin)
      problems.push(
        ...withCode('option-conflict', [
          message('configuration.exclude-each-other', { first: first.name, second: second.name }),
        ]),
      );
    return origins.indexOf(first.origin) < origins.indexOf(second.origin);
  };
  const leftOut = outputNames.map((name) => {
    const option = disablingOption(name);
    return [option, raw[option] && (!given.has(name) || wins(option, name))] as const;
  });
  const quiet = raw.quiet && (!raw.verbose || wins('quiet', 'verbose'));
  const verbose = raw.verbose && !quiet;

  const apiOnly = raw.apiOnly && (!raw.siteOnly || wins('apiOnly', 'siteOnly'));
  const siteOnly = raw.siteOnly && !apiOnly;

  const allBlogs = raw.allBlogs && (raw.blog === undefined || wins('allBlogs', 'blog'));
  const blog = allBlogs ? undefined : raw.blog;

  const choices = { ...raw, ...Object.fromEntries(leftOut), quiet, verbose, apiOnly, siteOnly, allBlogs, blog };
  const chosen = needsToken(command, choices) ? await chooseToken(raw, given, wins, problems) : {};
  const settings: Settings = { ...choices, token: undefined, tokenFile: undefined, ...chosen };
  if (!fileUnread) problems.push(...withCode('option-missing', missingOptions(command, settings, given)));
  problems.push(
    ...withCode('folders-overlap', folderProblems(command, settings)),
    ...multiBlogProblems(command, settings, given),
  );
  problems.push(...(makesReport(command) ? reportProblems(settings) : []));
  if (command === 'serve') problems.push(...servingProblems({ ...settings, tokenFile: raw.tokenFile }, given));
  const notices = noticesOf(settings, given);
  return { settings, problems, notices: command === 'serve' ? [...notices, ...servingNotices(settings)] : notices };
}

/** Verifying asks a source only when told to, though a configuration file may well name one; beginning does where it can. */
function needsSource(command: CommandName, { source }: Settings): boolean {
  return acceptsOption(command, 'baseUrl') && command !== 'init' && (command !== 'verify' || source);
}

/** To show to a source, or to ask of callers. */
function needsToken(command: CommandName, settings: Settings): boolean {
  return needsSource(command, settings) || command === 'init' || (command === 'serve' && !settings.siteOnly);
}

/** The token, with the file that it is from. */
async function chooseToken(
  { token, tokenFile }: Settings,
  given: ReadonlyMap<OptionName, RawOption>,
  wins: (a: OptionName, b: OptionName) => boolean,
  problems: UsageProblem[],
): Promise<Partial<Pick<Settings, 'token' | 'tokenFile'>>> {
  if (tokenFile === undefined || (given.has('token') && wins('token', 'tokenFile'))) return { token };
  const read = await readToken(tokenFile);
  if ('problem' in read) problems.push(...withCode('token-file-unusable', [read.problem]));
  return 'problem' in read ? {} : { token: read.token, tokenFile };
}

/** What is said where a command has to know the source and does not. */
export function baseUrlMissing(command: CommandName): Text {
  return message('configuration.base-url-missing', { command, variable: variableOf('baseUrl') });
}

function missingOptions(command: CommandName, settings: Settings, given: ReadonlyMap<OptionName, RawOption>): Text[] {
  const problems: Text[] = [];
  // What init is not given it asks for, or says so itself.
  const isAsking = needsSource(command, settings) && command !== 'init';
  if (isAsking && !given.has('baseUrl')) problems.push(baseUrlMissing(command));
  if (isAsking && !given.has('token') && !given.has('tokenFile'))
    problems.push(message('configuration.token-missing', { command, variable: variableOf('token') }));
  if (command === 'summary' && !given.has('report')) problems.push(message('configuration.report-missing'));
  if (command === 'completion' && !given.has('shell'))
    problems.push(message('configuration.shell-missing', { shells: options.shell.kind.choices }));
  if (command === 'import' && !given.has('backup')) problems.push(message('configuration.backup-missing'));
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
    ({ names: [name, otherName], folders: [folder, other], how }) => {
      const places = { name, folder: quote(folder), otherName, other: quote(other) };
      return message('configuration.folders-overlap', { ...places, how });
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

function noticesOf({ baseUrl, token }: Settings, given: ReadonlyMap<OptionName, RawOption>): Text[] {
  const notices: Text[] = [];
  if (given.get('token')?.origin === 'flag')
    notices.push(message('configuration.token-visible', { variable: variableOf('token') }));
  if (token !== undefined && baseUrl?.protocol === 'http:' && !isLoopback(baseUrl.hostname))
    notices.push(message('configuration.token-unencrypted', { host: baseUrl.host }));
  return notices;
}
