import {
  contentTypeOf,
  isSuccess,
  throwIfRedirect,
  unreadableError,
  type ReceivedResponse,
} from '../../../api/decode.ts';
import { decodeText } from '../../../api/decode-text.ts';
import { MalformedResponse, StatusError, UnreachableError, UnreadableAnswerError } from '../../../api/errors.ts';
import { excerptOf } from '../../../api/excerpt.ts';
import { parseJson } from '../../../api/json.ts';
import type { Requester } from '../../../api/requester.ts';
import { countOf, exactTextOf, textOf } from '../../../core/items/scalar.ts';
import type { Scrub } from '../../../core/tokens/scrub.ts';
import { parseRetryAfter } from '../../../http/throttling/retry-timing.ts';
import { TransportError } from '../../../http/transport/transport-error.ts';
import { message } from '../../../messages/message.ts';
import { ChallengeError, isChallenge } from '../home-page.ts';

/** An item as received. */
export type RestItem = Readonly<Record<string, unknown>>;

export type RestQuery = Readonly<Record<string, string | number>>;

export interface RestPage {
  readonly items: readonly RestItem[];
  /** number of items on all pages, which may include hidden ones; undefined if the server does not state it */
  readonly total: number | undefined;
}

/** An error response of the REST API, such as `rest_forbidden`. */
export class RestError extends StatusError {
  /** error code of WordPress */
  readonly restCode: string;

  constructor(title: string, status: string, details: string, restCode: string, retryAfter?: number) {
    super(title, status, details, { inEnvelope: true, retryAfter });
    this.restCode = restCode;
  }
}

export interface RestClient {
  /** Requests one item. */
  item(title: string, route: string, query: RestQuery): Promise<RestItem>;
  /** Requests a page of up to 100 items; pages start at 1, and those after the last one are empty. */
  page(title: string, route: string, query: RestQuery, page: number): Promise<RestPage>;
  /** Requests all items of a list, without duplicates. */
  all(title: string, route: string, query: RestQuery): Promise<readonly RestItem[]>;
}

export interface RestClientOptions {
  /** address of the API, such as `https://blog.example.com/wp-json/` or `https://blog.example.com/?rest_route=/` */
  readonly root: URL;
  readonly requester: Requester;
  readonly authorization?: string | undefined;
  readonly scrub: Scrub;
  readonly now: () => Date;
}

/** Page sizes. If the server runs out of time or memory for a page, smaller pages are requested. */
const sizes = [100, 50, 25, 5, 1];
export const [maxPageSize = 1] = sizes;

/** Maximum number of pages of any list except the post list. */
const maxPages = 10_000;

export function createRestClient(options: RestClientOptions): RestClient {
  const { root, requester } = options;
  const headers = options.authorization === undefined ? undefined : { authorization: options.authorization };
  /** maximum page size that the server can handle, by title and route */
  const limits = new Map<string, number>();

  const read = (title: string, route: string, query: RestQuery, isLast = true) =>
    requester.run(
      title,
      () =>
        requester.send({
          title,
          url: urlOf(root, route, query),
          headers,
          decode: (one) => decode(title, one, options),
        }),
      (error) => isLast || !isOverload(error),
    );

  async function page(title: string, route: string, query: RestQuery, number: number, size = 100): Promise<RestPage> {
    const key = title + route;
    const smaller = sizes.find((one) => one < size);
    if (size <= (limits.get(key) ?? maxPageSize)) {
      try {
        const paged = { ...query, per_page: size, page: number };
        const { value, total } = await read(title, route, paged, smaller === undefined);
        return { items: itemsIn(title, value), total };
      } catch (error) {
        if (error instanceof RestError && error.restCode.endsWith('_invalid_page_number'))
          return { items: [], total: undefined };
        if (smaller === undefined || !isOverload(error)) throw error;
        limits.set(key, smaller);
      }
    }
    const items: RestItem[] = [];
    let total: number | undefined;
    const parts = size / (smaller ?? size);
    for (let part = 1; part <= parts; part += 1) {
      const next = await page(title, route, query, (number - 1) * parts + part, smaller);
      items.push(...next.items);
      total ??= next.total;
      if (next.items.length === 0) break;
    }
    return { items, total };
  }

  return {
    item: async (title, route, query) => itemIn(title, (await read(title, route, query)).value),
    page: (title, route, query, number) => page(title, route, query, number),
    async all(title, route, query) {
      const items = new Map<string, RestItem>();
      for (let number = 1; number <= maxPages; number += 1) {
        const { items: shown, total } = await page(title, route, query, number);
        const before = items.size;
        for (const item of shown) items.set(textOf(item.id), item);
        if (items.size === before || total === undefined || number * maxPageSize >= total) break;
      }
      return [...items.values()];
    },
  };
}

