import { ApiError } from '../../../api/errors.ts';
import { RefusedError, SourceError } from '../../../core/errors/errors.ts';
import type { Text } from '../../../messages/message.ts';
import { describeFailure } from '../../text/failure.ts';

/** Failure of a request to a source. */
export interface FailedCheck {
  readonly kind: 'refused' | 'unreachable' | 'not-the-api';
  readonly failure: Text;
}

/**
 * Awaits a request to a source, and classifies its failure.
 * @throws errors that are not failures of the source
 */
export async function toSourceCheck<Answer>(answer: Promise<Answer>): Promise<Answer | FailedCheck> {
  try {
    return await answer;
  } catch (error) {
    const failure = describeFailure(error);
    if (error instanceof RefusedError) return { kind: 'refused', failure };
    if (!(error instanceof SourceError)) throw error;
    const isAnswer = error.cause instanceof ApiError && error.cause.code !== 'source-unreachable';
    return { kind: isAnswer ? 'not-the-api' : 'unreachable', failure };
  }
}
