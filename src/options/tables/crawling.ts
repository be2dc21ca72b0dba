import { message } from '../../messages/message.ts';
import { choice, flag } from '../kinds/choice.ts';
import { number, size } from '../kinds/number.ts';
import type { Option } from '../option.ts';
import { crawling, crawls, listing, stores, writes, writing } from '../option-scopes.ts';

export const crawlingOptions = {
  pageSize: {
    group: 'Crawling',
    kind: number(1, 1000, 'whole'),
    commands: listing,
    functions: crawls,
    otherwise: message('optionDefault.pageSize'),
    describe: message('option.pageSize'),
  },
  media: {
    group: 'Crawling',
    kind: choice(['all', 'images', 'none']),
    commands: crawling,
    functions: stores,
    default: 'all',
    describe: message('option.media'),
  },
  maxMediaSize: {
    group: 'Crawling',
    kind: size('1B', '1TB'),
    commands: crawling,
    functions: stores,
    default: '200MB',
    describe: message('option.maxMediaSize'),
  },
  refresh: {
    group: 'Crawling',
    kind: choice(['all', 'changed', 'new']),
    commands: ['export', 'crawl'],
    functions: crawls,
    default: 'changed',
    describe: message('option.refresh'),
  },
  auditDays: {
    group: 'Crawling',
    kind: number(1, 3650, 'whole'),
    commands: ['export', 'crawl'],
    functions: crawls,
    default: '7',
    describe: message('option.auditDays'),
  },
  acceptRemovals: {
    group: 'Crawling',
    kind: flag,
    commands: writing,
    functions: writes,
    default: 'false',
    describe: message('option.acceptRemovals'),
  },
} as const satisfies Record<string, Option>;
