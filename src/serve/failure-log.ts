import { errorMessage } from '../core/errors/errors.ts';
import type { OnError } from './router.ts';

/** Milliseconds for which the same message is not told again. */
const repeatInterval = 60_000;

/** Messages that are logged in that time at most, and remembered: beyond them, others say nothing new. */
const maxMessages = 100;

/**
 * Logs failures so that no client can flood the log by asking for the same again and again.
 * @param now milliseconds since any point in time
 */
export function createFailureLog(now: () => number, tell: OnError): OnError {
  /** when each message was logged, oldest first */
  const told = new Map<string, number>();
  return (error, path) => {
    const time = now();
    for (const [message, at] of told) {
      if (time - at < repeatInterval) break;
      told.delete(message);
    }
    const message = errorMessage(error);
    if (told.has(message) || told.size >= maxMessages) return;
    told.set(message, time);
    tell(error, path);
  };
}
