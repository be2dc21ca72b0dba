import { message } from '../../messages/message.ts';
import { uiLanguages } from '../../messages/translate.ts';
import { choice, flag } from '../kinds/choice.ts';
import { fileOrDash, path } from '../kinds/path.ts';
import { names } from '../kinds/text.ts';
import type { Option } from '../option.ts';
import {
  commandNames,
  forgetCommands,
  reportCommands,
  runReportCommands,
  writeFunctions,
  writeCommands,
} from '../option-scopes.ts';

export const runOptions = {
  posts: {
    group: 'Run',
    kind: names,
    commands: forgetCommands,
    common: 'all',
    // A forgotten setting must not remove posts.
    flagOnlyFor: forgetCommands,
    notInFile: message('optionFile.posts'),
    describe: message('option.posts'),
  },
  dryRun: {
    group: 'Run',
    kind: flag,
    commands: [...writeCommands, ...forgetCommands],
    common: 'all',
    functions: writeFunctions,
    default: 'false',
    describe: message('option.dryRun'),
  },
  report: {
    group: 'Run',
    kind: fileOrDash,
    commands: [...reportCommands, 'summary'],
    common: 'all',
    describe: message('option.report'),
  },
  summary: {
    group: 'Run',
    kind: choice(['line', 'markdown', 'folders']),
    commands: [...runReportCommands, 'summary'],
    common: ['summary'],
    defaults: { summary: 'line' },
    describe: message('option.summary'),
  },
  quiet: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: message('option.quiet'),
  },
  verbose: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: message('option.verbose'),
  },
  logFormat: {
    group: 'Run',
    kind: choice(['text', 'json', 'github']),
    commands: commandNames,
    default: 'text',
    describe: message('option.logFormat'),
  },
  uiLang: {
    group: 'Run',
    kind: choice(uiLanguages),
    commands: commandNames,
    defaultText: message('optionDefault.uiLang'),
    notInFile: message('optionFile.uiLang'),
    describe: message('option.uiLang'),
  },
  config: {
    group: 'Run',
    kind: path,
    commands: commandNames,
    defaultText: message('optionDefault.config'),
    notInFile: message('optionFile.config'),
    describe: message('option.config'),
  },
} as const satisfies Record<string, Option>;
