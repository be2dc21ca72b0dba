import { baseUrlLabel } from '../../../archive/format/bag.ts';
import { stripTokenFromUrl } from '../../../core/tokens/strip-tokens.ts';
import { addressOf } from '../../../core/items/scalar.ts';
import type { BlogInfo } from '../../../core/items/blog.ts';
import type { SourceLocation } from '../../../core/source-location.ts';
import { allCapabilities, type Source } from '../../../crawl/source.ts';
import type { Context } from '../../context.ts';
import { createBlogItems } from './blog.ts';
import { connect, type ConnectionOptions } from './connection.ts';
import { findBlog, listedBlogs } from './find-blog.ts';
import { createMediumFetch } from '../network.ts';
import { mapStrings, createTokenMask, fetchByMask } from './token-mask.ts';
import { asRunError } from '../run-error.ts';

export interface ApiSourceOptions extends ConnectionOptions {
  readonly kind: 'api';
  /** maximum size of a media file in bytes */
  readonly maxMediaSize: number;
}

export function openApi(options: ApiSourceOptions, context: Context): Source {
  const connection = connect(options, context);
  const { client } = connection;
  const tokenMask = createTokenMask(options.token);
  const mediaRequests = { total: 0, retried: 0 };
  const blogInfo = async (): Promise<BlogInfo> => {
    try {
      return mapStrings(await client.call('blogInfo', {}), tokenMask.address);
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
      const { concurrency, retries, timeout, maxMediaSize } = options;
      const referer = stripTokenFromUrl(addressOf(blog.url));
      return {
        ...createBlogItems(client, { blogName: name, signal: context.signal, mask: tokenMask.text }),
        name,
        blog,
        info,
        rootKey: client.rootKey ?? '',
        capabilities: allCapabilities,
        tokenMask,
        fetchMedium: fetchByMask(
          createMediumFetch(
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
          tokenMask,
        ),
      };
    },
    toRunError: asRunError,
    get requests() {
      const { total, retried } = client.requests;
      return { total: total + mediaRequests.total, retried: retried + mediaRequests.retried };
    },
    close: () => connection.close(),
  };
}

/** Returns the location of a server without user name, password and query, which may be secret. It is stored in archives and reports. */
export function apiPlace({ protocol, host, pathname }: URL): SourceLocation {
  return {
    kind: 'api',
    description: 'A blog as the Blog Read API gives it',
    label: baseUrlLabel,
    location: `${protocol}//${host}${pathname}`,
  };
}
