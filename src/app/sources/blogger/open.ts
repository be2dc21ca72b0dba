import { addressLabel } from '../../../archive/format/bag.ts';
import { ApiError } from '../../../api/errors.ts';
import { createRequester } from '../../../api/requester.ts';
import { childText } from '../../../backup/blogger/entry.ts';
import { originalImage } from '../../../backup/blogger/image-address.ts';
import type { Blog } from '../../../core/items/blog.ts';
import { collapseSpace } from '../../../core/text/collapse-space.ts';
import { nameFromHost } from '../../../core/urls/name-from-host.ts';
import type { LikelyBlog, Source, SourceBlog } from '../../../crawl/source.ts';
import { sleep } from '../../../http/throttling/sleep.ts';
import type { Context } from '../../context.ts';
import { blogAddress } from '../items.ts';
import { createLiveBlogSource } from '../live-blog.ts';
import { createMediumFetch, openNetwork, type NetworkOptions } from '../network.ts';
import { fetchOriginals } from '../originals.ts';
import { asRunError } from '../run-error.ts';
import { createFeedBlog } from './blog.ts';
import { FeedClient, refusal } from './client.ts';
import { FeedComments, newestPath } from './comments.ts';
import { isShortened } from './entries.ts';
import { sliceSize } from './feed.ts';

/** Options of a live blog on Blogger as a source. */
export interface BloggerSourceOptions extends NetworkOptions {
  readonly kind: 'blogger';
  /** address of the blog or of one of its pages */
  readonly baseUrl: URL;
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
}

export function openBloggerFeeds(
  options: BloggerSourceOptions,
  context: Context,
  likelyBlog: LikelyBlog = async () => undefined,
): Source {
  const { baseUrl } = options;
  const network = openNetwork({ ...options, ownOrigin: options.ownOrigin ?? baseUrl }, context);
  const requester = createRequester(
    { ...context, ...options, ...network, sleep: context.sleep ?? sleep },
    { probe: () => ({ title: 'home page', url: client.root, decode: () => undefined }), scrub: (text) => text },
  );
  const client = new FeedClient(requester, baseUrl, context.now);
  const mediaRequests = { total: 0, retried: 0 };

  async function open(): Promise<SourceBlog> {
    const { root: feed, entries } = await client.open();
    if (entries.some(isShortened)) throw refusal('short-feed');
    const blogUrl = blogAddress(client.root);
    const name = (await likelyBlog()) ?? nameFromHost(client.root);
    const blog: Blog = {
      url: blogUrl,
      title: collapseSpace(childText(feed, 'title')),
      description: collapseSpace(childText(feed, 'subtitle')),
      default: 'Y',
      name,
    };
    const { concurrency, retries, timeout, maxMediaSize } = options;
    const media = { concurrency, retries, timeout, maxMediaSize, referer: blogUrl, ownHost: client.root.host };
    return createFeedBlog({
      client,
      name,
      blog,
      comments: await openComments(client),
      signal: context.signal,
      fetchMedium: fetchOriginals(
        originalImage,
        createMediumFetch({ ...media, requests: mediaRequests }, network, context),
      ),
      asRunError,
      async checkAccess() {
        await client.newest();
      },
    });
  }
  return createLiveBlogSource({
    open,
    asRunError,
    network,
    requests: [requester.requests, mediaRequests],
    place: () => {
      return {
        kind: 'blogger',
        description: 'A blog as the feeds of Blogger show it',
        label: addressLabel,
        location: client.root.href,
      };
    },
  });
}

/** Opens the comments of a blog. Undefined if their feed is off, or has only the beginning of each comment. */
async function openComments(client: FeedClient): Promise<FeedComments | undefined> {
  try {
    const first = await client.read('newest comments', newestPath, { 'start-index': 1, 'max-results': sliceSize });
    return first.entries.some(isShortened) ? undefined : new FeedComments(client, first);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.retryable ? new FeedComments(client, undefined) : undefined;
  }
}
