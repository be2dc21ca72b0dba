import { baseUrlLabel } from '../../../archive/bag.ts';
import { addressOf } from '../../../core/items/scalar.ts';
import type { BlogInfo } from '../../../core/items/blog.ts';
import type { SourcePlace } from '../../../core/source-place.ts';
import { allCapabilities, type Source } from '../../../crawl/source.ts';
import type { Context } from '../../context.ts';
import { createBlogItems } from './blog.ts';
import { connect, type ConnectionOptions } from './connection.ts';
import { findBlog, listedBlogs } from './find-blog.ts';
import { createMediumFetch } from '../network.ts';
import { asRunError } from './run-error.ts';

/** A server of the Blog Read API. */
export interface ApiSourceOptions extends ConnectionOptions {
  readonly kind: 'api';
  /** sent as `count` with post list, which some servers honour */
  readonly pageSize?: number | undefined;
  /** bytes */
  readonly maxMediaSize: number;
}

export function openApi(options: ApiSourceOptions, context: Context): Source {
  const connection = connect(options, context);
  const { client } = connection;
  const mediaRequests = { total: 0, retried: 0 };
  const blogInfo = async (): Promise<BlogInfo> => {
    try {
      return await client.call('blogInfo', {});
    } catch (error) {
      throw asRunError(error);
    }
  };
  return {
    place: apiPlace(options.baseUrl),
    blogs: async () => listedBlogs(await blogInfo()),
    async blog(wanted) {
      const info = await blogInfo();
      const { name, blog } = findBlog(listedBlogs(info), wanted);
      const { concurrency, retries, timeout, maxMediaSize, pageSize } = options;
      const referer = addressOf(blog.url);
      return {
        ...createBlogItems(client, { blogName: name, pageSize, signal: context.signal }),
        name,
        blog,
        info,
        rootKey: client.rootKey ?? '',
        capabilities: allCapabilities,
        fetchMedium: createMediumFetch(
          {
            concurrency,
            retries,
            timeout,
            maxMediaSize,
            referer,
            ownHost: options.baseUrl.host,
            requests: mediaRequests,
          },
          connection,
          context,
        ),
      };
    },
    endingOf: asRunError,
    get requests() {
      const { total, retried } = client.requests;
      return { total: total + mediaRequests.total, retried: retried + mediaRequests.retried };
    },
    close: () => connection.close(),
  };
}

export function apiPlace({ href }: URL): SourcePlace {
  return {
    kind: 'api',
    description: 'A blog as the Blog Read API gives it',
    label: baseUrlLabel,
    location: href,
  };
}
