import { ApiError, GivenUpError, StatusError } from '../../api/errors.ts';
import { RefusedError, SourceError } from '../../core/errors/errors.ts';
import { isSourceFailure } from '../../crawl/ports.ts';
import { message } from '../../messages/message.ts';

/**
 * Statuses with which servers of different versions reject a token. Outside the API's envelope, the last two may come from any web server.
 */
const rejections = ['401', '403', '400', '404'];

/** Reports whether an error means that the source rejects the token or the blog. */
export function isRejected(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  return (error.inEnvelope ? rejections : rejections.slice(0, 2)).includes(error.status);
}

/** Converts an error that ends the run to a BlogkeepError with advice. Returns other errors unchanged. */
export function asRunError(error: unknown): unknown {
  if (isRejected(error)) {
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
