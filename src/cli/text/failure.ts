import { ApiError, GivenUpError } from '../../api/errors.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { BlogkeepError, describeBug, errorText, UsageError } from '../../core/errors/errors.ts';
import { isPathTooLong, systemAdvice } from '../../core/errors/system-error.ts';
import { message, type Text } from '../../messages/message.ts';

/** What went wrong, in sentences for the person who runs it, without where in the code. */
export function describeFailure(error: unknown): Text {
  // What the system says of it is in the sentence already, in words.
  if (error instanceof UsageError && isSystemError(error.cause)) return error.text;
  if (error instanceof BlogkeepError) return errorText(error);
  const system = adviceOn(error);
  const { path } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (system) return message('run.cannot-use', { path: path ?? message('run.a-file'), ...system });
  return message('run.bug', { what: describeBug(error) });
}

/** The same in English, with its code, for a report. */
export function reportFailure(error: unknown): { readonly error: string; readonly errorCode: ErrorCode } {
  return { error: String(describeFailure(error)), errorCode: codeOfFailure(error) };
}

/** The code of what went wrong, which stays the same whatever is said of it. */
export function codeOfFailure(error: unknown): ErrorCode {
  if (error instanceof BlogkeepError || error instanceof ApiError || error instanceof GivenUpError) return error.code;
  return adviceOn(error) ? 'system-error' : 'internal-error';
}

/** Includes paths that are too long, which end a command but not a run: in a run they are a failure of one post. */
function adviceOn(error: unknown): ReturnType<typeof systemAdvice> {
  if (isPathTooLong(error)) return { code: 'ENAMETOOLONG', advice: message('system.ENAMETOOLONG') };
  return systemAdvice(error);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Where in the code an error came from, and what caused it: for --verbose alone. */
export function stackLines(error: unknown): Text[] {
  if (!(error instanceof Error)) return [];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return error.cause === undefined
    ? frames
    : [...frames, message('run.caused-by', { cause: errorText(error.cause) }), ...stackLines(error.cause)];
}
