import { TextError } from '../core/errors/errors.ts';
import type { ContentKind } from './errors.ts';
import type { Text } from '../messages/message.ts';

/** Why a step of decoding gave up; becomes an {@link UnreadableAnswerError} where the whole answer is known. */
export class MalformedResponse extends TextError {
  constructor(
    /** the end of the sentence "the answer cannot be read: …" */
    readonly reason: Text,
    readonly found: ContentKind,
    /** whether another try may bring the whole of it */
    readonly retryable: boolean,
  ) {
    super(reason);
  }
}
