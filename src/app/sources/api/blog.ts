import type { ApiClient } from '../../../api/client.ts';
import { ApiError, NullAnswerError, StatusError } from '../../../api/errors.ts';
import { operations, type OperationName, type ParametersOf } from '../../../api/operations.ts';
import { createInterruptedError } from '../../../core/errors/errors.ts';
import { endsRun } from '../../../core/errors/item-failure.ts';
import { unexpectedFailure, type SourceFailure } from '../../../crawl/ports.ts';
import type { BlogItems } from '../../../crawl/source.ts';
import { asRunError, isRejected } from '../run-error.ts';
import { mapStrings } from './token-mask.ts';

export function createBlogItems(
  client: ApiClient,
  options: {
    blogName: string;
    signal: AbortSignal | undefined;
    mask: (text: string) => string;
  },
): BlogItems {
  const { blogName, signal, mask } = options;

  async function call<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>) {
    try {
      return await client.call(operation, parameters);
    } catch (error) {
      if (signal?.aborted) throw createInterruptedError();
      if (error instanceof ApiError) {
        const failure = toFailure(operation, error);
        // The failure may be an error page of a server that rejects the token.
        if (!failure.refusal && error instanceof StatusError && !error.retryable) await admits();
        throw failure;
      }
      const ending = asRunError(error);
      throw endsRun(ending) ? ending : unexpectedFailure(operations[operation].title, error);
    }
  }

  async function masked<Name extends OperationName>(operation: Name, parameters: ParametersOf<Name>) {
    return mapStrings(await call(operation, parameters), mask);
  }

  let tokenCheck: Promise<void> | undefined;
  async function checkToken(): Promise<void> {
    try {
      await client.call('blogInfo', {});
    } catch (error) {
      if (isRejected(error)) throw asRunError(error);
    }
  }

  // Many posts may be refused at the same time; they share one check.
  const admits = () => (tokenCheck ??= checkToken().finally(() => (tokenCheck = undefined)));

  return {
    categories: () => masked('categoryList', { blogName }),
    posts: (page) => masked('postList', { blogName, page }),
    post: async (postId) => {
      const reading = await call('postRead', { blogName, postId });
      // The body is returned unmasked: media are found in it, and their addresses may need the token.
      return { ...mapStrings(reading, mask), ...('content' in reading && { content: reading.content }) };
    },
    comments: (postId) => masked('commentList', { blogName, postId }),
    newestComments: (page) => masked('newestComments', { blogName, page, count: 10 }),
    checkAccess: admits,
  };
}

/**
 * Operations whose failure may mark a post as refused. For these, a 404 error page does not count as a refusal, since any web server on the
 * way may send one.
 */
const postOperations: readonly OperationName[] = ['postRead', 'commentList'];

function toFailure(operation: OperationName, error: ApiError): SourceFailure {
  const isRefusal =
    error instanceof StatusError && !error.retryable && (error.inEnvelope || !postOperations.includes(operation));
  return Object.assign(error, { refusal: error instanceof NullAnswerError || isRefusal });
}