/** Reports whether the server probably failed because the requested page was too large. */
function isOverload(error: unknown): boolean {
  if (error instanceof UnreachableError)
    return error.cause instanceof TransportError && ['timeout', 'cut', 'too-large'].includes(error.cause.kind);
  if (error instanceof UnreadableAnswerError) return error.retryable;
  return error instanceof StatusError && /^5(?:00|02|04|2\d)$/u.test(error.status);
}

/**
 * Returns the blog in the address of an API for many blogs, which is that of WordPress.com: `/wp-json/?rest_route=/sites/BLOG`. The index is
 * at this address, all other routes are at `/wp/v2/sites/BLOG/…`.
 */
export function hostedBlogIn({ searchParams }: URL): string | undefined {
  return /^\/sites\/([^/]+)\/?$/u.exec(searchParams.get('rest_route') ?? '')?.[1];
}

/** Returns the URL of a route. If the blog uses plain permalinks, the route is in the query: `?rest_route=/`. */
export function urlOf(root: URL, route: string, query: RestQuery): URL {
  const url = new URL(root);
  const plain = url.searchParams.get('rest_route');
  const hosted = hostedBlogIn(root);
  if (hosted !== undefined && route !== '/') {
    url.pathname = route.replace(/^\/wp\/v2/u, `$&/sites/${hosted}`);
    url.search = '';
  } else if (plain === null) url.pathname = url.pathname.replace(/\/?$/u, route);
  else url.searchParams.set('rest_route', plain.replace(/\/?$/u, route));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

function decode(title: string, response: ReceivedResponse, { scrub, now }: RestClientOptions) {
  throwIfRedirect({ title }, response, { scrub });
  const contentType = contentTypeOf(response);
  try {
    const value = parseRest(decodeText(response.body, contentType), contentType);
    if (isSuccess(response)) return { value, total: countOf(response.headers['x-wp-total']) };
    const { code, message: said } = isItem(value) ? value : {};
    const details = excerptOf(exactTextOf(said), 300, scrub);
    const retryAfter = parseRetryAfter(response.headers['retry-after'], now());
    throw new RestError(title, String(response.status), details, textOf(code), retryAfter);
  } catch (error) {
    if (!(error instanceof MalformedResponse)) throw error;
    if (isChallenge(response)) throw new ChallengeError(title, response.status);
    throw unreadableError({ title }, response, error, { scrub, now });
  }
}

/** Parses JSON, ignoring PHP warnings of faulty plugins before it. */
function parseRest(text: string, contentType: string): unknown {
  try {
    return parseJson(text, contentType);
  } catch (error) {
    const starts = [...text.slice(0, 20_000).matchAll(/(?<=[\n>])[ \t]*[[{]/gu)].slice(0, 10);
    for (const { index } of starts) {
      try {
        return parseJson(text.slice(index), contentType);
      } catch {
        // This bracket belongs to a warning, so the JSON starts later.
      }
    }
    throw error;
  }
}

export const isItem = (value: unknown): value is RestItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function itemsIn(title: string, value: unknown): RestItem[] {
  if (!Array.isArray(value)) throw unexpectedForm(title);
  return value.filter(isItem);
}

function itemIn(title: string, value: unknown): RestItem {
  if (!isItem(value)) throw unexpectedForm(title);
  return value;
}

function unexpectedForm(title: string): UnreadableAnswerError {
  const reason = message('api.other-form', { place: 'item' });
  return new UnreadableAnswerError(title, { found: 'json', reason, contentType: '', excerpt: '', retryable: false });
}
