import { message } from '../../messages/message.ts';
import { flag } from '../kinds/choice.ts';
import { folder, folderOrFlag, folderOrNone, folders } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import {
  archiveFunctions,
  archiveCommands,
  forgetCommands,
  outputFunctions,
  outputCommands,
  publishCommands,
  serveFunctions,
  writeSiteCommands,
} from '../option-scopes.ts';

export const foldersOptions = {
  dir: {
    group: 'Folders',
    kind: folders,
    commands: [...archiveCommands, ...forgetCommands, 'serve', 'demo', 'init'],
    common: 'all',
    functions: archiveFunctions,
    repeatableFor: ['serve'],
    default: '.',
    defaults: { demo: 'blogkeep-demo' },
    // A configuration file must not place the demo in the folder of a real blog, nor move the folder that `init` sets
    // up.
    flagOnlyFor: ['demo', 'init'],
    describe: message('option.dir'),
  },
  archive: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...archiveCommands, ...forgetCommands, 'serve'],
    functions: archiveFunctions,
    defaultText: message('optionDefault.archive'),
    describe: message('option.archive'),
  },
  markdown: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: outputCommands,
    functions: outputFunctions,
    defaultText: message('optionDefault.markdown'),
    describe: message('option.markdown'),
  },
  site: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...outputCommands, 'serve'],
    functions: [...outputFunctions, ...serveFunctions],
    defaultText: message('optionDefault.site'),
    describe: message('option.site'),
  },
  wordpress: {
    group: 'Folders',
    kind: flag,
    kindInCode: folderOrFlag,
    commands: publishCommands,
    common: [...writeSiteCommands, 'demo'],
    functions: outputFunctions,
    default: 'false',
    describe: message('option.wordpress'),
  },
  book: {
    group: 'Folders',
    kind: flag,
    kindInCode: folderOrFlag,
    commands: publishCommands,
    common: ['export', 'publish', 'demo'],
    functions: outputFunctions,
    default: 'false',
    describe: message('option.book'),
  },
  noMarkdown: {
    group: 'Folders',
    kind: flag,
    commands: outputCommands,
    default: 'false',
    describe: message('option.noMarkdown'),
  },
  noSite: {
    group: 'Folders',
    kind: flag,
    commands: outputCommands,
    default: 'false',
    describe: message('option.noSite'),
  },
  noWordpress: {
    group: 'Folders',
    kind: flag,
    commands: outputCommands,
    default: 'false',
    describe: message('option.noWordpress'),
  },
  noBook: {
    group: 'Folders',
    kind: flag,
    commands: outputCommands,
    default: 'false',
    describe: message('option.noBook'),
  },
} as const satisfies Record<string, Option>;
