import { BlogkeepError, errorMessage } from './errors.ts';
import { isPathTooLong, systemAdvice } from './system-error.ts';

/**
 * Reports whether an error that was thrown while one post, comment, category or media file was processed ends the run: errors of blogkeep,
 * errors of the system such as a full disk (except for a path that is too long), and aborts. Any other error is a failure of that item:
 * the report lists it, and the run continues.
 */
export function endsRun(error: unknown): boolean {
  if (error instanceof BlogkeepError || systemAdvice(error)) return true;
  if (isPathTooLong(error)) return false;
  return error instanceof Error && (error.name === 'AbortError' || 'syscall' in error);
}

/** Converts anything thrown to a plain error with the same message and stack, which can be passed between threads. */
export function toPlainError(error: unknown): Error {
  const plain = new Error(errorMessage(error));
  if (error instanceof Error && typeof error.stack === 'string') plain.stack = error.stack;
  return plain;
}
