import type { Report } from '../../../core/report/report.ts';
import type { CommandName } from '../../../options/option-scopes.ts';
import type { CommandOutcome } from '../outcome.ts';
import { runReport } from '../run-report.ts';
import type { Settings } from '../../options/settings.ts';
import type { TerminalOutput } from '../../terminal/output.ts';
import { reportedFolders, printRun } from './print-run.ts';
import { printVerification } from './print-verification.ts';
import { verificationReport, type VerificationReport } from '../verification-report.ts';

export interface EndedRun {
  readonly command: CommandName;
  readonly settings: Settings;
  /** current folder */
  readonly folder: string;
  /** name of the signal that interrupted the process, if any */
  readonly signal: unknown;
}

/**
 * Prints the outcome of a command that produces a report.
 * @returns the report
 */
export function printOutcome(
  outcome: Exclude<CommandOutcome, { kind: 'shown' }>,
  { command, settings, folder, signal }: EndedRun,
  output: TerminalOutput,
): Report | VerificationReport {
  if (outcome.kind === 'verified' || command === 'verify') {
    const report = verificationReport(outcome, signal);
    printVerification(report, settings, output);
    return report;
  }
  const report = runReport(outcome, settings.blog?.join(', ') ?? '', signal);
  if (!settings.dryRun) report.folders = reportedFolders({ command, settings, folder });
  printRun(report, outcome.kind === 'ran' ? (outcome.closing ?? []) : [], { command, settings, folder }, output);
  return report;
}
