import { BlogkeepError } from '../../core/errors/errors.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';

/** The code of anything that ended a run, as in docs/troubleshooting.md: a full disk is no bug of ours. */
export function failureCode(error: unknown): ErrorCode {
  if (error instanceof BlogkeepError) return error.code;
  return error instanceof Error && 'syscall' in error ? 'system-error' : 'internal-error';
}
