import { ApiError, GivenUpError } from '../../api/errors.ts';
import type { ErrorCode } from '../../core/error-codes.ts';
import { BlogkeepError, bugOf, messageOf, UsageError } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';

/** What went wrong, in sentences for the person who runs it, without where in the code. */
export function describeFailure(error: unknown): string {
  // What the system says of it is in the sentence already, in words.
  if (error instanceof UsageError && isOfSystem(error.cause)) return error.message;
  if (error instanceof BlogkeepError) return messageOf(error);
  const system = systemAdvice(error);
  const { path } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (system) return `${path ?? 'A file'} cannot be used (${system.code}): ${system.advice}.`;
  return `This is a bug in blogkeep: ${bugOf(error)}. Please report it, with what is printed when you run it again with --verbose.`;
}

/** The same, with its code, for a report. */
export function toldOf(error: unknown): { readonly error: string; readonly errorCode: ErrorCode } {
  return { error: describeFailure(error), errorCode: codeOfFailure(error) };
}

/** The code of what went wrong, which stays the same whatever is said of it. */
export function codeOfFailure(error: unknown): ErrorCode {
  if (error instanceof BlogkeepError || error instanceof ApiError || error instanceof GivenUpError) return error.code;
  return systemAdvice(error) ? 'system-error' : 'internal-error';
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Where in the code an error came from, and what caused it: for --verbose alone. */
export function stackLines(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return error.cause === undefined
    ? frames
    : [...frames, `Caused by: ${messageOf(error.cause)}`, ...stackLines(error.cause)];
}
