import { outputNames } from '../../../core/outputs.ts';
import type { Report } from '../../../core/report/report.ts';
import type { JoinedReport } from '../joined-report.ts';

/**
 * Lists folders with results, one per line: the archive and outputs of each complete or partial blog, and the overview
 * page of several blogs. Omits folders of failed blogs: they are only for the next run and must not be committed.
 */
export function summaryFolders(report: Report | JoinedReport): string {
  const several = 'blogs' in report && report.blogs.length > 0;
  const each = several ? report.blogs : [report];
  const folders = each
    .filter(({ exitCode }) => exitCode === 0 || exitCode === 2)
    .flatMap(({ folders: { archive, ...outputs } = {} }) => [archive, ...outputNames.map((name) => outputs[name])])
    .filter((folder) => folder !== undefined);
  // A change to any of the blogs may change the overview page.
  const overview = several && folders.length > 0 ? [report.folders?.site ?? []].flat() : [];
  return [...folders, ...overview].join('\n');
}
