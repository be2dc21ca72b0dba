import { outputNames } from '../../../core/outputs.ts';
import type { Report } from '../../../core/report/report.ts';
import type { JoinedReport } from '../joined-report.ts';

/**
 * The folders of a run that hold what came out of it, a line each: of every blog that is complete or partial its archive
 * and its outputs, and of several the page over all of them. What a blog that failed has left is for its next run, and not to be committed. None, where none came out.
 */
export function summaryFolders(report: Report | JoinedReport): string {
  const several = 'blogs' in report && report.blogs.length > 0;
  const each = several ? report.blogs : [report];
  const own = each
    .filter(({ exitCode }) => exitCode === 0 || exitCode === 2)
    .flatMap(({ folders: { archive, ...outputs } = {} }) => [archive, ...outputNames.map((name) => outputs[name])])
    .filter((folder) => folder !== undefined);
  // The page over several blogs changes with them.
  const over = several && own.length > 0 ? [report.folders?.site ?? []].flat() : [];
  return [...own, ...over].join('\n');
}
