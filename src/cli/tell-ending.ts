import type { Report } from '../core/report.ts';
import type { CommandName } from './command-names.ts';
import type { Ending } from './command.ts';
import { endedReport } from './ended-report.ts';
import type { Settings } from './options.ts';
import type { Output } from './output.ts';
import { reportedFolders, tellEnd } from './tell-end.ts';
import { tellVerification } from './tell-verification.ts';
import { verificationReport, type VerificationReport } from './verification-report.ts';

export interface Ran {
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
export function tellEnding(
  ending: Exclude<Ending, { kind: 'shown' }>,
  { command, settings, folder, signal }: Ran,
  output: Output,
): Report | VerificationReport {
  if (ending.kind === 'verified' || command === 'verify') {
    const report = verificationReport(ending, signal);
    tellVerification(report, settings, output);
    return report;
  }
  const report = endedReport(ending, settings.blog?.join(', ') ?? '', signal);
  if (!settings.dryRun) report.folders = reportedFolders({ command, settings, folder });
  tellEnd(report, ending.kind === 'ran' ? (ending.closing ?? []) : [], { command, settings, folder }, output);
  return report;
}
