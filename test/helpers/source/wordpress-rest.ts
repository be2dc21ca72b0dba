import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer, type HttpServer } from '../http-server.ts';

export const fixtureFolder = new URL('../../fixtures/wordpress-rest/', import.meta.url);

/** An item as a WordPress sends it to an administrator. */
export type WordPressItem = Record<string, unknown> & { id: number };

/** Data of a WordPress, which a test may change between requests. */
export interface WordPressData {
  index: Record<string, unknown>;
  posts: WordPressItem[];
  pages: WordPressItem[];
  comments: WordPressItem[];
  categories: WordPressItem[];
  tags: WordPressItem[];
  media: WordPressItem[];
  users: WordPressItem[];
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, fixtureFolder), 'utf8'));

/** Returns the data of the recorded WordPress. `test/wordpress/rest.wordpress.ts` records them. */
export function recordedData(): WordPressData {
  const lists = ['posts', 'pages', 'comments', 'categories', 'tags', 'media', 'users'];
  return Object.fromEntries(['index', ...lists].map((name) => [name, read(name)])) as unknown as WordPressData;
}

/** A recorded request and its answer. */
export interface RecordedExchange {
  readonly route: string;
  readonly query: Record<string, string>;
  readonly isAdmin: boolean | 'wrong';
  readonly status: number;
  readonly totals: readonly [string | null, string | null];
  readonly body: unknown;
}

export const recordedExchanges = () => read('exchanges') as RecordedExchange[];

/** Returns a copy of an answer without links to other requests and capabilities, which the simulated WordPress simplifies. */
export function withoutLinks(answer: unknown): unknown {
  const isKept = (key: string) => key !== '_links' && key !== 'capabilities';
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (isKept(key) ? value : undefined)));
}

/** Origin of the recorded WordPress, which the server replaces by its own. */
export const recordedOrigin = 'https://blog.example.com';

/** An answer as a fault, in place of the answer of WordPress. */
export interface Fault {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** changes the text of the usual answer */
  readonly edit?: (text: string) => string;
  /** changes the headers of the usual answer */
  readonly editHeaders?: (headers: Record<string, string>) => Record<string, string>;
  /** never answers */
  readonly hangs?: true;
}

export interface RestRequest {
  /** such as `/wp/v2/posts`; `page` for the home page, `file` for a media file */
  readonly route: string;
  readonly query: URLSearchParams;
  /** number of the request, from 0 */
  readonly nth: number;
}

export interface WordPressRestOptions {
  readonly data?: WordPressData;
  /** user name and application password */
  readonly account?: { readonly user: string; readonly password: string };
  /** whether addresses have the form `/wp-json/…`; default: `/index.php?rest_route=/…`, like the recorded WordPress */
  readonly isPretty?: boolean;
  /** whether the API is at the addresses of WordPress.com, which has an API for all of its blogs; default: false */
  readonly isHosted?: boolean;
  /** Returns a fault for a request. */
  readonly fault?: (request: RestRequest) => Fault | undefined;
}

export interface WordPressRest extends HttpServer {
  readonly data: WordPressData;
  /** all requests for anything but media files, as route and query */
  readonly asked: () => readonly string[];
}

/** Starts a server that answers like the recorded WordPress, for one test. */
export async function startWordPressRest(options: WordPressRestOptions = {}): Promise<WordPressRest> {
  const data = options.data ?? recordedData();
  const asked: string[] = [];
  const server = await startHttpServer((request, response, nth) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = url.searchParams;
    const route = routeOf(url);
    query.delete('rest_route');
    if (route !== 'file') asked.push(`${route}?${decodeURIComponent(query.toString())}`);
    const fault = options.fault?.({ route, query, nth });
    if (fault?.hangs) return;
    const origin = `http://${request.headers.host ?? ''}`;
    const root = options.isHosted ? hostedRoot : options.isPretty ? '/wp-json/' : '/index.php?rest_route=/';
    const answer =
      fault?.body !== undefined || fault?.status !== undefined
        ? { status: 200, headers: {}, body: '', ...fault }
        : route === 'file'
          ? {
              status: url.pathname.includes('no-such') ? 404 : 200,
              headers: { 'content-type': 'image/gif' },
              body: pixel,
            }
          : route === 'page'
            ? homePage(origin + root, data)
            : restAnswer(route, query, accountOf(request, options), data);
    send(response, origin, answer, fault);
  });
  return { ...server, open: server.open, data, asked: () => asked };
}

