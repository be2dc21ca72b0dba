import { ApiError } from '../../api/errors.ts';
import { createInterruptedError, RefusedError } from '../../core/errors/errors.ts';
import { endsRun } from '../../core/errors/item-failure.ts';
import type { SourceLocation } from '../../core/source-location.ts';
import { isSourceFailure, unexpectedFailure } from '../../crawl/ports.ts';
import type { Source, SourceBlog } from '../../crawl/source.ts';
import { message } from '../../messages/message.ts';
import type { Network } from './network.ts';

interface LiveBlogOptions {
  /** location of the blog, which may change until it is open */
  readonly place: () => SourceLocation;
  readonly open: () => Promise<SourceBlog>;
  readonly asRunError: (error: unknown) => unknown;
  readonly network: Pick<Network, 'close'>;
  /** numbers of requests: to the server of the blog, and for media */
  readonly requests: readonly Source['requests'][];
}

/** Returns the source of a server that has one blog, which is opened once it is needed. */
export function createLiveBlogSource({ place, open, asRunError, network, requests }: LiveBlogOptions): Source {
  let opening: Promise<SourceBlog> | undefined;
  const opened = async () => {
    try {
      return await (opening ??= open());
    } catch (error) {
      throw asRunError(error);
    }
  };
  const sum = (count: 'total' | 'retried') => requests.reduce((all, one) => all + one[count], 0);
  return {
    get place() {
      return place();
    },
    async blogs() {
      const { name, blog } = await opened();
      return [{ name, isDefault: true, blog }];
    },
    async blog(wanted) {
      const blog = await opened();
      if (wanted === undefined || wanted === blog.name) return blog;
      throw new RefusedError('blog-unknown', message('app.another-blog', { wanted, name: blog.name }));
    },
    toRunError: asRunError,
    get requests() {
      return { total: sum('total'), retried: sum('retried') };
    },
    close: () => network.close(),
  };
}

/**
 * Runs an operation of a blog.
 * @throws {SourceFailure} if the server does not answer it, or refuses it
 * @throws errors that end the run
 */
export async function runOperation<T>(
  operation: string,
  action: () => Promise<T>,
  options: {
    readonly signal: AbortSignal | undefined;
    readonly asRunError: (error: unknown) => unknown;
    /** reports whether a server refuses a single item; default: never */
    readonly isRefusal?: (error: ApiError) => boolean;
  },
): Promise<T> {
  const { signal, asRunError, isRefusal = () => false } = options;
  if (signal?.aborted) throw createInterruptedError();
  try {
    return await action();
  } catch (error) {
    if (signal?.aborted) throw createInterruptedError();
    if (isSourceFailure(error)) throw error;
    if (error instanceof ApiError) throw Object.assign(error, { operation, refusal: isRefusal(error) });
    const ending = asRunError(error);
    throw endsRun(ending) ? ending : unexpectedFailure(operation, error);
  }
}
