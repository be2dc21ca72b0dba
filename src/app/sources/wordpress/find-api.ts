import type { Requester } from '../../../api/requester.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import { attributeOf, headElements, readHomePage, type HomePage } from '../home-page.ts';

const relation = 'https://api.w.org/';

/**
 * Finds the REST API of a blog.
 * @throws {RefusedError} if its page does not state it
 */
export async function findApi(requester: Requester, baseUrl: URL): Promise<URL> {
  const page = await readHomePage(requester, baseUrl);
  const root = apiStatedIn(page);
  if (root) return root;
  throw new RefusedError('source-refused', message('wordpress.no-api', { address: page.url.href }));
}

/** Returns the address of the REST API, which every page of WordPress states in a `Link` header and in a `link` element. */
export function apiStatedIn(page: HomePage): URL | undefined {
  const address = linkInHeader(page.headers.link ?? '') ?? linkInHead(page);
  return address !== undefined && URL.canParse(address, page.url.href) ? new URL(address, page.url) : undefined;
}

function linkInHeader(header: string): string | undefined {
  for (const [, address, parameters = ''] of header.matchAll(/<([^<>]{1,2000})>([^<]{0,500})/gu))
    if (parameters.includes(relation)) return address;
  return undefined;
}

function linkInHead(page: HomePage): string | undefined {
  for (const tag of headElements(page)) if (attributeOf(tag, 'rel') === relation) return attributeOf(tag, 'href');
  return undefined;
}
