import type { Verification } from '../../app/verify/verify.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import type { RunStatus } from '../../core/report/report.ts';
import type { CommandOutcome } from './outcome.ts';
import { exitCodeOf, runStatusOf } from './exit-code.ts';
import { reportFailure } from '../text/failure.ts';

/** The report of verifying, version 1: names are relied upon by others and stay; fields may be added. */
export interface VerificationReport extends Omit<Verification, 'status'> {
  version: 1;
  status: RunStatus;
  exitCode: number;
  /** why nothing could be verified; absent otherwise */
  error?: string;
  /** the code of that */
  errorCode?: ErrorCode;
}

/** @param signal the name of the signal that told the process to stop, if one did */
export function verificationReport(ending: CommandOutcome, signal?: unknown): VerificationReport {
  if (ending.kind === 'verified') {
    const { status, ...verification } = ending.verification;
    return { version: 1, status, exitCode: exitCodeOf({ verified: status }), ...verification };
  }
  const outcome = { error: ending.kind === 'failed' ? ending.error : undefined };
  return {
    version: 1,
    status: runStatusOf(outcome, signal),
    exitCode: exitCodeOf(outcome, signal),
    blog: '',
    ...reportFailure(outcome.error),
    checked: { files: 0, bytes: 0, posts: 0, media: 0 },
    findings: [],
  };
}
