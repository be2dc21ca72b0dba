import { findMedia } from '../body/find-media.ts';
import { runWithProcessorTime, StoppedError } from '../workers/stoppable.ts';

/** In milliseconds of processor time: a signal must end a run within five seconds. A body with the maximum number of elements takes about two. */
const maxTime = 4000;

/** Bodies that were stopped, until signals were handled: reading one again before that would delay a signal for twice as long. */
const stopped = new Map<string, StoppedError>();

/**
 * Like `findMedia`, but stops if a body takes too long: this thread must also handle signals.
 * @throws {StoppedError} if it was stopped. The post then counts as failed, and the next run tries it again.
 */
export const findMediaInTime: typeof findMedia = (body, ...post) => {
  const earlier = stopped.get(body);
  if (earlier) throw earlier;
  try {
    return runWithProcessorTime(() => findMedia(body, ...post), maxTime);
  } catch (error) {
    if (error instanceof StoppedError) {
      stopped.set(body, error);
      // The event loop handles signals before the second callback.
      setImmediate(() => setImmediate(() => stopped.delete(body)));
    }
    throw error;
  }
};
