import { addressLabel } from '../../../archive/format/bag.ts';
import { createRequester } from '../../../api/requester.ts';
import { nameOf } from '../../../backup/wxr/fields.ts';
import { fixedZone, namedZone, type Zone } from '../../../core/dates.ts';
import { RefusedError } from '../../../core/errors/errors.ts';
import type { Blog } from '../../../core/items/blog.ts';
import { exactTextOf, textOf } from '../../../core/items/scalar.ts';
import { createScrub } from '../../../core/tokens/scrub.ts';
import { nameFromHost } from '../../../core/urls/name-from-host.ts';
import type { LikelyBlog, Source, SourceBlog } from '../../../crawl/source.ts';
import { sleep } from '../../../http/throttling/sleep.ts';
import { message } from '../../../messages/message.ts';
import type { Context } from '../../context.ts';
import { createLiveBlogSource } from '../live-blog.ts';
import { createMediumFetch, openNetwork, type NetworkOptions } from '../network.ts';
import { authorizationFor, type Account } from './account.ts';
import { createRestBlog } from './blog.ts';
import { createRestClient, hostedBlogIn, type RestClient, type RestItem } from './client.ts';
import { findApi } from './find-api.ts';
import { asRunError } from './run-error.ts';

/** Options of a WordPress blog as a source. */
export interface WordPressSourceOptions extends NetworkOptions {
  readonly kind: 'wordpress';
  /** address of any page of the blog */
  readonly baseUrl: URL;
  /** address of the REST API; default: the one that the page states */
  readonly root?: URL | undefined;
  /** default: none; only data that visitors see is read */
  readonly account?: Account | undefined;
  /** whether e-mail and IP addresses of commenters, which only accounts see, are archived; default: false */
  readonly privateData?: boolean | undefined;
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
}

/**
 * Maximum number of concurrent requests to the API. A list of 100 posts occupies a PHP process for seconds, and small hosts have few: more
 * requests would wait there until they time out.
 */
const maxConcurrentRequests = 2;

const indexFields = 'name,description,url,home,gmt_offset,timezone_string,site_icon_url,namespaces';

export function openWordPress(
  options: WordPressSourceOptions,
  context: Context,
  likelyBlog: LikelyBlog = async () => undefined,
): Source {
  const { baseUrl, account } = options;
  const network = openNetwork({ ...options, ownOrigin: options.ownOrigin ?? baseUrl }, context);
  const scrub = account ? createScrub(account.password) : (text: string) => text;
  let root: URL | undefined;
  const concurrency = Math.min(options.concurrency, maxConcurrentRequests);
  let blogUrl: string | undefined;
  const requester = createRequester(
    { ...context, ...options, ...network, concurrency, sleep: context.sleep ?? sleep },
    { probe: () => ({ title: 'home page', url: root ?? baseUrl, decode: () => undefined }), scrub },
  );
  const mediaRequests = { total: 0, retried: 0 };

  async function open(): Promise<SourceBlog> {
    root = options.root ?? (await findApi(requester, baseUrl));
    const authorization = account && authorizationFor(account, root, options.ownOrigin ?? baseUrl);
    const client = createRestClient({ root, requester, authorization, scrub, now: context.now });
    const index = await client.item('index', '/', { _fields: indexFields });
    const { namespaces } = index;
    // The index of WordPress.com need not list the namespaces of a blog.
    const isListed = hostedBlogIn(root) !== undefined || (Array.isArray(namespaces) && namespaces.includes('wp/v2'));
    if (!isListed) throw new RefusedError('source-refused', message('wordpress.no-api', { address: root.href }));
    if (account) await checkAccount(client);
    blogUrl = homeOf(index, baseUrl);
    const name = (await likelyBlog()) ?? nameFromHost(new URL(blogUrl));
    const blog: Blog = {
      url: blogUrl,
      title: nameOf(exactTextOf(index.name)),
      description: nameOf(exactTextOf(index.description)),
      default: 'Y',
      name,
      ...(textOf(index.site_icon_url) !== '' && { blogIconUrl: textOf(index.site_icon_url) }),
    };
    const { retries, timeout, maxMediaSize } = options;
    const media = { concurrency: options.concurrency, retries, timeout, maxMediaSize };
    return createRestBlog({
      client,
      name,
      blog,
      blogUrl,
      zone: zoneOf(index),
      hasAccount: account !== undefined,
      privateData: account !== undefined && options.privateData === true,
      signal: context.signal,
      fetchMedium: createMediumFetch(
        { ...media, referer: blogUrl, ownHost: baseUrl.host, requests: mediaRequests },
        network,
        context,
      ),
      asRunError,
      checkAccess: () => (account ? checkAccount(client) : Promise.resolve()),
    });
  }
  return createLiveBlogSource({
    open,
    asRunError,
    network,
    requests: [requester.requests, mediaRequests],
    place: () => {
      const { protocol, host, pathname } = new URL(blogUrl ?? baseUrl);
      return {
        kind: 'wordpress',
        description: 'A blog as WordPress gives it',
        label: addressLabel,
        location: `${protocol}//${host}${pathname}`,
      };
    },
  });
}

/** Checks that the server accepts the account. Needed because WordPress treats requests with a wrong password like those of a visitor. */
async function checkAccount(client: RestClient): Promise<void> {
  await client.item('account', '/wp/v2/users/me', { context: 'edit', _fields: 'id' });
}

/** Returns the address of the blog without trailing slash. */
function homeOf({ home, url }: RestItem, baseUrl: URL): string {
  const address = [home, url].map(textOf).find((one) => /^https?:/u.test(one) && URL.canParse(one)) ?? baseUrl.href;
  return address.replace(/(?<!\/)\/+$/u, '');
}

/** Returns the time zone of the blog; undefined if it is unknown. */
function zoneOf(index: RestItem): Zone | undefined {
  const name = textOf(index.timezone_string);
  try {
    if (name !== '') return namedZone(name);
  } catch {
    // This version of Node.js does not know the zone. Uses the current offset instead.
  }
  const hours = Number(textOf(index.gmt_offset) || Number.NaN);
  return Number.isFinite(hours) ? fixedZone(hours * 60) : undefined;
}
