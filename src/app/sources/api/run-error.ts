import { ApiError, GivenUpError, StatusError } from '../../../api/errors.ts';
import { RefusedError, SourceError } from '../../../core/errors.ts';
import { isSourceFailure } from '../../../crawl/ports.ts';

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
    return new RefusedError(
      'source-refused',
      `The source refuses the token or the blog: ${(error as ApiError).message} ` +
        'Check the token (it may have expired), --blog and --base-url.',
      { cause: error },
    );
  }
  if (error instanceof ApiError) {
    return new SourceError(
      'source-unusable',
      `The source cannot be used: ${error.message} Check --base-url and the network, or try again later.`,
      { cause: error },
    );
  }
  if (error instanceof GivenUpError) {
    const end = error.isForWaits ? 'The source is not waited for any longer' : 'The source does not answer any more';
    return new SourceError(
      'source-given-up',
      `${end}: ${error.message} What was stored is kept, and the next run goes on from there. ` +
        'Check --base-url and the network, or try again later.',
      { cause: error },
    );
  }
  if (isSourceFailure(error))
    return new SourceError('source-unusable', `The source cannot be used: ${error.message}`, { cause: error });
  return error;
}
