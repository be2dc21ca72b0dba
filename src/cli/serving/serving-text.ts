import type { Serving } from '../../app/serve.ts';
import { foldersOfEach } from '../options/folders.ts';
import { networkAddresses, type Interfaces } from '../environment/network-addresses.ts';
import type { Settings } from '../options/settings.ts';
import { counted } from '../text/quantities.ts';
import { shellWord } from '../text/terminal-text.ts';

/** What is told of a server that runs; also what is printed of it as JSON. */
export interface Told {
  readonly url: string;
  /** where the sites begin; undefined where there are none */
  readonly site?: string | undefined;
  /** undefined where it is not served */
  readonly api?: string | undefined;
  /** where others reach the server, if it listens to all networks of this machine */
  readonly network?: readonly string[] | undefined;
  readonly blogs: readonly {
    readonly name: string;
    readonly posts?: number | undefined;
    readonly site?: string | undefined;
  }[];
  /** only the one that was made for this run */
  readonly token?: string | undefined;
}

/**
 * @param token the one that was made for this run, if one was
 * @param interfaces where this machine is in its networks
 */
export function toldOf({ url, blogs }: Serving, token: string | undefined, interfaces: () => Interfaces): Told {
  const network = networkAddresses(url, interfaces).map(({ href }) => href);
  return {
    url: reachable(url),
    site: blogs.some(({ site }) => site !== undefined) ? reachable(url) : undefined,
    api: blogs.some(({ posts }) => posts !== undefined) ? reachable(new URL('apis/', url)) : undefined,
    network: network.length === 0 ? undefined : network,
    blogs: blogs.map(({ site, ...blog }) => ({ ...blog, site: site && reachable(site) })),
    token,
  };
}

/** An address that can be opened: a server that listens at all addresses of its machine does so at the machine's own. */
function reachable(address: URL): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.href;
}

/**
 * What somebody needs who has just started a server, in lines: where things are, and commands to copy.
 * @param program how this program is called, in words of a shell
 */
export function servingText(told: Told, settings: Settings, program: string): string[] {
  if (settings.quiet) return [told.url, ...(told.token === undefined ? [] : [told.token])];
  const rows = rowsOf(told);
  const width = Math.max(...rows.map(([name]) => name.length), 'Blogs'.length);
  return [
    ...rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`),
    '',
    ...tryLines(told, settings, program),
    'Ctrl-C ends it.',
  ];
}

function rowsOf({ site, api, network = [], blogs }: Told): (readonly [string, string])[] {
  const places = Object.entries({ Site: site, API: api }).flatMap(([name, url]) => (url ? [[name, url] as const] : []));
  const several = blogs.length > 1;
  // Of a site alone nothing is known but the name of its folder, which tells something only beside others.
  const shown = api === undefined && !several ? [] : blogs;
  const texts = shown.map((blog) =>
    [
      blog.name,
      ...(blog.posts === undefined ? [] : [counted(blog.posts, 'post')]),
      ...(several && blog.site !== undefined ? [blog.site] : []),
    ].join(', '),
  );
  return [...places, ...listed('Network', network), ...listed(several ? 'Blogs' : 'Blog', texts)];
}

function listed(name: string, texts: readonly string[]): (readonly [string, string])[] {
  return texts.map((text, index) => [index === 0 ? name : '', text]);
}

function tryLines({ url, api, blogs, token }: Told, settings: Settings, program: string): string[] {
  if (api === undefined) return [];
  const [first] = blogs.filter(({ posts }) => posts !== undefined);
  const blog = blogs.length > 1 && first ? ` --blog ${shellWord(first.name)}` : '';
  return [
    token === undefined
      ? 'To try the API:'
      : 'To try the API, with a token made for this run (--token-file gives one that stays the same):',
    `  ${tokenLine(token, settings)}`,
    `  curl -w '\\n' -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" ${shellWord(`${api}blog/info`)}`,
    `  ${program} crawl --base-url ${shellWord(url)}${blog} ${copyFlags(settings)} --media none`,
    '',
  ];
}

/** What brings the token to where the commands below expect it; one that was given is never printed. */
function tokenLine(made: string | undefined, { tokenFile }: Settings): string {
  if (made !== undefined) return `export BLOGKEEP_TOKEN=${made}`;
  if (tokenFile !== undefined) return `export BLOGKEEP_TOKEN="$(cat ${shellWord(tokenFile)})"`;
  return '# Put the token into BLOGKEEP_TOKEN first.';
}

/**
 * Where the copy goes: nowhere where anything is served from, in whichever folder the command runs. A configuration file that
 * moves the archive of this command would move that of the copy there, too.
 */
function copyFlags(settings: Settings): string {
  const taken = new Set(foldersOfEach(settings).flatMap(({ archive }) => archive.toLowerCase().split(/[/\\]/)));
  let name = 'copy';
  for (let next = 2; taken.has(name); next++) name = `copy-${next}`;
  const isMoved = settings.archive !== undefined || settings.config !== undefined;
  return isMoved ? `--dir ${name} --archive ${name}/archive` : `--dir ${name}`;
}