/** Route that pages of WordPress.com state. Posts are at other addresses: `/wp/v2/sites/travels.wordpress.com/posts`. */
const hostedRoot = '/wp-json/?rest_route=/sites/travels.wordpress.com';

/** The smallest GIF, of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');

function routeOf({ pathname, searchParams }: URL): string {
  const plain = searchParams.get('rest_route');
  if (plain !== null) return plain === '/sites/travels.wordpress.com/' ? '/' : plain;
  const [, hosted] = /^\/wp\/v2\/sites\/travels\.wordpress\.com(\/.*)$/u.exec(pathname) ?? [];
  if (hosted !== undefined) return `/wp/v2${hosted}`;
  if (pathname.startsWith('/wp-json/')) return pathname.slice('/wp-json'.length);
  return /\.\w{2,4}$/u.test(pathname) ? 'file' : 'page';
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

function send(response: ServerResponse, origin: string, answer: Answer, fault: Fault | undefined): void {
  const headers = fault?.editHeaders?.(answer.headers) ?? answer.headers;
  const text = answer.body;
  const body = typeof text === 'string' ? (fault?.edit?.(text) ?? text).replaceAll(recordedOrigin, origin) : text;
  response.writeHead(answer.status, { 'content-type': 'text/html', ...headers }).end(body);
}

const homePage = (root: string, { index }: WordPressData): Answer => ({
  status: 200,
  headers: { link: `<${root}>; rel="https://api.w.org/"` },
  body: `<html><head><title>${String(index.name)}</title><link rel='https://api.w.org/' href='${root}' /></head></html>`,
});

/** Returns whether a request has the account; `undefined` without an Authorization header. */
function accountOf({ headers }: IncomingMessage, { account }: WordPressRestOptions): boolean | undefined {
  if (headers.authorization === undefined || !account) return undefined;
  const expected = Buffer.from(`${account.user}:${account.password}`).toString('base64');
  return headers.authorization === `Basic ${expected}`;
}

class RestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: object = {},
  ) {
    super(message);
  }
}

