import { BlogkeepError, messageOf } from './errors.ts';
import { isTooLong, systemAdvice } from './system-error.ts';

/**
 * Whether something that was thrown while one post, comment, category or media file was handled is about the run as a whole: one of
 * our own errors, which say so, one of the system (a full disk, but not a path that is too long for it), or that the run was stopped. Anything else concerns that one
 * alone: it is named in the report, and the others are done.
 */
export function endsRun(error: unknown): boolean {
  if (error instanceof BlogkeepError || systemAdvice(error)) return true;
  if (isTooLong(error)) return false;
  return error instanceof Error && (error.name === 'AbortError' || 'syscall' in error);
}

/** Whatever was thrown as an error that can be passed between threads, and tells what it told and where it came from. */
export function plainError(error: unknown): Error {
  const plain = new Error(messageOf(error));
  if (error instanceof Error && typeof error.stack === 'string') plain.stack = error.stack;
  return plain;
}
