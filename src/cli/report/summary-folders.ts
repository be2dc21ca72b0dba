import { outputNames } from '../../core/output-names.ts';
import type { Report } from '../../core/report.ts';
import type { JoinedReport } from './joined-report.ts';

/**
 * The folders of a run that hold what came out of it, a line each: of every blog that is complete or partial its archive
 * and its outputs. What a blog that failed has left is for its next run, and not to be committed. None, where none came out.
 */
export function summaryFolders(report: Report | JoinedReport): string {
  const each = 'blogs' in report && report.blogs.length > 0 ? report.blogs : [report];
  return each
    .filter(({ exitCode }) => exitCode === 0 || exitCode === 2)
    .flatMap(({ folders: { archive, ...outputs } = {} }) => [archive, ...outputNames.map((name) => outputs[name])])
    .filter((folder) => folder !== undefined)
    .join('\n');
}
