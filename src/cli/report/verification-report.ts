import type { Verification } from '../../app/verify/verify.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import type { RunStatus } from '../../core/report/report.ts';
import type { CommandOutcome } from './outcome.ts';
import { exitCodeOf, runStatusOf } from './exit-code.ts';
import { failureFields } from '../text/failure.ts';

/** Report of `verify`, version 1. Other programs rely on the field names; new fields may be added. */
export interface VerificationReport extends Omit<Verification, 'status'> {
  version: 1;
  status: RunStatus;
  exitCode: number;
  /** error that prevented the verification, if any */
  error?: string;
  /** code of the error */
  errorCode?: ErrorCode;
}

/** @param signal name of the signal that interrupted the process, if any */
export function verificationReport(commandOutcome: CommandOutcome, signal?: unknown): VerificationReport {
  if (commandOutcome.kind === 'verified') {
    const { status, ...verification } = commandOutcome.verification;
    return { version: 1, status, exitCode: exitCodeOf({ verified: status }), ...verification };
  }
  const outcome = { error: commandOutcome.kind === 'failed' ? commandOutcome.error : undefined };
  return {
    version: 1,
    status: runStatusOf(outcome, signal),
    exitCode: exitCodeOf(outcome, signal),
    blog: '',
    ...failureFields(outcome.error),
    checked: { files: 0, bytes: 0, posts: 0, media: 0 },
    findings: [],
  };
}
