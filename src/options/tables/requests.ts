import { duration, number } from '../kinds/number.ts';
import type { Option } from '../option.ts';
import { requesting, requests } from '../takers.ts';

export const requestsOptions = {
  concurrency: {
    group: 'Requests',
    kind: number(1, 256, 'whole'),
    commands: requesting,
    functions: requests,
    default: '8',
    describe: 'API requests in flight; media have a pool of the same size of their own',
  },
  rate: {
    group: 'Requests',
    kind: number(0.01, 10_000, 'fraction'),
    commands: requesting,
    functions: requests,
    otherwise: 'no limit',
    describe: 'Requests a second at most, API and media together',
  },
  retries: {
    group: 'Requests',
    kind: number(0, 100, 'whole'),
    commands: requesting,
    functions: requests,
    default: '5',
    describe: 'How often a request is tried again',
  },
  timeout: {
    group: 'Requests',
    kind: duration('1ms', '1h'),
    commands: requesting,
    functions: requests,
    default: '30s',
    describe: 'Time for one whole request: 500ms, 30s, 2m, or a number of seconds',
  },
} as const satisfies Record<string, Option>;
