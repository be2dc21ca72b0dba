import type { Serving } from '../app/serve.ts';
import type { Settings } from './options.ts';
import { counted } from './quantities.ts';
import { shellWord } from './terminal-text.ts';

/** What is told of a server that runs; also what is printed of it as JSON. */
export interface Told {
  readonly url: string;
  /** where the sites begin; undefined where there are none */
  readonly site?: string | undefined;
  /** undefined where it is not served */
  readonly api?: string | undefined;
  readonly blogs: readonly {
    readonly name: string;
    readonly posts?: number | undefined;
    readonly site?: string | undefined;
  }[];
  /** only the one that was made for this run */
  readonly token?: string | undefined;
}

/** @param token the one that was made for this run, if one was */
export function toldOf({ url, blogs }: Serving, token: string | undefined): Told {
  return {
    url: reachable(url),
    site: blogs.some(({ site }) => site !== undefined) ? reachable(url) : undefined,
    api: blogs.some(({ posts }) => posts !== undefined) ? reachable(new URL('apis/', url)) : undefined,
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

/** What somebody needs who has just started a server, in lines: where things are, and commands to copy. */
export function servingText(told: Told, { quiet }: Pick<Settings, 'quiet'>): string[] {
  if (quiet) return [told.url, ...(told.token === undefined ? [] : [told.token])];
  return [...rowsOf(told).map(([name, text]) => `${name.padEnd(6)} ${text}`), '', ...tryLines(told), 'Ctrl-C ends it.'];
}

function rowsOf({ site, api, blogs }: Told): (readonly [string, string])[] {
  const places = Object.entries({ Site: site, API: api }).flatMap(([name, url]) => (url ? [[name, url] as const] : []));
  const several = blogs.length > 1;
  const texts = blogs.map((blog) =>
    [
      blog.name,
      ...(blog.posts === undefined ? [] : [counted(blog.posts, 'post')]),
      ...(several && blog.site !== undefined ? [blog.site] : []),
    ].join(', '),
  );
  return [...places, ...texts.map((text, index) => [index > 0 ? '' : several ? 'Blogs' : 'Blog', text] as const)];
}

function tryLines({ url, api, blogs, token }: Told): string[] {
  if (api === undefined) return [];
  const [first] = blogs.filter(({ posts }) => posts !== undefined);
  const blog = blogs.length > 1 && first ? ` --blog ${shellWord(first.name)}` : '';
  return [
    token === undefined
      ? 'To try the API, with its token in BLOGKEEP_TOKEN:'
      : 'To try the API, with a token made for this run (--token-file gives one that stays the same):',
    ...(token === undefined ? [] : [`  export BLOGKEEP_TOKEN=${token}`]),
    `  curl -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" ${shellWord(`${api}blog/info`)}`,
    `  blogkeep crawl --base-url ${shellWord(url)}${blog} --dir copy`,
    '',
  ];
}
