import type { Serving } from '../../app/serve/serve.ts';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { foldersOfHomes } from '../options/folders.ts';
import { networkAddresses, type Interfaces } from '../environment/network-addresses.ts';
import type { Settings } from '../options/settings.ts';
import stringWidth from 'string-width';
import { padColumns } from '../text/table.ts';
import { shellWord } from '../text/terminal-text.ts';

/** What is printed of a server that runs; also what is printed of it as JSON. */
export interface ServerInfo {
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

/** An address that can be opened: a server that listens at all addresses of its machine does so at the machine's own. */
function reachableUrl(address: URL): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.href;
}

/**
 * What somebody needs who has just started a server, in lines: where things are, and commands to copy.
 * @param program how this program is called, in words of a shell
 */
export function startupLines(told: ServerInfo, settings: Settings, program: string, t: Translate): string[] {
  if (settings.quiet) return [told.url, ...(told.token === undefined ? [] : [told.token])];
  const rows = rowsOf(told).map(([name, text]) => [t(name), t(text)] as const);
  const width = Math.max(...rows.map(([name]) => stringWidth(name)), stringWidth(t(message('serving.blogs'))));
  return [
    ...rows.map(([name, text]) => `${padColumns(name, width)}  ${text}`),
    '',
    ...tryLines(told, settings, program).map(t),
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
  // Of a site alone nothing is known but the name of its folder, which tells something only beside others.
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

function tryLines({ url, api, blogs, token }: ServerInfo, settings: Settings, program: string): Text[] {
  if (api === undefined) return [];
  const [first] = blogs.filter(({ posts }) => posts !== undefined);
  const blog = blogs.length > 1 && first ? ` --blog ${shellWord(first.name)}` : '';
  return [
    message(token === undefined ? 'serving.try-api' : 'serving.try-api-with-token'),
    joinTexts(['  ', tokenLine(token, settings)], ''),
    `  curl -w '\\n' -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" ${shellWord(`${api}blog/info`)}`,
    `  ${program} crawl --base-url ${shellWord(url)}${blog} ${copyFlags(settings)} --media none`,
    '',
  ];
}

/** What brings the token to where the commands below expect it; one that was given is never printed. */
function tokenLine(made: string | undefined, { tokenFile }: Settings): Text {
  if (made !== undefined) return `export BLOGKEEP_TOKEN=${made}`;
  if (tokenFile !== undefined) return `export BLOGKEEP_TOKEN="$(cat ${shellWord(tokenFile)})"`;
  return message('serving.put-token-first');
}

/**
 * Where the copy goes: nowhere where anything is served from, in whichever folder the command runs. A configuration file that
 * moves the archive of this command would move that of the copy there, too.
 */
function copyFlags(settings: Settings): string {
  const taken = new Set(foldersOfHomes(settings).flatMap(({ archive }) => archive.toLowerCase().split(/[/\\]/)));
  let name = 'copy';
  for (let next = 2; taken.has(name); next++) name = `copy-${next}`;
  const isMoved = settings.archive !== undefined || settings.config !== undefined;
  return isMoved ? `--dir ${name} --archive ${name}/archive` : `--dir ${name}`;
}
