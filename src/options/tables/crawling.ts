import { message } from '../../messages/message.ts';
import { choice, flag } from '../kinds/choice.ts';
import { number, size } from '../kinds/number.ts';
import type { Option } from '../option.ts';
import {
  acceptMissingCommands,
  crawlCommands,
  crawlFunctions,
  storeFunctions,
  writeFunctions,
  writeCommands,
} from '../option-scopes.ts';

export const crawlingOptions = {
  media: {
    group: 'Crawling',
    kind: choice(['all', 'images', 'none']),
    commands: crawlCommands,
    common: ['crawl'],
    functions: storeFunctions,
    default: 'all',
    describe: message('option.media'),
  },
  maxMediaSize: {
    group: 'Crawling',
    kind: size('1B', '1TB'),
    commands: crawlCommands,
    functions: storeFunctions,
    default: '200MB',
    describe: message('option.maxMediaSize'),
  },
  refresh: {
    group: 'Crawling',
    kind: choice(['all', 'changed', 'new']),
    commands: ['export', 'crawl'],
    common: 'all',
    functions: crawlFunctions,
    default: 'changed',
    describe: message('option.refresh'),
  },
  auditDays: {
    group: 'Crawling',
    kind: number(1, 3650, 'whole'),
    commands: ['export', 'crawl'],
    functions: crawlFunctions,
    default: '7',
    describe: message('option.auditDays'),
  },
  acceptRemovals: {
    group: 'Crawling',
    kind: flag,
    commands: writeCommands,
    functions: writeFunctions,
    default: 'false',
    describe: message('option.acceptRemovals'),
  },
  acceptMissing: {
    group: 'Crawling',
    kind: flag,
    commands: acceptMissingCommands,
    functions: storeFunctions,
    // If it were always set, every new loss would be accepted as well.
    flagOnlyFor: acceptMissingCommands,
    default: 'false',
    describe: message('option.acceptMissing'),
  },
} as const satisfies Record<string, Option>;
