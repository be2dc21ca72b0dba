import { BlogkeepError } from '../core/errors/errors.ts';
import { compareIds } from '../core/collections/compare.ts';
import { outputNames } from '../core/outputs.ts';
import {
  createEmptyReport,
  keyOfWarning,
  toReportedWarning,
  type Report,
  type ReportedWarning,
} from '../core/report/report.ts';
import type { Plain } from '../messages/plain.ts';
import type { Emit } from '../core/report/events.ts';
import type { Context } from './context.ts';

/**
 * Runs a use case that fills a report. The status of the report is complete, or partial if something could not be fetched. If the use case
 * throws, the error contains the report so far.
 * @param action called with a context that emits each warning once, like the report
 */
export async function reported(
  context: Context,
  action: (report: Report, context: Context) => Promise<void>,
): Promise<Report> {
  const report = createEmptyReport();
  try {
    await action(report, { ...context, emit: withoutRepeatedWarnings(context.emit) });
  } catch (error) {
    // The report still contains messages as objects: the command line translates them, and the library converts them to plain text.
    if (error instanceof BlogkeepError) error.report ??= normalized(report) as Plain<Report>;
    throw error;
  }
  return normalized(report);
}

function withoutRepeatedWarnings(emit: Emit): Emit {
  const emitted = new Set<string>();
  return (event) => {
    if (event.type === 'warning') {
      const key = keyOfWarning(toReportedWarning(event.warning));
      if (emitted.has(key)) return;
      emitted.add(key);
    }
    emit(event);
  };
}

/** Sorts and deduplicates lists, so that two runs over the same source have the same report, regardless of the order of responses. */
function normalized(report: Report): Report {
  for (const posts of [report.posts.failed, report.accepted?.posts ?? []])
    posts.sort((a, b) => compareIds(a.id, b.id) || compareIds(a.operation, b.operation));
  for (const media of [report.media.failed, report.accepted?.media ?? []])
    media.sort((a, b) => compareIds(a.url, b.url));
  report.warnings.sort(
    (a, b) =>
      compareIds(a.code, b.code) ||
      compareIds(a.post ?? '', b.post ?? '') ||
      compareIds(String(a.message), String(b.message)),
  );
  // Crawl and publish may report the same warning. If one of them knows it, it is not new.
  const distinct = new Map<string, ReportedWarning>();
  for (const warning of report.warnings) {
    const key = keyOfWarning(warning);
    const other = distinct.get(key);
    if (!other || (other.new === true && warning.new === false)) distinct.set(key, warning);
  }
  report.warnings = [...distinct.values()];
  const isBlocked = outputNames.some((name) => report[name].blocked !== undefined);
  if (report.posts.failed.length > 0 || report.media.failed.length > 0 || isBlocked) report.status = 'partial';
  return report;
}

/** Returns the seconds since a point in time, rounded to two decimals. */
export function secondsSince(startTime: Date, context: Context): number {
  return Math.round((context.now().getTime() - startTime.getTime()) / 10) / 100;
}
