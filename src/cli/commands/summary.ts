import { readReport } from '../report-file.ts';
import type { Run } from '../command.ts';
import { summaryIn } from '../summary-forms.ts';

export const run: Run = async ({ report: file, summary }, { output }) => {
  // The rules of the configuration ask for both.
  if (file === undefined || summary === undefined)
    throw new TypeError('No report in the configuration of this command');
  output.result(summaryIn(summary, await readReport(file)));
  return { kind: 'shown' };
};
