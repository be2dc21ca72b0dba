import { ApiError } from '../../../api/errors.ts';
import type { BlogLine } from '../../../app/blogs/list-blogs.ts';
import { RefusedError, SourceError } from '../../../core/errors/errors.ts';
import type { Text } from '../../../messages/message.ts';
import { describeFailure } from '../../text/failure.ts';

/** Result of requesting the list of blogs from an API. */
export type SourceCheck =
  | { readonly kind: 'blogs'; readonly blogs: readonly BlogLine[] }
  | { readonly kind: 'refused' | 'unreachable' | 'not-the-api'; readonly failure: Text };

/**
 * Awaits a request for the list of blogs, and classifies its result.
 * @throws errors that are not failures of the source
 */
export async function toSourceCheck(blogs: Promise<readonly BlogLine[]>): Promise<SourceCheck> {
  try {
    return { kind: 'blogs', blogs: await blogs };
  } catch (error) {
    const failure = describeFailure(error);
    if (error instanceof RefusedError) return { kind: 'refused', failure };
    if (!(error instanceof SourceError)) throw error;
    const isAnswer = error.cause instanceof ApiError && error.cause.code !== 'source-unreachable';
    return { kind: isAnswer ? 'not-the-api' : 'unreachable', failure };
  }
}
