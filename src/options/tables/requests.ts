import { message } from '../../messages/message.ts';
import { duration, number } from '../kinds/number.ts';
import type { Option } from '../option.ts';
import { requestCommands, requestFunctions } from '../option-scopes.ts';

export const requestsOptions = {
  concurrency: {
    group: 'Requests',
    kind: number(1, 256, 'whole'),
    commands: requestCommands,
    functions: requestFunctions,
    default: '8',
    describe: message('option.concurrency'),
  },
  rate: {
    group: 'Requests',
    kind: number(0.01, 10_000, 'fraction'),
    commands: requestCommands,
    functions: requestFunctions,
    defaultText: message('optionDefault.rate'),
    describe: message('option.rate'),
  },
  retries: {
    group: 'Requests',
    kind: number(0, 100, 'whole'),
    commands: requestCommands,
    functions: requestFunctions,
    default: '5',
    describe: message('option.retries'),
  },
  timeout: {
    group: 'Requests',
    kind: duration('1ms', '1h'),
    commands: requestCommands,
    functions: requestFunctions,
    default: '30s',
    describe: message('option.timeout'),
  },
} as const satisfies Record<string, Option>;