const forbidden = () => new RestError(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');

function restAnswer(route: string, query: URLSearchParams, isAdmin: boolean | undefined, data: WordPressData): Answer {
  const json = { 'content-type': 'application/json; charset=UTF-8' };
  try {
    const { body, total, pages } = resultOf(route, query, isAdmin === true, data);
    const totals: Record<string, string> =
      total === undefined ? {} : { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) };
    return { status: 200, headers: { ...json, ...totals }, body: escapeSlashes(JSON.stringify(body)) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const { status, code, message, more } = error;
    return { status, headers: json, body: escapeSlashes(JSON.stringify({ code, message, data: { status, ...more } })) };
  }
}

/** Escapes slashes in JSON, as PHP does, except in addresses, whose origin the server replaces. */
const escapeSlashes = (json: string) => json.replaceAll('</', '<\\/');

interface Result {
  readonly body: unknown;
  readonly total?: number;
  readonly pages?: number;
}

const noRoute = () => new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function resultOf(route: string, query: URLSearchParams, isAdmin: boolean, data: WordPressData): Result {
  if (route === '/') return { body: pick(data.index, query) };
  const [, name = '', id] = /^\/wp\/v2\/([a-z]+)(?:\/(\w+))?$/u.exec(route) ?? [];
  if (name === 'users' && id === 'me') {
    if (!isAdmin) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.');
    return { body: pick({ ...data.users[0], capabilities: { edit_posts: true } }, query) };
  }
  if (!Object.hasOwn(lists, name)) throw noRoute();
  const { all, page } = lists[name as keyof typeof lists](data, query, isAdmin);
  if (id !== undefined) {
    const stored = data[name as 'posts'].find((one) => String(one.id) === id);
    if (!stored) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.');
    const shown = all.find((one) => String(one.id) === id) ?? (isAdmin ? stored : undefined);
    if (!shown) throw forbidden();
    return { body: pick(shown, query) };
  }
  const [size, number] = [numberIn(query, 'per_page', 10), numberIn(query, 'page', 1)];
  if (size < 1 || size > 100) {
    const text = 'per_page must be between 1 (inclusive) and 100 (inclusive)';
    const details = { per_page: { code: 'rest_out_of_bounds', message: text, data: null } };
    const more = { params: { per_page: text }, details };
    throw new RestError(400, 'rest_invalid_param', 'Invalid parameter(s): per_page', more);
  }
  const pages = Math.ceil(all.length / size);
  if (page && all.length > 0 && number > pages) {
    const text = 'The page number requested is larger than the number of pages available.';
    throw new RestError(400, 'rest_post_invalid_page_number', text);
  }
  const shown = all.slice((number - 1) * size, number * size);
  const body = numberGalleries(shown.map((item) => pick(embed(item, query, data), query)));
  return { body, total: all.length, pages };
}

/** Numbers the galleries of an answer, as WordPress does. */
function numberGalleries(items: object[]): unknown {
  let count = 0;
  return JSON.parse(JSON.stringify(items).replaceAll(/(?<=id='gallery-)\d+/gu, () => String((count += 1))));
}

/** Lists by name; `page`: whether a page after the last one is refused. */
const lists = {
  posts: (data: WordPressData, query: URLSearchParams, isAdmin: boolean) => listPosts(data.posts, query, isAdmin),
  pages: (data: WordPressData, query: URLSearchParams, isAdmin: boolean) => listPosts(data.pages, query, isAdmin),
  media: (data: WordPressData, query: URLSearchParams, isAdmin: boolean) => listPosts(data.media, query, isAdmin),
  comments: listComments,
  categories: (data: WordPressData, query: URLSearchParams) => listTerms(data.categories, query),
  tags: (data: WordPressData, query: URLSearchParams) => listTerms(data.tags, query),
  users: (data: WordPressData, query: URLSearchParams) => listTerms(data.users, query),
};

interface Listed {
  readonly all: readonly WordPressItem[];
  readonly page: boolean;
}

function listPosts(posts: readonly WordPressItem[], query: URLSearchParams, isAdmin: boolean): Listed {
  const statuses = (query.get('status') ?? 'publish').split(',');
  if (!isAdmin && statuses.some((one) => one !== 'publish')) {
    const error = { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status: 401 } };
    const more = { params: { status: 'Status is forbidden.' }, details: { status: error } };
    throw new RestError(400, 'rest_invalid_param', 'Invalid parameter(s): status', more);
  }
  const include = idsIn(query, 'include');
  const isEdit = query.get('context') === 'edit';
  if (isEdit && !isAdmin)
    throw new RestError(401, 'rest_forbidden_context', 'Sorry, you are not allowed to edit posts in this post type.');
  const isListed = ({ status }: WordPressItem) => status === 'inherit' || statuses.includes(String(status));
  const shown = posts.filter((post) => isListed(post) && (!include || include.has(post.id)));
  return { all: sorted(shown, query, 'date').map((item) => (isEdit ? item : asReader(item))), page: true };
}

/** Returns a post as readers see it: without raw texts, and without the texts that a password protects. */
function asReader({ password, ...item }: WordPressItem): WordPressItem {
  const isProtected = typeof password === 'string' && password !== '';
  const shown: WordPressItem = { ...item };
  for (const field of ['guid', 'title', 'content', 'excerpt', 'caption']) {
    const text = item[field] as { raw?: string; rendered: string; block_version?: number } | null | undefined;
    if (typeof text !== 'object' || text === null) continue;
    const rest = { ...text };
    delete rest.raw;
    delete rest.block_version;
    const isHidden = isProtected && (field === 'content' || field === 'excerpt');
    shown[field] = isHidden ? { rendered: '', protected: true } : rest;
  }
  return shown;
}

function listComments(data: WordPressData, query: URLSearchParams, isAdmin: boolean): Listed {
  const posts = idsIn(query, 'post');
  const byId = new Map([...data.posts, ...data.pages].map((one) => [one.id, one]));
  const isReadable = (id: unknown) => {
    const post = byId.get(Number(id));
    return isAdmin || (post?.status === 'publish' && (post.password ?? '') === '');
  };
  if (posts && [...posts].some((id) => byId.has(id) && !isReadable(id)))
    throw new RestError(401, 'rest_cannot_read_post', 'Sorry, you are not allowed to read the post for this comment.');
  const isEdit = query.get('context') === 'edit';
  if (isEdit && !isAdmin)
    throw new RestError(401, 'rest_forbidden_context', 'Sorry, you are not allowed to edit comments.');
  const status = query.get('status') ?? 'approve';
  const wanted = { approve: ['approved'], hold: ['hold'], all: ['approved', 'hold'] }[status] ?? [status];
  const after = query.get('after') ?? '';
  const all = data.comments.filter(
    (one) =>
      wanted.includes(String(one.status)) &&
      (!posts || posts.has(Number(one.post))) &&
      isReadable(one.post) &&
      (after === '' || String(one.date) > after),
  );
  const shown = all.map(({ author_email: email, author_ip: address, content, ...one }) => {
    const { rendered } = content as { rendered: string };
    return isEdit ? { ...one, author_email: email, author_ip: address, content } : { ...one, content: { rendered } };
  });
  return { all: sorted(shown, query, 'date_gmt'), page: false };
}

function listTerms(terms: readonly WordPressItem[], query: URLSearchParams): Listed {
  const include = idsIn(query, 'include');
  const shown = terms.filter(({ id }) => !include || include.has(id));
  return {
    all: query.has('orderby')
      ? sorted(shown, query, 'name')
      : shown.toSorted((a, b) => (String(a.name).toLowerCase() < String(b.name).toLowerCase() ? -1 : 1)),
    page: false,
  };
}

function sorted(items: readonly WordPressItem[], query: URLSearchParams, byDefault: string): WordPressItem[] {
  const by = query.get('orderby') ?? byDefault;
  const key = by === 'include' ? 'id' : by;
  const ascending = items.toSorted((a, b) => {
    const [one, other] = [a[key] as string, b[key] as string];
    return one === other ? a.id - b.id : one < other ? -1 : 1;
  });
  return (query.get('order') ?? 'desc') === 'asc' ? ascending : ascending.reverse();
}

/** Adds the terms and the cover of a post, if the request wants them. */
function embed(item: WordPressItem, query: URLSearchParams, data: WordPressData): WordPressItem {
  const wanted = query.get('_embed')?.split(',') ?? [];
  if (wanted.length === 0) return item;
  const termsOf = (name: 'categories' | 'tags') => {
    const ids = item[name] as number[] | undefined;
    return listTerms(data[name], new URLSearchParams())
      .all.filter(({ id }) => Array.isArray(ids) && ids.includes(id))
      .map(({ id, link, name: title, slug, taxonomy }) => ({ id, link, name: title, slug, taxonomy }));
  };
  const cover = data.media.find(({ id, status }) => id === item.featured_media && status === 'inherit');
  const terms = item.categories ? { 'wp:term': [termsOf('categories'), termsOf('tags')] } : {};
  const media = cover ? { 'wp:featuredmedia': [asReader(cover)] } : {};
  return {
    ...item,
    _links: { 'wp:term': [{ embeddable: true }], ...(cover && { 'wp:featuredmedia': [{ embeddable: true }] }) },
    _embedded: { ...terms, ...media },
  };
}

function numberIn(query: URLSearchParams, name: string, byDefault: number): number {
  return query.has(name) ? Number(query.get(name)) : byDefault;
}

function idsIn(query: URLSearchParams, name: string): Set<number> | undefined {
  const ids = query.get(name);
  return ids === null ? undefined : new Set(ids.split(',').map(Number));
}

/** Returns the fields of `_fields`, or all. */
function pick(item: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const fields = query
    .get('_fields')
    ?.split(',')
    .map((field) => field.split('.')[0] ?? '');
  if (!fields) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name) || name === '_embedded'));
}
