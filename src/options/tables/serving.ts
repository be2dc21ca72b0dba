import { message } from '../../messages/message.ts';
import { flag } from '../kinds/choice.ts';
import { number } from '../kinds/number.ts';
import { hostName, hostNames } from '../kinds/serving.ts';
import type { Option } from '../option.ts';
import { openCommands, serveFunctions, serveCommands } from '../option-scopes.ts';

export const servingOptions = {
  port: {
    group: 'Serving',
    kind: number(0, 65_535, 'whole'),
    commands: [...serveCommands, ...openCommands],
    common: 'all',
    functions: serveFunctions,
    default: '4000',
    defaults: { open: '0' },
    describe: message('option.port'),
  },
  noBrowser: {
    group: 'Serving',
    kind: flag,
    commands: openCommands,
    common: 'all',
    default: 'false',
    describe: message('option.noBrowser'),
  },
  host: {
    group: 'Serving',
    kind: hostName,
    commands: serveCommands,
    common: 'all',
    functions: serveFunctions,
    default: '127.0.0.1',
    describe: message('option.host'),
  },
  allowedHosts: {
    group: 'Serving',
    kind: hostNames,
    commands: serveCommands,
    common: 'all',
    functions: serveFunctions,
    defaultText: message('optionDefault.allowedHosts'),
    describe: message('option.allowedHosts'),
  },
  includeRemoved: {
    group: 'Serving',
    kind: flag,
    commands: serveCommands,
    functions: serveFunctions,
    default: 'false',
    describe: message('option.includeRemoved'),
  },
  ownMedia: {
    group: 'Serving',
    kind: flag,
    commands: serveCommands,
    functions: serveFunctions,
    defaultText: message('optionDefault.ownMedia'),
    describe: message('option.ownMedia'),
  },
} as const satisfies Record<string, Option>;
