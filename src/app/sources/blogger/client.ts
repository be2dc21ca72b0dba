import { contentTypeOf, type ReceivedResponse } from '../../../api/decode.ts';
import { StatusError, UnreadableAnswerError } from '../../../api/errors.ts';
import type { Requester } from '../../../api/requester.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import { decodeFeed, type Feed } from './feed.ts';

/** Maximum number of redirects from the address of a blog, for example to https and to its own domain. */
const maxRedirects = 5;

type Query = Readonly<Record<string, string | number>>;

/** Requests the feeds of one blog from its host. */
export class FeedClient {
  readonly #requester: Requester;
  readonly #now: () => Date;
  #root: URL;
  #form: Query = {};

  constructor(requester: Requester, baseUrl: URL, now: () => Date) {
    this.#requester = requester;
    this.#now = now;
    this.#root = new URL('/', baseUrl);
  }

  /** Address of the host, with a slash at its end. */
  get root(): URL {
    return this.#root;
  }

  /**
   * Finds the host and the form of the feeds. Returns the feed with the newest post, if there is one.
   * @throws {RefusedError} if the host does not show posts in feeds, with the reason
   */
  async open(): Promise<Feed> {
    const feed = await this.newest();
    if (feed.entries.length > 0) return feed;
    // Some servers have posts only in the JSON form of the feed.
    this.#form = { alt: 'json' };
    const other = await this.newest().catch(() => feed);
    if (other.entries.length > 0) return other;
    this.#form = {};
    const { isBlogger, hasPosts } = await this.#readHomePage();
    if ((feed.total ?? 0) > 0 || (isBlogger && hasPosts)) throw refusal('feeds-off');
    return feed;
  }

  /**
   * Requests the newest post, and follows redirects to another host.
   * @throws {RefusedError} if the host does not offer the feed
   */
  async newest(): Promise<Feed> {
    const title = 'blog info';
    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const url = this.#urlOf('posts/default', { 'max-results': 1 });
        const answer = await this.#send(title, url, (one) => targetOf(one) ?? decodeFeed(title, one, this.#now));
        if (!(answer instanceof URL)) return answer;
        if (answer.pathname !== url.pathname) break;
        this.#root = new URL('/', answer);
      }
    } catch (error) {
      const status = error instanceof StatusError ? error.status : '';
      if (status === '401' || status === '403') throw refusal('private', error);
      const isMissing = status === '404' || status === '410';
      if (isMissing && (await this.#readHomePage()).isBlogger) throw refusal('feeds-off', error);
      if (isMissing || (error instanceof UnreadableAnswerError && error.found === 'html')) throw this.#noFeeds(error);
      throw error;
    }
    throw this.#noFeeds();
  }

  /** @param path of the feed below `/feeds/`, such as `posts/default` */
  read(title: string, path: string, query: Query = {}): Promise<Feed> {
    return this.#send(title, this.#urlOf(path, query), (response) => decodeFeed(title, response, this.#now));
  }

  /** `redirect=false`: the owner may have redirected readers of the feed to another service, which has only the newest posts. */
  #urlOf(path: string, query: Query): URL {
    const url = new URL(`feeds/${path}`, this.#root);
    const all: Query = { ...query, ...this.#form, redirect: 'false' };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value));
    return url;
  }

  #send<T>(title: string, url: URL, decode: (response: ReceivedResponse) => T): Promise<T> {
    return this.#requester.run(title, () => this.#requester.send({ title, url, decode }));
  }

  #readHomePage() {
    return this.#send('home page', this.#root, (response) => ({
      isBlogger: /<meta\b[^<>]{0,200}\bblogger\b|www\.blogger\.com\//iu.test(htmlOf(response)),
      hasPosts: /href=["'][^"'<>]{0,500}\/\d{4}\/\d\d\/[^"'<>]{1,500}\.html/u.test(htmlOf(response)),
    }));
  }

  #noFeeds(cause?: unknown): RefusedError {
    return new RefusedError('source-refused', message('blogger.no-feeds', { address: this.#root.href }), { cause });
  }
}

/**
 * Returns the target of a redirect; undefined for any other response.
 * @throws {RefusedError} if the response leads to the login page of Google
 */
function targetOf(response: ReceivedResponse): URL | undefined {
  const { url, status, headers } = response;
  const location = status >= 300 && status < 400 ? headers.location : undefined;
  const target = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const isPage = /html/iu.test(contentTypeOf(response));
  const isLogin = target
    ? /(?:^|\.)(?:blogger|google)\.com$/u.test(target.hostname)
    : isPage && /\baccounts\.google\.com\b|\/blogin\.g\b/u.test(htmlOf(response));
  if (isLogin) throw refusal('private');
  return target;
}

const htmlOf = ({ body }: ReceivedResponse) => Buffer.from(body.subarray(0, 500_000)).toString('utf8');

export function refusal(reason: 'feeds-off' | 'private' | 'short-feed', cause?: unknown): RefusedError {
  return new RefusedError('source-refused', message(`blogger.${reason}`), { cause });
}
