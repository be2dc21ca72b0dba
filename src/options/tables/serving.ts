import { flag } from '../kinds/choice.ts';
import { number } from '../kinds/number.ts';
import { hostName, hostNames, rootKey } from '../kinds/serving.ts';
import type { Option } from '../option.ts';
import { serves, serving } from '../takers.ts';

export const servingOptions = {
  port: {
    group: 'Serving',
    kind: number(0, 65_535, 'whole'),
    commands: serving,
    functions: serves,
    default: '4000',
    describe: 'Port to listen at; 0 takes a free one',
  },
  host: {
    group: 'Serving',
    kind: hostName,
    commands: serving,
    functions: serves,
    default: '127.0.0.1',
    describe:
      'Name or address of this machine to listen at; 0.0.0.0 or :: for all of its addresses. To be reached by a name, use --allowed-hosts',
  },
  allowedHosts: {
    group: 'Serving',
    kind: hostNames,
    commands: serving,
    functions: serves,
    otherwise: 'those of --host and of this machine',
    describe: 'Names by which requests may come too, as from a proxy, with commas between them or repeated',
  },
  apiOnly: {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'Serve the API alone, without the site',
  },
  siteOnly: {
    group: 'Serving',
    kind: flag,
    commands: serving,
    default: 'false',
    describe: 'Serve the site alone, without the API; needs no token',
  },
  rootKey: {
    group: 'Serving',
    kind: rootKey,
    commands: serving,
    functions: serves,
    otherwise: "that of the blog's source",
    describe: 'The one key around every answer of the API',
  },
  includeRemoved: {
    group: 'Serving',
    kind: flag,
    commands: serving,
    functions: serves,
    default: 'false',
    describe: 'List posts that the source no longer listed; without it they are answered only when asked for by id',
  },
  oldClients: {
    group: 'Serving',
    kind: flag,
    commands: serving,
    functions: serves,
    default: 'false',
    describe: 'Answer as the service itself did where that differs from the reference, for clients that depend on it',
  },
  ownMedia: {
    group: 'Serving',
    kind: flag,
    commands: serving,
    functions: serves,
    otherwise: 'those of posts from backup files',
    describe:
      'Have the bodies of posts lead to the pictures and files of the archive, and serve these; with =false, of no post',
  },
} as const satisfies Record<string, Option>;
