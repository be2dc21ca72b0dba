import { TextError } from '../core/errors/errors.ts';
import type { ContentKind } from './errors.ts';
import type { Text } from '../messages/message.ts';

/** Failure of a decoding step. Converted to an `UnreadableAnswerError` with details of the response. */
export class MalformedResponse extends TextError {
  constructor(
    /** end of the sentence "the answer cannot be read: …" */
    readonly reason: Text,
    readonly found: ContentKind,
    /** whether a retry may succeed, since the response may be incomplete */
    readonly retryable: boolean,
  ) {
    super(reason);
  }
}
