import type { Report } from '../../core/report/report.ts';
import { message } from '../../messages/message.ts';
import { exitCodeOf } from './exit-code.ts';
import { codeOfFailure, describeFailure } from '../text/failure.ts';
import type { Translate } from '../../messages/translate.ts';
import type { Settings } from '../options/settings.ts';
import type { TerminalOutput } from '../terminal/output.ts';
import { writeReport } from './report-file.ts';
import type { JoinedReport } from './joined-report.ts';
import { summaryFolders } from './summary/folders.ts';
import { summaryLine } from './summary/line.ts';
import { summaryMarkdown } from './summary/markdown.ts';
import type { VerificationReport } from './verification-report.ts';

type SummaryForm = NonNullable<Settings['summary']>;

const summaries = { line: summaryLine, markdown: summaryMarkdown, folders: summaryFolders } as const satisfies Record<
  SummaryForm,
  (report: Report | JoinedReport, t: Translate) => string
>;

/**
 * Prints the requested summary of a report, and writes the report to the requested file as JSON.
 * @returns the exit code of the run or, if the report of a complete run cannot be written, that of the error
 */
export async function deliverReport(
  report: Report | VerificationReport,
  { report: target, summary }: Pick<Settings, 'report' | 'summary'>,
  output: TerminalOutput,
): Promise<number> {
  if (summary !== undefined && 'posts' in report) printSummary(summary, report, output);
  if (target === undefined) return report.exitCode;
  try {
    await writeReport(report, target, output);
    return report.exitCode;
  } catch (error) {
    output.log('error', 'report', message('summary.report-not-written', { reason: describeFailure(error) }), {
      code: codeOfFailure(error),
    });
    return report.exitCode === 0 ? exitCodeOf({ error }) : report.exitCode;
  }
}

/** Prints a summary. If it is empty, prints nothing, not even an empty line. */
export function printSummary(
  form: SummaryForm,
  report: Report | JoinedReport,
  output: Pick<TerminalOutput, 'result' | 't'>,
): void {
  const text = summaries[form](report, output.t);
  if (text !== '') output.result(text);
}
