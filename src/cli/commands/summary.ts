import { InternalError } from '../../core/errors/errors.ts';
import { readReport } from '../report/report-file.ts';
import type { RunCommand } from './command.ts';
import { printSummary } from '../report/deliver-report.ts';

export const run: RunCommand = async ({ report: file, summary }, { output }) => {
  // The configuration rules require both options.
  if (file === undefined || summary === undefined)
    throw new InternalError('No report in the configuration of this command');
  printSummary(summary, await readReport(file), output);
  return { kind: 'shown' };
};
