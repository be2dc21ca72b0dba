import { findMedia } from '../body/media/find-media.ts';
import { runStoppable } from '../workers/stoppable.ts';

/** In milliseconds of the clock: a signal must end a run within five seconds. A body with the maximum number of elements takes about two. */
const maxTime = 4000;

/**
 * Like `findMedia`, but stops if a body takes too long: this thread must also handle signals.
 * @throws {StoppedError} if it was stopped. The post then counts as failed, and the next run tries it again.
 */
export const findMediaInTime: typeof findMedia = (...post) => runStoppable(() => findMedia(...post), maxTime);
