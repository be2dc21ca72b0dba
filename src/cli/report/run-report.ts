import { BlogkeepError } from '../../core/errors/errors.ts';
import { sortBySeverity } from '../../core/report/warnings.ts';
import { createEmptyReport, type Report } from '../../core/report/report.ts';
import type { CommandOutcome } from './outcome.ts';
import { exitCodeOf, runStatusOf, type Outcome } from './exit-code.ts';
import { reportFailure } from '../text/failure.ts';

/**
 * The report of a run however it ended: with its status, exit code and, where it failed, why.
 * @param blog the one that was asked for, for where the run did not come to know it
 * @param signal the name of the signal that told the process to stop, if one did
 */
export function runReport(
  ending: Exclude<CommandOutcome, { kind: 'shown' | 'verified' }>,
  blog: string,
  signal?: unknown,
): Report {
  const outcome: Outcome = ending.kind === 'ran' ? { status: ending.report.status } : ending;
  const ended = { status: runStatusOf(outcome, signal), exitCode: exitCodeOf(outcome, signal) };
  if (ending.kind === 'ran') return { ...ending.report, ...ended, warnings: sortBySeverity(ending.report.warnings) };
  const { error } = ending;
  const sofar = (error instanceof BlogkeepError ? error.report : undefined) ?? createEmptyReport();
  return { ...sofar, ...ended, blog: sofar.blog || blog, ...reportFailure(error) };
}
