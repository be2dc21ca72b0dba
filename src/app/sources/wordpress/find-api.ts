import { contentTypeOf, type ReceivedResponse } from '../../../api/decode.ts';
import { StatusError } from '../../../api/errors.ts';
import type { Requester } from '../../../api/requester.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import { isChallenge, RestError } from './client.ts';

const title = 'home page';

/** Maximum number of redirects from the address of a blog, for example to https and to its own domain. */
const maxRedirects = 5;

const relation = 'https://api.w.org/';

interface HomePage {
  /** address of the API, if the page states it */
  readonly root?: URL | undefined;
  readonly redirect?: URL | undefined;
}

/**
 * Finds the REST API of a blog: every page of WordPress states its address in a `Link` header and in a `link` element.
 * @throws {RefusedError} if the page does not state it
 */
export async function findApi(requester: Requester, baseUrl: URL): Promise<URL> {
  let url = baseUrl;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { root, redirect } = await requester.run(title, () =>
      requester.send({ title, url, headers: { accept: 'text/html' }, decode: readPage }),
    );
    if (root) return root;
    if (!redirect) break;
    url = redirect;
  }
  throw new RefusedError('source-refused', message('wordpress.no-api', { address: url.href }));
}

/** @throws {StatusError} if the server is overloaded, or if a firewall requires a browser */
function readPage(response: ReceivedResponse): HomePage {
  const { url, status, headers, body } = response;
  const html = Buffer.from(body.subarray(0, 500_000)).toString('utf8');
  const address =
    linkInHeader(headers.link ?? '') ?? (/html/iu.test(contentTypeOf(response)) ? linkInHead(html) : undefined);
  if (address !== undefined && URL.canParse(address, url.href)) return { root: new URL(address, url) };
  if (isChallenge(response)) throw new RestError(title, '403', String(status), 'challenge');
  if (status >= 300 && status < 400 && headers.location !== undefined && URL.canParse(headers.location, url.href))
    return { redirect: new URL(headers.location, url) };
  const failure = new StatusError(title, String(status), '', { inEnvelope: false });
  if (failure.retryable) throw failure;
  return {};
}

function linkInHeader(header: string): string | undefined {
  for (const [, address, parameters = ''] of header.matchAll(/<([^<>]{1,2000})>([^<]{0,500})/gu))
    if (parameters.includes(relation)) return address;
  return undefined;
}

function linkInHead(html: string): string | undefined {
  for (const [tag] of html.matchAll(/<link\b[^<>]{1,2000}>/giu)) {
    if (!tag.includes(relation) || !/\brel=/iu.test(tag)) continue;
    const [, quoted, bare] = /\bhref=(?:["']([^"']+)["']|([^\s>]+))/iu.exec(tag) ?? [];
    return (quoted ?? bare)?.replaceAll('&amp;', '&').replaceAll('&#038;', '&');
  }
  return undefined;
}
