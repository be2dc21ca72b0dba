import { uiLanguages } from '../../messages/translate.ts';
import { choice, flag } from '../kinds/choice.ts';
import { fileOrDash, path } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import { commandNames, reporting, reportingRuns, writes, writing } from '../takers.ts';

export const runOptions = {
  dryRun: {
    group: 'Run',
    kind: flag,
    commands: writing,
    functions: writes,
    default: 'false',
    describe: 'Say what would be fetched, written and removed; write nothing',
  },
  report: {
    group: 'Run',
    kind: fileOrDash,
    commands: [...reporting, 'summary'],
    describe: 'Write the report of the run as JSON to a file, or to standard output with -; summary reads it',
  },
  summary: {
    group: 'Run',
    kind: choice(['line', 'markdown', 'folders']),
    commands: [...reportingRuns, 'summary'],
    defaults: { summary: 'line' },
    describe:
      'Print what has changed as one line, as for a commit message, or as Markdown, as for the page of a job; folders: what to commit, the folders of blogs that came out, a line each',
  },
  shell: {
    group: 'Run',
    kind: choice(['bash', 'zsh', 'fish']),
    commands: ['completion'],
    onlyFlagFor: ['completion'],
    describe: 'The shell that is to complete what is typed',
  },
  quiet: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: 'Print only errors and what was asked for; of a run, the number of warnings',
  },
  verbose: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: 'Print every request, retry and warning, and where an unexpected error came from',
  },
  logFormat: {
    group: 'Run',
    kind: choice(['text', 'json', 'github']),
    commands: commandNames,
    default: 'text',
    describe:
      'json: one object a line; github: text with annotations, which a job of GitHub Actions has without being told',
  },
  uiLang: {
    group: 'Run',
    kind: choice(uiLanguages),
    commands: commandNames,
    otherwise: 'that of the terminal (LANG)',
    notInFile: 'A configuration file cannot set the language of the terminal: use --ui-lang or BLOGKEEP_UI_LANG.',
    describe: 'Language of messages and help; JSON and reports are always English',
  },
  config: {
    group: 'Run',
    kind: path,
    commands: commandNames,
    otherwise: 'blogkeep.config.{json,yaml,yml,js} in this folder',
    notInFile: 'A configuration file cannot name another one.',
    describe: 'Configuration file; paths in it are relative to it',
  },
} as const satisfies Record<string, Option>;
