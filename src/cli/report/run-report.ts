import { BlogkeepError } from '../../core/errors/errors.ts';
import { sortBySeverity } from '../../core/report/warnings.ts';
import { createEmptyReport, type Report } from '../../core/report/report.ts';
import type { CommandOutcome } from './outcome.ts';
import { exitCodeOf, runStatusOf, type Outcome } from './exit-code.ts';
import { failureFields } from '../text/failure.ts';

/**
 * Returns the report of a run with its status, its exit code and, if it failed, the error.
 * @param blog requested blog, used if the run has not determined its name
 * @param signal name of the signal that interrupted the process, if any
 */
export function runReport(
  commandOutcome: Exclude<CommandOutcome, { kind: 'shown' | 'verified' }>,
  blog: string,
  signal?: unknown,
): Report {
  const outcome: Outcome = commandOutcome.kind === 'ran' ? { status: commandOutcome.report.status } : commandOutcome;
  const exitStatus = { status: runStatusOf(outcome, signal), exitCode: exitCodeOf(outcome, signal) };
  if (commandOutcome.kind === 'ran')
    return { ...commandOutcome.report, ...exitStatus, warnings: sortBySeverity(commandOutcome.report.warnings) };
  const { error } = commandOutcome;
  const partialReport = (error instanceof BlogkeepError ? error.report : undefined) ?? createEmptyReport();
  return { ...partialReport, ...exitStatus, blog: partialReport.blog || blog, ...failureFields(error) };
}
