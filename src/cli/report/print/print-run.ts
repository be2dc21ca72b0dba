import { outputNames } from '../../../core/outputs.ts';
import { countsAsWarning, isNote } from '../../../core/report/warnings.ts';
import type { Report, ReportedFolders } from '../../../core/report/report.ts';
import type { CommandName } from '../../../options/option-scopes.ts';
import { foldersOf, type Folders } from '../../options/folders.ts';
import { displayPath } from '../../text/display-path.ts';
import { acceptsOption } from '../../../options/options.ts';
import type { Settings } from '../../options/settings.ts';
import type { TerminalOutput } from '../../terminal/output.ts';
import { describeWarningCount, newItems } from '../new-items.ts';
import { acceptanceAdvice, failureLines, formatSummary } from '../summary/text.ts';
import { message, type Text } from '../../../messages/message.ts';
import { visibleText } from '../../text/terminal-text.ts';

export interface RunInfo {
  readonly command: CommandName;
  readonly settings: Settings;
  /** current folder */
  readonly folder: string;
}

/**
 * Prints the result of a run. As text, a summary, which goes to standard error if the report goes to standard output;
 * with --quiet, only the number of warnings and the failures; as JSON, one line with the counts.
 */
export function printRun(report: Report, closing: readonly Text[], run: RunInfo, output: TerminalOutput): void {
  if (output.format === 'json') {
    output.say('end', report.status, countsOf(report));
  } else if (output.quiet) {
    const warnings = report.warnings.filter(countsAsWarning);
    const count =
      warnings.length === 0 ? [] : [message('summary.warnings-alone', { warnings: describeWarningCount(warnings) })];
    output.say('end', [...count, ...failureLines(report, output.t), ...acceptanceAdvice(report).map(output.t)]);
  } else if (report.status !== 'failed' || hasResults(report)) {
    printSummary(report, closing, run, output);
  }
  // A failed run already has an annotation, and known failures had one in an earlier run.
  const hasNewFailures = newItems([...report.posts.failed, ...report.media.failed]).length > 0;
  if (output.format === 'github' && report.status === 'partial' && hasNewFailures)
    output.log('warn', 'partial', failureLines(report, output.t));
}

function printSummary(report: Report, closing: readonly Text[], run: RunInfo, output: TerminalOutput): void {
  const { settings, folder } = run;
  const file =
    settings.report === undefined || settings.report === '-' ? undefined : displayPath(settings.report, folder);
  const options = { folders: summaryFolders(run), dryRun: settings.dryRun, folder, reportFile: file, t: output.t };
  const lines = [...formatSummary(report, options), ...closing.map(output.t)];
  if (settings.report === '-' || settings.summary !== undefined) {
    output.say('end', lines);
    return;
  }
  const [first = '', ...rest] = lines.map(visibleText);
  const style = report.status === 'complete' ? 'green' : report.status === 'failed' ? 'red' : 'yellow';
  output.result([output.paint(style, first), ...rest].join('\n'));
}

function hasResults({ posts, ...outputs }: Report): boolean {
  return posts.stored > 0 || outputNames.some((name) => outputs[name].files > 0);
}

function summaryFolders({ command, settings }: RunInfo): Partial<Folders> {
  const { archive, ...published } = foldersOf(settings);
  return acceptsOption(command, 'visibility') ? { archive, ...published } : { archive };
}

/** Returns the folders of a run, as its report contains them. */
export function reportedFolders(run: RunInfo): ReportedFolders {
  const entries = Object.entries(summaryFolders(run)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries.map(([name, path]) => [name, displayPath(path, run.folder).replaceAll('\\', '/')]));
}

/** Returns the report with counts in place of lists, because their items have been logged individually. */
function countsOf({ warnings, plan, accepted, ...report }: Report): Record<string, unknown> {
  return {
    ...report,
    ...(accepted && { accepted: { posts: accepted.posts.length, media: accepted.media.length } }),
    ...(plan && { plan: plan.length }),
    posts: { ...report.posts, failed: report.posts.failed.length },
    media: { ...report.media, failed: report.media.failed.length },
    warnings: warnings.filter(countsAsWarning).length,
    notes: warnings.filter(isNote).length,
    new: {
      warnings: newItems(warnings.filter(countsAsWarning)).length,
      posts: newItems(report.posts.failed).length,
      media: newItems(report.media.failed).length,
    },
  };
}
