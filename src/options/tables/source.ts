import { message } from '../../messages/message.ts';
import { baseUrl } from '../kinds/address.ts';
import { flag, offered } from '../kinds/choice.ts';
import { pathInHome } from '../kinds/path.ts';
import { names, secret, text } from '../kinds/text.ts';
import type { Option } from '../option.ts';
import { asks, forSeveral, keeping, keeps, serves, source } from '../option-scopes.ts';

export const sourceOptions = {
  baseUrl: {
    group: 'Source',
    kind: baseUrl,
    commands: source,
    functions: asks,
    describe: message('option.baseUrl'),
  },
  from: {
    group: 'Source',
    kind: offered({
      api: { label: message('choice.from-api'), hint: message('choice.from-api-hint') },
      backup: { label: message('choice.from-backup'), hint: message('choice.from-backup-hint') },
    }),
    commands: ['demo', 'init'],
    onlyFlagFor: ['demo', 'init'],
    otherwise: 'api',
    describe: message('option.from'),
  },
  blog: {
    group: 'Source',
    kind: names,
    kindInCode: text,
    commands: [...keeping, 'init'],
    functions: keeps,
    otherwise: message('optionDefault.blog'),
    describe: message('option.blog'),
  },
  allBlogs: {
    group: 'Source',
    kind: flag,
    commands: [...forSeveral, 'init'],
    default: 'false',
    describe: message('option.allBlogs'),
  },
  token: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: secret,
    commands: [...source, 'serve'],
    functions: [...asks, ...serves],
    notInFile: message('optionFile.token'),
    describe: message('option.token'),
  },
  tokenFile: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: pathInHome,
    commands: [...source, 'serve'],
    describe: message('option.tokenFile'),
  },
  source: {
    group: 'Source',
    kind: flag,
    commands: ['verify'],
    functions: ['verifyArchive'],
    default: 'false',
    describe: message('option.source'),
  },
} as const satisfies Record<string, Option>;
