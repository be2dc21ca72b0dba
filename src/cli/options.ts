import { languages, mediaChoices, presetNames, redirectForms, refreshes, slugs } from '../app/options.ts';
import { commentPolicies, visibilities } from '../core/visibility.ts';
import { baseUrl } from './base-url.ts';
import { commandNames, type CommandName } from './command-names.ts';
import {
  choice,
  choiceList,
  duration,
  fileOrDash,
  flag,
  number,
  path,
  paths,
  secret,
  size,
  text,
  timeZone,
  type Kind,
} from './option-kinds.ts';
import { hostName, hostNames, rootKey } from './serving-kinds.ts';
import { siteUrl } from './site-url.ts';

export type OptionGroup = 'Source' | 'Folders' | 'Requests' | 'Crawling' | 'Publishing' | 'Serving' | 'Run';

export interface Option {
  readonly group: OptionGroup;
  /** groups of single commands, before `group` */
  readonly groups?: Partial<Record<CommandName, OptionGroup>>;
  readonly kind: Kind<unknown>;
  readonly commands: readonly CommandName[];
  readonly describe: string;
  /** as it would be written on the command line */
  readonly default?: string;
  /** defaults of single commands, before `default` */
  readonly defaults?: Partial<Record<CommandName, string>>;
  /** how the default is described where there is none to write */
  readonly otherwise?: string;
  /** commands that it may be repeated for, where its kind takes several values; left out, all of them */
  readonly severalFor?: readonly CommandName[];
  /** commands that neither environment nor configuration file may set it for */
  readonly onlyFlagFor?: readonly CommandName[];
  /** why it cannot be in a configuration file, as a sentence */
  readonly notInFile?: string;
}

const source = ['export', 'crawl', 'verify', 'blogs'] as const;
const requesting = ['export', 'crawl', 'verify', 'blogs', 'demo'] as const;
const crawling = ['export', 'crawl', 'demo'] as const;
const writing = ['export', 'crawl', 'publish'] as const;
const keeping = [...writing, 'verify'] as const;
const placing = ['export', 'publish', 'verify'] as const;
const publishing = ['export', 'publish', 'verify', 'demo'] as const;
const serving = ['serve'] as const;
const reporting = ['export', 'crawl', 'publish', 'verify', 'demo'] as const;

/**
 * Every option once. From this come the definitions for yargs, the names in the environment and in configuration
 * files, `Settings` and its parsing: an option is added here and nowhere else.
 */
