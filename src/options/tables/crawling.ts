import { choice, flag } from '../kinds/choice.ts';
import { number, size } from '../kinds/number.ts';
import type { Option } from '../option.ts';
import { crawling, crawls, listing, stores } from '../takers.ts';

export const crawlingOptions = {
  pageSize: {
    group: 'Crawling',
    kind: number(1, 1000, 'whole'),
    commands: listing,
    functions: crawls,
    otherwise: 'up to the source',
    describe: 'Posts on a page of the post list, where the source lets us choose',
  },
  media: {
    group: 'Crawling',
    kind: choice(['all', 'images', 'none']),
    commands: crawling,
    functions: stores,
    default: 'all',
    describe: 'Which media are fetched',
  },
  maxMediaSize: {
    group: 'Crawling',
    kind: size('1B', '1TB'),
    commands: crawling,
    functions: stores,
    default: '200MB',
    describe: 'Largest medium that is fetched: 500kB, 200MB, 1GiB, or a number of bytes',
  },
  refresh: {
    group: 'Crawling',
    kind: choice(['all', 'changed', 'new']),
    commands: ['export', 'crawl'],
    functions: crawls,
    default: 'changed',
    describe:
      'Which posts are read: all; changed: new ones, those whose line in the list or comments changed, and the share of the day; new',
  },
  auditDays: {
    group: 'Crawling',
    kind: number(1, 3650, 'whole'),
    commands: ['export', 'crawl'],
    functions: crawls,
    default: '7',
    describe:
      'With --refresh changed, every post is read again at least once in so many days, a share each day, given a run each day',
  },
  acceptRemovals: {
    group: 'Crawling',
    kind: flag,
    commands: ['export', 'crawl'],
    functions: crawls,
    default: 'false',
    describe:
      'Go on even if more than a fifth of the archived posts, or of the comments compared, are gone at the source',
  },
} as const satisfies Record<string, Option>;
