import { flag, number } from '../option-kinds.ts';
import { hostName, hostNames, rootKey } from '../serving-kinds.ts';
import type { Option } from './option.ts';
import { serving } from './command-sets.ts';

export const servingOptions = {
  port: {
    group: 'Serving',
    kind: number(0, 65_535, 'whole'),
    commands: serving,
    default: '4000',
    describe: 'Port to listen at; 0 takes a free one',
  },
  host: {
    group: 'Serving',
    kind: hostName,
    commands: serving,
    default: '127.0.0.1',
    describe:
      'Name or address of this machine to listen at; 0.0.0.0 or :: for all of its addresses. To be reached by a name, use --allowed-hosts',
  },
  'allowed-hosts': {
    group: 'Serving',
    kind: hostNames,
    commands: serving,
    otherwise: 'those of --host and of this machine',
    describe: 'Names by which requests may come too, as from a proxy, with commas between them or repeated',
  },
  'api-only': {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'Serve the API alone, without the site',
  },
  'site-only': {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'Serve the site alone, without the API; needs no token',
  },
  'root-key': {
    group: 'Serving',
    kind: rootKey,
    commands: serving,
    otherwise: "that of the blog's source",
    describe: 'The one key around every answer of the API',
  },
  'include-removed': {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'List posts that the source no longer listed; without it they are answered only when asked for by id',
  },
  'old-clients': {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'Answer as the service itself did where that differs from the reference, for clients that depend on it',
  },
} as const satisfies Record<string, Option>;
