import { languages, mediaChoices, presetNames, redirectForms, refreshes, slugs } from '../app/options.ts';
import { isRootKey } from '../app/serving-names.ts';
import { commentPolicies, visibilities } from '../core/policies.ts';
import { readBaseUrl, readFolderAddress } from '../core/web-address.ts';
import { isZoneName } from '../core/zone-name.ts';
import {
  address,
  choice,
  choices,
  flag,
  folder,
  folderOrNone,
  host,
  matching,
  number,
  secret,
  severalOf,
  text,
  type Check,
} from './checks.ts';

/** Every option of the library once: what is asked of its value. Names and limits are those of configuration files. */
export const optionTable = {
  baseUrl: address(readBaseUrl),
  token: secret,
  blog: text,
  source: flag,
  concurrency: number(1, 256, 'whole'),
  rate: number(0.01, 10_000, 'fraction'),
  retries: number(0, 100, 'whole'),
  timeout: number(1, 3_600_000, 'fraction'),

  dir: severalOf(folder, 1, 'be the path of a folder or a file: address; for serveArchive it may be a list of them'),
  archive: folderOrNone,
  markdown: folderOrNone,
  site: folderOrNone,

  pageSize: number(1, 1000, 'whole'),
  media: choice(mediaChoices),
  maxMediaSize: number(1, 1_000_000_000_000, 'fraction'),
  refresh: choice(refreshes),
  auditDays: number(1, 3650, 'whole'),
  acceptRemovals: flag,

  visibility: choices(visibilities),
  comments: choice(commentPolicies),
  prune: flag,
  preset: choice(presetNames),
  slug: choice(slugs),
  keepStyle: flag,
  siteUrl: address(readFolderAddress),
  redirects: choices(redirectForms, 'none'),
  lang: choice(languages),
  timezone: matching(isZoneName, 'be the name of a time zone such as Asia/Seoul or UTC'),
  templates: folder,
  forgetOptions: flag,

  host,
  port: number(0, 65_535, 'whole'),
  allowedHosts: severalOf(host, 0, 'be a list of names or addresses alone, without http://, port and path'),
  rootKey: matching(isRootKey, 'be made of the letters A to Z, digits, _ and -, and begin with a letter or _'),
  includeRemoved: flag,
  oldClients: flag,

  dryRun: flag,
} as const satisfies Record<string, Check<unknown>>;

export type OptionName = keyof typeof optionTable;

type ValueOf<C> = C extends Check<infer T> ? T : never;

/** Values as they are used, of the options that are given. */
export type Given = { readonly [Name in OptionName]?: ValueOf<(typeof optionTable)[Name]> };

/** What is taken where an option is left out: as on the command line, which a test sees to. */
export const defaults = {
  source: false,
  concurrency: 8,
  retries: 5,
  timeout: 30_000,
  media: 'all',
  maxMediaSize: 200_000_000,
  refresh: 'changed',
  auditDays: 7,
  acceptRemovals: false,
  visibility: ['published'],
  comments: 'public',
  prune: false,
  preset: 'plain',
  slug: 'title',
  keepStyle: false,
  redirects: ['file'],
  forgetOptions: false,
  host: '127.0.0.1',
  port: 4000,
  includeRemoved: false,
  oldClients: false,
  dryRun: false,
} as const satisfies Given;

export type Settings = Given &
  Required<Pick<Given, keyof typeof defaults>> & {
    /** the options that the call gives, with the words for where */
    readonly given: ReadonlyMap<string, string>;
  };
