import { contentTypeOf, type ReceivedResponse } from '../../api/decode.ts';
import { StatusError } from '../../api/errors.ts';
import type { Requester } from '../../api/requester.ts';
import { RefusedError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** A page of a blog, after redirects. */
export interface HomePage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** first part of the page; empty if it is not HTML */
  readonly html: string;
}

/** A page with which a firewall tests whether the client is a browser. */
export class ChallengeError extends StatusError {
  constructor(title: string, status: number) {
    super(title, '403', String(status), { inEnvelope: false });
  }
}

/** Reports whether a response is a challenge page, with which a firewall tests whether the client is a browser. */
export function isChallenge({ status, headers, body }: Pick<ReceivedResponse, 'status' | 'headers' | 'body'>): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (![403, 406, 429, 503].includes(status)) return false;
  const text = Buffer.from(body.subarray(0, 20_000)).toString('latin1');
  return /challenge-platform|cf-chl-|just a moment|_incapsula_|sucuri website firewall|captcha/iu.test(text);
}

const title = 'home page';

/** Maximum number of redirects from the address of a blog, for example to https and to its own domain. */
const maxRedirects = 5;

/**
 * Requests a page of a blog, and follows redirects.
 * @throws {StatusError} if the server is overloaded
 * @throws {ChallengeError} if a firewall requires a browser
 * @throws {RefusedError} if there are too many redirects
 */
export async function readHomePage(requester: Requester, address: URL): Promise<HomePage> {
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const page = await requester.run(title, () =>
      requester.send({ title, url, headers: { accept: 'text/html' }, decode: pageOf }),
    );
    const { location } = page.headers;
    if (page.status < 300 || page.status >= 400 || location === undefined || !URL.canParse(location, url.href))
      return page;
    url = new URL(location, url);
  }
  throw new RefusedError('source-refused', message('address.redirects', { address: address.href, last: url.href }));
}

function pageOf(response: ReceivedResponse): HomePage {
  const { url, status, headers, body } = response;
  if (isChallenge(response)) throw new ChallengeError(title, status);
  const failure = new StatusError(title, String(status), '', { inEnvelope: false });
  if (failure.retryable) throw failure;
  const isHtml = /html/iu.test(contentTypeOf(response));
  return { url, status, headers, html: isHtml ? Buffer.from(body.subarray(0, 500_000)).toString('utf8') : '' };
}

/** Returns the `link` elements and `meta` elements of a page. */
export function* headElements({ html }: HomePage): Generator<string, undefined> {
  for (const [tag] of html.matchAll(/<(?:link|meta)\b[^<>]{1,2000}>/giu)) yield tag;
}

/** Returns the value of an attribute of a tag. */
export function attributeOf(tag: string, name: string): string | undefined {
  const [, quoted, bare] = new RegExp(`\\s${name}=(?:["']([^"']{1,2000})["']|([^\\s>]{1,2000}))`, 'iu').exec(tag) ?? [];
  return (quoted ?? bare)?.replaceAll('&amp;', '&').replaceAll('&#038;', '&');
}
