import { BlogkeepError } from '../core/errors.ts';
import { compareIds } from '../core/ids.ts';
import { outputNames } from '../core/output-names.ts';
import { emptyReport, type Report, type ReportedWarning } from '../core/report.ts';
import type { Plain } from '../messages/plain.ts';
import type { Context } from './context.ts';

/**
 * Runs a use case with a report: complete, or partial where something could not be fetched. A failure takes with it what the
 * report held by then.
 */
export async function reported(action: (report: Report) => Promise<void>, report = emptyReport()): Promise<Report> {
  try {
    await action(report);
  } catch (error) {
    // The command line still has to translate its messages; the library makes them plain.
    if (error instanceof BlogkeepError) error.report ??= settled(report) as Plain<Report>;
    throw error;
  }
  return settled(report);
}

/** Lists do not keep the order in which answers happened to come: two runs over the same source report the same. */
function settled(report: Report): Report {
  report.posts.failed.sort((a, b) => compareIds(a.id, b.id) || compareIds(a.operation, b.operation));
  report.media.failed.sort((a, b) => compareIds(a.url, b.url));
  report.warnings.sort(
    (a, b) =>
      compareIds(a.code, b.code) ||
      compareIds(a.post ?? '', b.post ?? '') ||
      compareIds(String(a.message), String(b.message)),
  );
  // Crawling and publishing may both have noticed the same thing; what is known to one of them is not new.
  const distinct = new Map<string, ReportedWarning>();
  for (const warning of report.warnings) {
    const key = JSON.stringify([warning.code, warning.message, warning.post]);
    const other = distinct.get(key);
    if (!other || (other.new === true && warning.new === false)) distinct.set(key, warning);
  }
  report.warnings = [...distinct.values()];
  const isBlocked = outputNames.some((name) => report[name].blocked !== undefined);
  if (report.posts.failed.length > 0 || report.media.failed.length > 0 || isBlocked) report.status = 'partial';
  return report;
}

/** Seconds between a moment and now, to the hundredth. */
export function secondsSince(begun: Date, context: Context): number {
  return Math.round((context.now().getTime() - begun.getTime()) / 10) / 100;
}
