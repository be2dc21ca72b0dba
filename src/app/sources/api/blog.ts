import type { ApiClient } from '../../../api/client.ts';
import { ApiError, NullAnswerError, StatusError } from '../../../api/errors.ts';
import { operations, type OperationName, type ParametersOf } from '../../../api/operations.ts';
import { runStopped } from '../../../core/errors.ts';
import { endsRun } from '../../../core/item-failure.ts';
import { unexpectedFailure, type SourceFailure } from '../../../crawl/ports.ts';
import type { BlogItems } from '../../../crawl/source.ts';
import { asRunError, isTurnedAway } from './run-error.ts';
import { changedTexts } from './token-mask.ts';

/** The items of one blog of the client's. */
export function createBlogItems(
  client: ApiClient,
  options: {
    blogName: string;
    pageSize: number | undefined;
    signal: AbortSignal | undefined;
    mask: (text: string) => string;
  },
): BlogItems {
  const { blogName, pageSize, signal, mask } = options;

  async function call<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>) {
    try {
      return await client.call(operation, parameters);
    } catch (error) {
      if (signal?.aborted) throw runStopped();
      if (error instanceof ApiError) {
        const failure = toFailure(operation, error);
        // The token may be turned away by a page, too.
        if (!failure.refusal && error instanceof StatusError && !error.retryable) await admits();
        throw failure;
      }
      const ending = asRunError(error);
      throw endsRun(ending) ? ending : unexpectedFailure(operations[operation].title, error);
    }
  }

  async function masked<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>) {
    return changedTexts(await call(operation, parameters), mask);
  }

  let asking: Promise<void> | undefined;
  async function ask(): Promise<void> {
    try {
      await client.call('blogInfo', {});
    } catch (error) {
      if (isTurnedAway(error)) throw asRunError(error);
    }
  }

  // Many posts may be refused at once: one question answers for all of them.
  const admits = () => (asking ??= ask().finally(() => (asking = undefined)));

  return {
    categories: () => masked('categoryList', { blogName }),
    posts: (page) => masked('postList', { blogName, page, ...(pageSize !== undefined && { count: pageSize }) }),
    post: async (postId) => {
      const reading = await call('postRead', { blogName, postId });
      // The body is searched for media, whose addresses may need the token, and stored as received.
      return { ...changedTexts(reading, mask), ...('content' in reading && { content: reading.content }) };
    },
    comments: (postId) => masked('commentList', { blogName, postId }),
    newestComments: (page) => masked('newestComments', { blogName, page, count: 10 }),
    admits,
  };
}

/** Operations by which a post may become one that the source does not give. Any web server on the way has pages that say 404. */
const ofPost: readonly OperationName[] = ['postRead', 'commentList'];

function toFailure(operation: OperationName, error: ApiError): SourceFailure {
  const isRefusing =
    error instanceof StatusError && !error.retryable && (error.inEnvelope || !ofPost.includes(operation));
  return Object.assign(error, { refusal: error instanceof NullAnswerError || isRefusing });
}
