import { BlogkeepError } from '../../core/errors/errors.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';

/** Returns the code of an error that ended a run. System errors, such as a full disk, are not internal errors. */
export function failureCode(error: unknown): ErrorCode {
  if (error instanceof BlogkeepError) return error.code;
  return error instanceof Error && 'syscall' in error ? 'system-error' : 'internal-error';
}
