import { outputNames } from '../../../core/outputs.ts';
import type { Report } from '../../../core/report/report.ts';
import type { JoinedReport } from '../joined-report.ts';

/**
 * Lists the folders with results, one per line: archive and outputs of each blog that is complete or partial, and the
 * overview page of several blogs. Files of a failed blog are for its next run and must not be committed.
 */
export function summaryFolders(report: Report | JoinedReport): string {
  const several = 'blogs' in report && report.blogs.length > 0;
  const each = several ? report.blogs : [report];
  const folders = each
    .filter(({ exitCode }) => exitCode === 0 || exitCode === 2)
    .flatMap(({ folders: { archive, ...outputs } = {} }) => [archive, ...outputNames.map((name) => outputs[name])])
    .filter((folder) => folder !== undefined);
  // The overview page changes with any of the blogs.
  const overview = several && folders.length > 0 ? [report.folders?.site ?? []].flat() : [];
  return [...folders, ...overview].join('\n');
}
