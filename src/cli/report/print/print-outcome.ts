import type { Report } from '../../../core/report/report.ts';
import type { CommandName } from '../../../options/option-scopes.ts';
import type { CommandOutcome } from '../outcome.ts';
import { runReport } from '../run-report.ts';
import type { Settings } from '../../options/settings.ts';
import type { Output } from '../../terminal/output.ts';
import { reportedFolders, printRun } from './print-run.ts';
import { printVerification } from './print-verification.ts';
import { verificationReport, type VerificationReport } from '../verification-report.ts';

export interface EndedRun {
  readonly command: CommandName;
  readonly settings: Settings;
  /** the current folder */
  readonly folder: string;
  /** the name of the signal that told the process to stop, if one did */
  readonly signal: unknown;
}

/**
 * Tells how a command ended that makes a report.
 * @returns that report
 */
export function printOutcome(
  ending: Exclude<CommandOutcome, { kind: 'shown' }>,
  { command, settings, folder, signal }: EndedRun,
  output: Output,
): Report | VerificationReport {
  if (ending.kind === 'verified' || command === 'verify') {
    const report = verificationReport(ending, signal);
    printVerification(report, settings, output);
    return report;
  }
  const report = runReport(ending, settings.blog?.join(', ') ?? '', signal);
  if (!settings.dryRun) report.folders = reportedFolders({ command, settings, folder });
  printRun(report, ending.kind === 'ran' ? (ending.closing ?? []) : [], { command, settings, folder }, output);
  return report;
}
