import fs from 'fs-extra';
import { errorText, UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import type { Report } from '../../core/report/report.ts';
import type { JoinedReport } from './joined-report.ts';
import type { TerminalOutput } from '../terminal/output.ts';
import { isReport } from './report-shape.ts';
import { quote, safeJson } from '../text/terminal-text.ts';

/**
 * Writes the report as JSON. The file is replaced atomically, so readers see either the previous report or the new one.
 * @param target absolute path, or `-` for standard output
 */
export async function writeReport(report: object, target: string, output: TerminalOutput): Promise<void> {
  const text = output.mask(safeJson(report, 2));
  if (target === '-') {
    output.result(text);
    return;
  }
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await fs.writeFile(temporary, `${text}\n`);
    await fs.rename(temporary, target);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads the report of a run.
 * @throws {UsageError} if the file is unreadable or does not contain a report
 */
export async function readReport(file: string): Promise<Report | JoinedReport> {
  let report: unknown;
  try {
    report = JSON.parse(await fs.readFile(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const other = error instanceof SyntaxError ? message('configuration.not-json') : errorText(error);
    const reason = isMissing ? message('configuration.no-such-file') : other;
    throw new UsageError('report-unreadable', message('summary.report-unreadable', { file: quote(file), reason }));
  }
  if (isReport(report)) return report;
  throw new UsageError('report-unreadable', message('summary.not-a-report', { file: quote(file) }));
}
