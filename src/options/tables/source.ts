import { message } from '../../messages/message.ts';
import { baseUrl, blogAddress } from '../kinds/address.ts';
import { choice, flag, labeledChoice } from '../kinds/choice.ts';
import { pathInHome } from '../kinds/path.ts';
import { names, secret, text } from '../kinds/text.ts';
import type { Option } from '../option.ts';
import {
  apiFunctions,
  multiBlogCommands,
  archiveCommands,
  blogFunctions,
  serveFunctions,
  sourceCommands,
  sourceFunctions,
  crawlFunctions,
} from '../option-scopes.ts';

export const sourceOptions = {
  address: {
    group: 'Source',
    kind: blogAddress,
    commands: sourceCommands,
    common: 'all',
    functions: sourceFunctions,
    describe: message('option.address'),
  },
  baseUrl: {
    group: 'Source',
    kind: baseUrl,
    commands: sourceCommands,
    common: ['crawl', 'verify', 'blogs', 'init'],
    functions: apiFunctions,
    describe: message('option.baseUrl'),
  },
  from: {
    group: 'Source',
    kind: labeledChoice({
      api: { label: message('choice.from-api'), hint: message('choice.from-api-hint') },
      backup: { label: message('choice.from-backup'), hint: message('choice.from-backup-hint') },
      blogger: { label: message('choice.from-blogger'), hint: message('choice.from-blogger-hint') },
      wordpress: { label: message('choice.from-wordpress'), hint: message('choice.from-wordpress-hint') },
    }),
    kindInCode: choice(['api', 'blogger', 'wordpress']),
    commands: ['demo', ...sourceCommands],
    common: ['demo', 'init'],
    flagOnlyFor: ['demo', 'init'],
    functions: sourceFunctions,
    defaultText: 'api',
    describe: message('option.from'),
  },
  blog: {
    group: 'Source',
    kind: names,
    kindInCode: text,
    commands: [...archiveCommands, 'init'],
    common: [...sourceCommands],
    functions: [...blogFunctions, 'inspectBackup'],
    defaultText: message('optionDefault.blog'),
    describe: message('option.blog'),
  },
  allBlogs: {
    group: 'Source',
    kind: flag,
    commands: [...multiBlogCommands, 'init'],
    common: 'all',
    default: 'false',
    describe: message('option.allBlogs'),
  },
  token: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: secret,
    commands: [...sourceCommands, 'serve'],
    functions: [...apiFunctions, ...serveFunctions],
    notInFile: message('optionFile.token'),
    describe: message('option.token'),
  },
  user: {
    group: 'Source',
    kind: text,
    commands: sourceCommands,
    functions: sourceFunctions,
    describe: message('option.user'),
  },
  privateData: {
    group: 'Source',
    kind: flag,
    commands: ['export', 'crawl'],
    functions: crawlFunctions,
    default: 'false',
    describe: message('option.privateData'),
  },
  tokenFile: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: pathInHome,
    commands: [...sourceCommands, 'serve'],
    common: 'all',
    describe: message('option.tokenFile'),
  },
  source: {
    group: 'Source',
    kind: flag,
    commands: ['verify'],
    common: 'all',
    functions: ['verifyArchive'],
    default: 'false',
    describe: message('option.source'),
  },
} as const satisfies Record<string, Option>;
