import { TextError } from '../core/errors/errors.ts';
import type { Found } from './errors.ts';
import type { Text } from '../messages/message.ts';

/** Why a step of decoding gave up; becomes an {@link UnreadableAnswerError} where the whole answer is known. */
export class Malformed extends TextError {
  constructor(
    /** the end of the sentence "the answer cannot be read: …" */
    readonly reason: Text,
    readonly found: Found,
    /** whether another try may bring the whole of it */
    readonly retryable: boolean,
  ) {
    super(reason);
  }
}
