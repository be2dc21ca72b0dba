import { message } from '../../messages/message.ts';
import { siteUrl } from '../kinds/address.ts';
import { flag } from '../kinds/choice.ts';
import { permalink } from '../kinds/permalink.ts';
import { paths, wordFileOrIds, wordOrFile } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import { backupFunctions, importCommands, importFunctions, openCommands } from '../option-scopes.ts';

export const backupOptions = {
  backup: {
    group: 'Backup',
    kind: paths,
    commands: [...importCommands, ...openCommands],
    functions: backupFunctions,
    // Backup files must be given explicitly, so that a forgotten setting cannot import any.
    flagOnlyFor: [...importCommands, ...openCommands],
    notInFile: message('optionFile.backup'),
    describe: message('option.backup'),
  },
  published: {
    group: 'Backup',
    kind: wordOrFile('none', 'all', 'ask'),
    kindInCode: wordFileOrIds('none', 'all'),
    commands: importCommands,
    common: 'all',
    functions: backupFunctions,
    default: 'none',
    describe: message('option.published'),
  },
  blogUrl: {
    group: 'Backup',
    kind: siteUrl,
    commands: importCommands,
    common: 'all',
    functions: backupFunctions,
    defaultText: message('optionDefault.blogUrl'),
    describe: message('option.blogUrl'),
  },
  permalink: {
    group: 'Backup',
    kind: permalink,
    commands: importCommands,
    functions: backupFunctions,
    defaultText: message('optionDefault.permalink'),
    describe: message('option.permalink'),
  },
  fetchMedia: {
    group: 'Backup',
    kind: flag,
    commands: importCommands,
    common: 'all',
    functions: importFunctions,
    default: 'false',
    describe: message('option.fetchMedia'),
  },
} as const satisfies Record<string, Option>;
