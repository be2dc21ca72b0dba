import { ApiError, GivenUpError, StatusError } from '../../../api/errors.ts';
import { RefusedError, SourceError } from '../../../core/errors.ts';
import { isSourceFailure } from '../../../crawl/ports.ts';
import { message } from '../../../messages/message.ts';

/** Statuses with which servers of different years turn a token away; without the envelope the last two are any web server's. */
const turnedAway = ['401', '403', '400', '404'];

/** Whether an error is the source's way of turning the token, or the blog, away. */
export function isTurnedAway(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  return (error.inEnvelope ? turnedAway : turnedAway.slice(0, 2)).includes(error.status);
}

/** What a run has to say of a failure without which it cannot go on. Anything but a failure of the source comes back as it is. */
export function asRunError(error: unknown): unknown {
  if (isTurnedAway(error)) {
    return new RefusedError('source-refused', message('app.source-refuses', { why: (error as ApiError).text }), {
      cause: error,
    });
  }
  if (error instanceof ApiError) {
    return new SourceError('source-unusable', message('app.source-unusable-retry', { why: error.text }), {
      cause: error,
    });
  }
  if (error instanceof GivenUpError) {
    return new SourceError(
      'source-given-up',
      error.isForWaits
        ? message('app.source-waits', { why: error.text })
        : message('app.source-silent', { why: error.text }),
      { cause: error },
    );
  }
  if (isSourceFailure(error))
    return new SourceError('source-unusable', message('app.source-unusable', { why: error.text }), { cause: error });
  return error;
}
