import { findMedia } from '../body/media/find-media.ts';
import { runStoppable } from '../workers/stoppable.ts';

/** In milliseconds. A body of the maximum size takes a tenth of it, and a signal must end a run within five seconds. */
const maxTime = 4000;

/**
 * Like `findMedia`, but can be stopped: bodies are foreign text, and this thread handles signals.
 * @throws {StoppedError} if the body takes too long, which is a failure of its post
 */
export const findMediaInTime: typeof findMedia = (...post) => runStoppable(() => findMedia(...post), maxTime);
