import { BlogkeepError, errorMessage } from './errors.ts';
import { isPathTooLong, systemAdvice } from './system-error.ts';

/**
 * Reports whether an error that was thrown while processing one post, comment, category or media file ends the run. Errors of blogkeep,
 * aborts, and system errors such as a full disk end it, except for a path that is too long. Any other error is a failure of that item: the
 * report lists it, and the run continues.
 */
export function endsRun(error: unknown): boolean {
  if (error instanceof BlogkeepError || systemAdvice(error)) return true;
  if (isPathTooLong(error)) return false;
  return error instanceof Error && (error.name === 'AbortError' || 'syscall' in error);
}

/** Converts a thrown value to a plain error with the same message and stack, which can be passed between threads. */
export function toPlainError(error: unknown): Error {
  const plain = new Error(errorMessage(error));
  if (error instanceof Error && typeof error.stack === 'string') plain.stack = error.stack;
  return plain;
}
