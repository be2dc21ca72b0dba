import { errorMessage } from '../core/errors/errors.ts';
import type { OnError } from './router.ts';

/** Milliseconds for which a repeated message is dropped. */
const repeatInterval = 60_000;

/** Maximum number of different messages in that time. Further ones are dropped. */
const maxMessages = 100;

/**
 * Creates a logger that drops repeated messages, so that clients cannot flood the log.
 * @param now clock in milliseconds since any fixed point
 */
export function createFailureLog(now: () => number, log: OnError): OnError {
  /** times at which messages were logged, oldest first */
  const loggedAt = new Map<string, number>();
  return (error, path) => {
    const time = now();
    for (const [message, at] of loggedAt) {
      if (time - at < repeatInterval) break;
      loggedAt.delete(message);
    }
    const message = errorMessage(error);
    if (loggedAt.has(message) || loggedAt.size >= maxMessages) return;
    loggedAt.set(message, time);
    log(error, path);
  };
}
