import type { Serving } from '../../app/serve/serve.ts';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { foldersOfHomes } from '../options/folders.ts';
import { networkAddresses, type Interfaces } from '../environment/network-addresses.ts';
import type { Settings } from '../options/settings.ts';
import stringWidth from 'string-width';
import { padColumns } from '../text/table.ts';
import { shellWord } from '../text/terminal-text.ts';

/** Start-up information of a server, also available as JSON. */
export interface ServerInfo {
  readonly url: string;
  /** base URL of the sites, if any are served */
  readonly site?: string | undefined;
  /** URL of the API, if served */
  readonly api?: string | undefined;
  /** URLs for other machines, if the server listens on all interfaces */
  readonly network?: readonly string[] | undefined;
  readonly blogs: readonly {
    readonly name: string;
    readonly posts?: number | undefined;
    readonly site?: string | undefined;
  }[];
  /** token, if it was generated for this run */
  readonly token?: string | undefined;
}

/**
 * Returns the start-up information.
 * @param token token that was generated for this run, if any
 * @param interfaces returns the network interfaces of this machine
 */
export function serverInfo(
  { url, blogs }: Serving,
  token: string | undefined,
  interfaces: () => Interfaces,
): ServerInfo {
  const network = networkAddresses(url, interfaces).map(({ href }) => href);
  return {
    url: reachableUrl(url),
    site: blogs.some(({ site }) => site !== undefined) ? reachableUrl(url) : undefined,
    api: blogs.some(({ posts }) => posts !== undefined) ? reachableUrl(new URL('apis/', url)) : undefined,
    network: network.length === 0 ? undefined : network,
    blogs: blogs.map(({ site, ...blog }) => ({ ...blog, site: site && reachableUrl(site) })),
    token,
  };
}

/**
 * Returns a URL that can be opened. A server on all interfaces also listens on the loopback address, so that is used.
 */
function reachableUrl(address: URL): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.href;
}

interface Shell {
  /** command that starts this program, as shell words */
  readonly program: string;
  readonly os: NodeJS.Platform;
}

/** Returns the start-up message: URLs, and commands to copy. */
export function startupLines(info: ServerInfo, settings: Settings, invocation: Shell, t: Translate): string[] {
  if (settings.quiet) return [info.url, ...(info.token === undefined ? [] : [info.token])];
  const rows = rowsOf(info).map(([name, text]) => [t(name), t(text)] as const);
  const width = Math.max(...rows.map(([name]) => stringWidth(name)), stringWidth(t(message('serving.blogs'))));
  return [
    ...rows.map(([name, text]) => `${padColumns(name, width)}  ${text}`),
    '',
    ...tryLines(info, settings, invocation).map(t),
    t(message('serving.stop-it')),
  ];
}

type Row = readonly [Text, Text];

function rowsOf({ site, api, network = [], blogs }: ServerInfo): Row[] {
  const places = [
    ...(site === undefined ? [] : [[message('serving.site'), site] as const]),
    ...(api === undefined ? [] : [[message('serving.api'), api] as const]),
  ];
  const several = blogs.length > 1;
  // Without the API, only the names of the folders are known. A single one is not shown.
  const shown = api === undefined && !several ? [] : blogs;
  const texts = shown.map((blog) =>
    joinTexts(
      [
        blog.name,
        ...(blog.posts === undefined ? [] : [message('serving.posts', { posts: blog.posts })]),
        ...(several && blog.site !== undefined ? [blog.site] : []),
      ],
      ', ',
    ),
  );
  return [
    ...places,
    ...rowsFor(message('serving.network'), network),
    ...rowsFor(message(several ? 'serving.blogs' : 'serving.blog'), texts),
  ];
}

function rowsFor(name: Text, texts: readonly Text[]): Row[] {
  return texts.map((text, index) => [index === 0 ? name : '', text]);
}

function tryLines({ url, api, blogs, token }: ServerInfo, settings: Settings, { program, os }: Shell): Text[] {
  if (api === undefined) return [];
  const [first] = blogs.filter(({ posts }) => posts !== undefined);
  const blog = blogs.length > 1 && first ? ` --blog ${shellWord(first.name)}` : '';
  return [
    message(token === undefined ? 'serving.try-api' : 'serving.try-api-with-token'),
    joinTexts(['  ', os === 'win32' ? tokenLineOnWindows(token, settings) : tokenLine(token, settings)], ''),
    os === 'win32'
      ? `  curl.exe -G --data-urlencode "access_token=$env:BLOGKEEP_TOKEN" ${shellWord(`${api}blog/info`)}`
      : `  curl -w '\\n' -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" ${shellWord(`${api}blog/info`)}`,
    `  ${program} crawl --base-url ${shellWord(url)}${blog} ${copyFlags(settings)} --media none`,
    '',
  ];
}

/**
 * Returns the command that sets the token for the commands below. Prints only generated tokens, never one that the user
 * has set.
 */
function tokenLine(newToken: string | undefined, { tokenFile }: Settings): Text {
  if (newToken !== undefined) return `export BLOGKEEP_TOKEN=${newToken}`;
  if (tokenFile !== undefined) return `export BLOGKEEP_TOKEN="$(cat ${shellWord(tokenFile)})"`;
  return message('serving.put-token-first');
}

/** Returns the same command for PowerShell. */
function tokenLineOnWindows(newToken: string | undefined, { tokenFile }: Settings): Text {
  if (newToken !== undefined) return `$env:BLOGKEEP_TOKEN = '${newToken}'`;
  if (tokenFile !== undefined) return `$env:BLOGKEEP_TOKEN = Get-Content ${shellWord(tokenFile)}`;
  return message('serving.put-token-first');
}

/**
 * Returns the flags with which `crawl` makes a copy of a served blog. The folder of the copy is outside all served
 * folders, wherever the command runs. The archive is set explicitly if a configuration file could move it.
 */
function copyFlags(settings: Settings): string {
  const usedNames = new Set(foldersOfHomes(settings).flatMap(({ archive }) => archive.toLowerCase().split(/[/\\]/)));
  let name = 'copy';
  for (let next = 2; usedNames.has(name); next++) name = `copy-${next}`;
  const isMoved = settings.archive !== undefined || settings.config !== undefined;
  return isMoved ? `--dir ${name} --archive ${name}/archive` : `--dir ${name}`;
}
