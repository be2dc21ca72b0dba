import { UnreachableError } from '../../../api/errors.ts';
import { createRequester } from '../../../api/requester.ts';
import { addressLabel } from '../../../archive/format/bag.ts';
import { createInterruptedError, SourceError } from '../../../core/errors/errors.ts';
import { addressOf } from '../../../core/items/scalar.ts';
import type { SourceLocation } from '../../../core/source-location.ts';
import type { LikelyBlog, Source, SourceBlog } from '../../../crawl/source.ts';
import { sleep } from '../../../http/throttling/sleep.ts';
import type { Context } from '../../context.ts';
import { message } from '../../../messages/message.ts';
import { ApiFoundError } from '../api-found.ts';
import { openNetwork, type NetworkOptions } from '../network.ts';
import type { Account } from '../wordpress/account.ts';
import { asRunError } from '../wordpress/run-error.ts';
import { findSource, type FoundSource } from './find-source.ts';

/** Options of a blog of which only the address is known. */
export interface AddressSourceOptions extends NetworkOptions {
  readonly kind: 'address';
  /** address of any page of the blog */
  readonly address: URL;
  /** account of a WordPress; default: none */
  readonly account?: Account | undefined;
  /** see `WordPressSourceOptions` */
  readonly privateData?: boolean | undefined;
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
}

/**
 * Finds out which API a blog offers, and opens that source. A Blog Read API is refused, because it needs a token.
 */
export function openAddress(options: AddressSourceOptions, context: Context, likelyBlog?: LikelyBlog): Source {
  const { address } = options;
  const finding = { total: 0, retried: 0 };
  let opening: Promise<Source> | undefined;
  let source: Source | undefined;

  async function find(): Promise<FoundSource> {
    const network = openNetwork({ ...options, ownOrigin: address }, context);
    const requester = createRequester(
      { ...context, ...options, ...network, sleep: context.sleep ?? sleep },
      { probe: () => ({ title: 'home page', url: address, decode: () => undefined }), scrub: (text) => text },
    );
    try {
      return await findSource(requester, address);
    } catch (error) {
      if (context.signal?.aborted) throw createInterruptedError();
      // The user may have omitted the scheme, which is https then.
      if (error instanceof UnreachableError && address.protocol === 'https:')
        throw new SourceError('source-unusable', message('address.unreachable', { why: error.text }), { cause: error });
      throw asRunError(error);
    } finally {
      Object.assign(finding, requester.requests);
      await network.close();
    }
  }

  async function open(): Promise<Source> {
    const found = await find();
    const shared = { ...options, baseUrl: found.baseUrl, ownOrigin: address };
    // Any server could pretend to offer this API, so a token is only sent to a base URL.
    if (found.kind === 'api') throw new ApiFoundError(found.baseUrl);
    if (found.kind === 'blogger') {
      const { openBloggerFeeds } = await import('../blogger/open.ts');
      source = openBloggerFeeds({ ...shared, kind: 'blogger' }, context, likelyBlog);
    } else {
      const { openWordPress } = await import('../wordpress/open.ts');
      source = openWordPress({ ...shared, kind: 'wordpress', root: found.root }, context, likelyBlog);
    }
    return source;
  }
  const opened = () => (opening ??= open());

  return {
    get place() {
      return source?.place ?? addressPlace(address);
    },
    blogs: async () => (await opened()).blogs(),
    async blog(name) {
      const blog = await (await opened()).blog(name);
      return withMove(blog, address);
    },
    toRunError: (error) => source?.toRunError(error) ?? asRunError(error),
    get requests() {
      const { total, retried } = source?.requests ?? { total: 0, retried: 0 };
      return { total: total + finding.total, retried: retried + finding.retried };
    },
    close: async () => source?.close(),
  };
}

function addressPlace({ protocol, host, pathname }: URL): SourceLocation {
  return {
    kind: 'address',
    description: 'A blog at an address',
    label: addressLabel,
    location: `${protocol}//${host}${pathname}`,
  };
}

/** Adds a warning if a blog has another origin than the address that led to it. */
function withMove(blog: SourceBlog, address: URL): SourceBlog {
  const own = addressOf(blog.blog.url);
  if (!URL.canParse(own) || new URL(own).origin === address.origin) return blog;
  return {
    ...blog,
    get faults() {
      const { posts = [], warnings = [] } = blog.faults ?? {};
      return { posts, warnings: [{ code: 'address-moved', from: address.origin, to: own } as const, ...warnings] };
    },
  };
}
