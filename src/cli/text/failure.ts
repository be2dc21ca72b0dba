import { ApiError, GivenUpError } from '../../api/errors.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { BlogkeepError, describeBug, errorText, UsageError } from '../../core/errors/errors.ts';
import { isPathTooLong, systemAdvice } from '../../core/errors/system-error.ts';
import { message, type Text } from '../../messages/message.ts';

/** Describes an error for users, without its stack. */
export function describeFailure(error: unknown): Text {
  // The message already describes the system error.
  if (error instanceof UsageError && isSystemError(error.cause)) return error.text;
  if (error instanceof BlogkeepError) return errorText(error);
  const system = adviceOn(error);
  const { path } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (system) return message('run.cannot-use', { path: path ?? message('run.a-file'), ...system });
  return message('run.bug', { what: describeBug(error) });
}

/** Returns the fields of a report that describe an error: its description in English, and its code. */
export function failureFields(error: unknown): { readonly error: string; readonly errorCode: ErrorCode } {
  return { error: String(describeFailure(error)), errorCode: codeOfFailure(error) };
}

/** Returns the documented code of an error. */
export function codeOfFailure(error: unknown): ErrorCode {
  if (error instanceof BlogkeepError || error instanceof ApiError || error instanceof GivenUpError) return error.code;
  return adviceOn(error) ? 'system-error' : 'internal-error';
}

/**
 * Returns advice about a system error, or undefined for other errors. Includes paths that are too long if they have
 * ended a command; during a run, such a path only makes one post fail.
 */
function adviceOn(error: unknown): ReturnType<typeof systemAdvice> {
  if (isPathTooLong(error)) return { code: 'ENAMETOOLONG', advice: message('system.ENAMETOOLONG') };
  return systemAdvice(error);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the stacks of an error and its causes, for --verbose. */
export function stackLines(error: unknown): Text[] {
  if (!(error instanceof Error)) return [];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return error.cause === undefined
    ? frames
    : [...frames, message('run.caused-by', { cause: errorText(error.cause) }), ...stackLines(error.cause)];
}