export const options = {
  'base-url': {
    group: 'Source',
    kind: baseUrl,
    commands: source,
    describe: 'Address of the Blog Read API, without /apis',
  },
  blog: {
    group: 'Source',
    kind: text,
    commands: ['export', 'crawl', 'verify'],
    otherwise: 'the main blog; verify: that of the archive',
    describe: 'Name of the blog; "blogkeep blogs" lists them',
  },
  token: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: secret,
    commands: [...source, 'serve'],
    notInFile:
      'A token cannot be in a configuration file, because those get committed: put it into BLOGKEEP_TOKEN or into a file of its own that "tokenFile" names.',
    describe:
      'Access token; serve asks its callers for it, and makes one where none is given. Better in BLOGKEEP_TOKEN or --token-file, where other users of the machine cannot see it',
  },
  'token-file': {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: path,
    commands: [...source, 'serve'],
    describe: 'File that holds the access token',
  },
  source: {
    group: 'Source',
    kind: flag,
    commands: ['verify'],
    default: 'false',
    describe: "Hold the archive against the source's counts too; needs --base-url and a token",
  },

  dir: {
    group: 'Folders',
    kind: paths,
    commands: [...keeping, 'serve', 'demo'],
    severalFor: ['serve'],
    default: '.',
    defaults: { demo: 'blogkeep-demo' },
    // The demo must not end up in the folder of a real blog because its configuration happens to be in force.
    onlyFlagFor: ['demo'],
    describe: 'Home of archive/, markdown/ and site/; for serve repeated, where there are several',
  },
  archive: {
    group: 'Folders',
    kind: path,
    commands: [...keeping, 'serve'],
    otherwise: 'archive in --dir',
    describe: 'Folder of the archive',
  },
  markdown: {
    group: 'Folders',
    kind: path,
    commands: placing,
    otherwise: 'markdown in --dir',
    describe: 'Folder of the Markdown',
  },
  site: {
    group: 'Folders',
    kind: path,
    commands: [...placing, 'serve'],
    otherwise: 'site in --dir',
    describe: 'Folder of the site',
  },
  'no-markdown': {
    group: 'Folders',
    kind: flag,
    commands: placing,
    default: 'false',
    describe: 'Leave the Markdown out',
  },
  'no-site': { group: 'Folders', kind: flag, commands: placing, default: 'false', describe: 'Leave the site out' },

  concurrency: {
    group: 'Requests',
    kind: number(1, 256, 'whole'),
    commands: requesting,
    default: '8',
    describe: 'API requests in flight; media have a pool of the same size of their own',
  },
  rate: {
    group: 'Requests',
    kind: number(0.01, 10_000, 'fraction'),
    commands: requesting,
    otherwise: 'no limit',
    describe: 'Requests a second at most, API and media together',
  },
  retries: {
    group: 'Requests',
    kind: number(0, 100, 'whole'),
    commands: requesting,
    default: '5',
    describe: 'How often a request is tried again',
  },
  timeout: {
    group: 'Requests',
    kind: duration('1ms', '1h'),
    commands: requesting,
    default: '30s',
    describe: 'Time for one whole request: 500ms, 30s, 2m, or a number of seconds',
  },
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
    describe: 'Go on even if more than a fifth of the archived posts are no longer listed',
  },

  visibility: {
    group: 'Publishing',
    kind: choiceList(visibilities),
    commands: publishing,
    default: 'published',
    describe: 'Which posts may be published, with commas between them or repeated; the archive keeps all',
  },
  comments: {
    group: 'Publishing',
    kind: choice(commentPolicies),
    commands: publishing,
    default: 'public',
    describe: 'Which comments may be published; public ones are approved and open',
  },
  prune: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    default: 'false',
    describe: 'Leave out posts that the source no longer lists; the archive keeps them',
  },
  preset: {
    group: 'Publishing',
    kind: choice(presetNames),
    commands: publishing,
    default: 'plain',
    describe: 'For whom the Markdown is: readers of the files, or a site generator',
  },
  slug: {
    group: 'Publishing',
    kind: choice(slugs),
    commands: publishing,
    default: 'title',
    describe: 'What Markdown file names are made of; path is the old address',
  },
  'keep-style': {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    default: 'false',
    describe: 'Keep alignment and colours in the Markdown, as HTML; the site shows them either way',
  },
  'site-url': {
    group: 'Publishing',
    kind: siteUrl,
    commands: publishing,
    describe: 'Absolute address that the site will have, for feeds, the map of the site and canonical links',
  },
  redirects: {
    group: 'Publishing',
    kind: choiceList(redirectForms, 'none'),
    commands: publishing,
    default: 'file',
    describe:
      'What leads from old addresses to the pages, with commas between them or repeated. file: _redirects, which Netlify and Cloudflare read; nginx: a map to include; pages: a page for each that leads on, for hosts that can do neither',
  },
  lang: {
    group: 'Publishing',
    kind: choice(languages),
    commands: publishing,
    otherwise: 'from the blog',
    describe: "Language of the site's own words",
  },
  timezone: {
    group: 'Publishing',
    kind: timeZone,
    commands: publishing,
    otherwise: 'from the blog',
    describe: 'Time zone of dates, such as Asia/Seoul',
  },
  templates: {
    group: 'Publishing',
    kind: path,
    commands: [...publishing, 'templates'],
    defaults: { templates: 'templates' },
    describe: 'Folder whose files replace built-in templates of the same name; "blogkeep templates" makes one',
  },

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

  'dry-run': {
    group: 'Run',
    kind: flag,
    commands: writing,
    default: 'false',
    describe: 'Say what would be fetched, written and removed; write nothing',
  },
  report: {
    group: 'Run',
    kind: fileOrDash,
    commands: reporting,
    describe: 'Write the report of the run as JSON to a file, or to standard output with -',
  },
  quiet: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: 'Print only errors and what was asked for; of a run, the number of warnings',
  },
  verbose: {
    group: 'Run',
    kind: flag,
    commands: commandNames,
    default: 'false',
    describe: 'Print every request, retry and warning, and where an unexpected error came from',
  },
  'log-format': {
    group: 'Run',
    kind: choice(['text', 'json']),
    commands: commandNames,
    default: 'text',
    describe: 'json: one object a line',
  },
  config: {
    group: 'Run',
    kind: path,
    commands: commandNames,
    otherwise: 'blogkeep.config.{json,yaml,yml,js} in this folder',
    notInFile: 'A configuration file cannot name another one.',
    describe: 'Configuration file; paths in it are relative to it',
  },
} as const satisfies Record<string, Option>;

type Options = typeof options;
export type OptionName = keyof Options;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type ValueOf<Definition> = Definition extends { kind: Kind<infer Value> }
  ? Definition extends { default: string }
    ? Value
    : Value | undefined
  : never;

/** Every option's value, under its name in camel case. */
export type Settings = { readonly [Name in OptionName as Camel<Name>]: ValueOf<Options[Name]> };

export const optionNames = Object.keys(options) as OptionName[];

/** The option as the plain type, for code that treats all alike. */
export function optionOf(name: OptionName): Option {
  return options[name];
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

export function takes(command: CommandName, name: OptionName): boolean {
  return optionOf(name).commands.includes(command);
}

/** Its name in configuration files: `base-url` → `baseUrl`. */
export function keyOf(name: OptionName): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Its name in the environment: `base-url` → `BLOGKEEP_BASE_URL`. */
export function variableOf(name: OptionName): string {
  return `BLOGKEEP_${name.replaceAll('-', '_').toUpperCase()}`;
}
