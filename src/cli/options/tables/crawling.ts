import { mediaChoices, refreshes } from '../../../app/options.ts';
import { choice, flag, number, size } from '../option-kinds.ts';
import type { Option } from './option.ts';
import { crawling } from './command-sets.ts';

export const crawlingOptions = {
  'page-size': {
    group: 'Crawling',
    kind: number(1, 1000, 'whole'),
    commands: crawling,
    otherwise: 'up to the source',
    describe: 'Posts on a page of the post list, where the source lets us choose',
  },
  media: {
    group: 'Crawling',
    kind: choice(mediaChoices),
    commands: crawling,
    default: 'all',
    describe: 'Which media are fetched',
  },
  'max-media-size': {
    group: 'Crawling',
    kind: size('1B', '1TB'),
    commands: crawling,
    default: '200MB',
    describe: 'Largest medium that is fetched: 500kB, 200MB, 1GiB, or a number of bytes',
  },
  refresh: {
    group: 'Crawling',
    kind: choice(refreshes),
    commands: ['export', 'crawl'],
    default: 'changed',
    describe:
      'Which posts are read: all; changed: new ones, those whose line in the list or comments changed, and the share of the day; new',
  },
  'audit-days': {
    group: 'Crawling',
    kind: number(1, 3650, 'whole'),
    commands: ['export', 'crawl'],
    default: '7',
    describe:
      'With --refresh changed, every post is read again at least once in so many days, a share each day, given a run each day',
  },
  'accept-removals': {
    group: 'Crawling',
    kind: flag,
    commands: ['export', 'crawl'],
    default: 'false',
    describe:
      'Go on even if more than a fifth of the archived posts, or of the comments compared, are gone at the source',
  },
} as const satisfies Record<string, Option>;
