import { decodeText } from '../../../api/decode-text.ts';
import { contentTypeOf, type ReceivedResponse } from '../../../api/decode.ts';
import { parseEnvelope } from '../../../api/envelope.ts';
import { ApiError } from '../../../api/errors.ts';
import { parseJson } from '../../../api/json.ts';
import type { Requester } from '../../../api/requester.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import { message, type Text } from '../../../messages/message.ts';
import { apiStatedIn } from '../wordpress/find-api.ts';
import { isItem, urlOf } from '../wordpress/client.ts';
import { attributeOf, headElements, readHomePage, type HomePage } from '../home-page.ts';
import { adviceFor, generatorOf } from './platforms.ts';

/** The API that a blog offers. `root`: address of the REST API of a WordPress. */
export type FoundSource =
  | { readonly kind: 'wordpress'; readonly baseUrl: URL; readonly root: URL }
  | { readonly kind: 'blogger'; readonly baseUrl: URL }
  | { readonly kind: 'api'; readonly baseUrl: URL };

/**
 * Finds out which API a blog offers: the REST API of WordPress, the feeds of Blogger, or the Blog Read API. WordPress and Blogger state
 * theirs in each page, so any page will do.
 * @throws {RefusedError} if it offers none, with advice for its platform
 * @throws {ApiError} if its server does not respond
 */
export async function findSource(requester: Requester, address: URL): Promise<FoundSource> {
  const page = await readHomePage(requester, address);
  const root = apiStatedIn(page);
  if (root) return { kind: 'wordpress', baseUrl: page.url, root };
  if (isBlogger(page)) return { kind: 'blogger', baseUrl: new URL('/', page.url) };
  const folder = new URL('.', page.url);
  const tried: Text[] = [message('address.tried-page', { status: String(page.status) })];
  if (/\/wp-(?:content|includes)\//u.test(page.html)) {
    const unstated = new URL('?rest_route=/', folder);
    const answer = await tryRequest(requester, 'index', urlOf(unstated, '/', { _fields: 'namespaces' }), tried);
    const { namespaces } = isItem(answer) ? answer : {};
    if (Array.isArray(namespaces) && namespaces.includes('wp/v2'))
      return { kind: 'wordpress', baseUrl: page.url, root: unstated };
  }
  const info = await tryRequest(requester, 'blog info', new URL('apis/blog/info?output=json', folder), tried);
  if (parseEnvelope(info)) return { kind: 'api', baseUrl: folder };
  throw new RefusedError(
    'source-refused',
    message('address.nothing-found', { address: page.url.href, tried, advice: adviceFor(page) }),
  );
}

/** Reports whether Blogger has made a page: it states itself or, in themes without that, the feed that its editors use. */
function isBlogger(page: HomePage): boolean {
  if (/^blogger$/iu.test(generatorOf(page) ?? '')) return true;
  const feeds = [...headElements(page)].map((tag) => attributeOf(tag, 'href') ?? '');
  return feeds.some((feed) => /^https?:\/\/www\.blogger\.com\/feeds\/\d+\/posts\/default/u.test(feed));
}

/** Requests JSON. Returns undefined if the response is something else, and adds it to the list of requests. */
async function tryRequest(requester: Requester, title: string, url: URL, tried: Text[]): Promise<unknown> {
  const { status, value } = await requester
    .run(title, () => requester.send({ title, url, decode: jsonOf }))
    .catch((error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, value: undefined };
      throw error;
    });
  tried.push(message('address.tried', { path: url.pathname + url.search, status }));
  return value;
}

function jsonOf(response: ReceivedResponse): { readonly status: string; readonly value?: unknown } {
  const status = String(response.status);
  try {
    return { status, value: parseJson(decodeText(response.body, contentTypeOf(response)), contentTypeOf(response)) };
  } catch {
    return { status };
  }
}
