import { BlogkeepError } from '../core/errors/errors.ts';
import { compareIds } from '../core/collections/compare.ts';
import { outputNames } from '../core/outputs.ts';
import { createEmptyReport, type Report, type ReportedWarning } from '../core/report/report.ts';
import type { Plain } from '../messages/plain.ts';
import type { Context } from './context.ts';

/**
 * Runs a use case that fills a report. The status of the report is complete, or partial if something could not be fetched. If the use case
 * throws, the error contains the report so far.
 */
export async function reported(
  action: (report: Report) => Promise<void>,
  report = createEmptyReport(),
): Promise<Report> {
  try {
    await action(report);
  } catch (error) {
    // The report still contains messages as objects: the command line translates them, and the library converts them to plain text.
    if (error instanceof BlogkeepError) error.report ??= normalized(report) as Plain<Report>;
    throw error;
  }
  return normalized(report);
}

/** Sorts and deduplicates lists, so that two runs over the same source have the same report, regardless of the order of responses. */
function normalized(report: Report): Report {
  report.posts.failed.sort((a, b) => compareIds(a.id, b.id) || compareIds(a.operation, b.operation));
  report.media.failed.sort((a, b) => compareIds(a.url, b.url));
  report.warnings.sort(
    (a, b) =>
      compareIds(a.code, b.code) ||
      compareIds(a.post ?? '', b.post ?? '') ||
      compareIds(String(a.message), String(b.message)),
  );
  // Crawl and publish may report the same warning. If one of them knows it, it is not new.
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

/** Returns the seconds since a point in time, rounded to two decimals. */
export function secondsSince(begun: Date, context: Context): number {
  return Math.round((context.now().getTime() - begun.getTime()) / 10) / 100;
}
