import { join } from 'node:path';
import { hasInvalidHost } from '../../../core/media/media-base.ts';
import { groupByCause } from '../../../core/report/causes.ts';
import { isAcceptable } from '../../../core/report/known-issues.ts';
import { groupByHost, type MissingMedium } from '../../../core/report/missing-media.ts';
import { countsAsWarning, isNote, sortBySeverity } from '../../../core/report/warnings.ts';
import { outputNames, outputTable } from '../../../core/outputs.ts';
import type { Report, ReportedWarning } from '../../../core/report/report.ts';
import type { Folders } from '../../options/folders.ts';
import { displayPath } from '../../text/display-path.ts';
import { formatNumber } from '../../../messages/format-count.ts';
import { message, type Message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import { describeWarningCount, newItems, describeNews } from '../new-items.ts';
import { describeDuration } from '../../text/quantities.ts';
import { padColumns } from '../../text/table.ts';
import { describeAccepted, describeFailures, describeMedia } from './failures.ts';
import { describeAge, describeFetched, planLines } from './fetched-posts.ts';

const maxShownFailures = 5;
/** Width of a row's name in columns. */
const nameWidth = 9;

export interface SummaryOptions {
  /** folders that the command uses */
  readonly folders: Partial<Folders>;
  readonly dryRun: boolean;
  /** current folder; paths are shown relative to it */
  readonly folder: string;
  readonly t: Translate;
  /** path of the file with the complete report, if any */
  readonly reportFile: string | undefined;
}

/** Name, text and path of a row. */
type Row = readonly [Text, Text, string | undefined];

/** Returns lines that summarize a run for users: its results with their paths, its failures and its warnings. */
export function formatSummary(report: Report, options: SummaryOptions): string[] {
  const { t, dryRun } = options;
  const duration = describeDuration((report.seconds.crawl + report.seconds.publish) * 1000);
  const status = message(`summary.${report.status}`);
  return [
    t(message(dryRun ? 'summary.dry-run' : 'summary.run', { blog: report.blog, status, duration })),
    ...storedLines(report, options),
    ...planLines(report.plan ?? [], fullListHint(options, 'summary.all-by-report'), t),
    ...failureLines(report, t),
    ...acceptedLines(report, t),
    ...warningLines(report.warnings.filter(countsAsWarning), options),
    ...noteLine(report.warnings).map(t),
    ...(dryRun ? [] : adviceOn(report).map(t)),
  ];
}

function storedLines(report: Report, { folders, folder, dryRun, t }: SummaryOptions): string[] {
  const rows: Row[] = dryRun ? plannedRows(report) : storedRows(report);
  if (folders.archive !== undefined && rows.length > 0) rows.push([message('summary.archive'), '', folders.archive]);
  for (const name of outputNames) {
    const place = folders[name];
    const { blocked = [], ...counts } = report[name];
    if (place === undefined || (counts.files === 0 && blocked.length === 0)) continue;
    const files = message(dryRun ? 'summary.files-planned' : 'summary.files', counts);
    // If blogkeep may not overwrite a file, that file is not a result of this run.
    const isBlocked = blocked.length > 0;
    const first = blocked.slice(0, maxShownFailures).map((file) => displayPath(join(place, file), folder));
    const text = isBlocked ? message('summary.blocked', { files, blocked: blocked.length, first }) : files;
    const { title, opens } = outputTable[name];
    rows.push([message('summary.output', { output: title }), text, isBlocked ? undefined : join(place, opens)]);
  }
  return rows.map(([name, text, path]) =>
    [`  ${padColumns(t(name), nameWidth)}`, t(text), path === undefined ? '' : displayPath(path, folder)]
      .filter((part) => part !== '')
      .join(' '),
  );
}

function plannedRows(report: Report): Row[] {
  const { listed, new: fresh, removed } = report.posts;
  if (listed === 0) return [];
  const posts = message('summary.posts-listed', { listed, fresh, removed });
  return [[message('summary.posts'), posts, undefined], ...readRows(message('summary.to-fetch'), report)];
}

function storedRows(report: Report): Row[] {
  const { posts, comments, media, source } = report;
  if (posts.listed === 0 && posts.stored === 0 && media.stored === 0) return [];
  return [
    [message('summary.posts'), message('summary.posts-stored', { ...posts, fresh: posts.new }), undefined],
    ...readRows(message('summary.fetched'), report),
    [message('summary.comments'), message('summary.comments-stored', { ...comments, fresh: comments.new }), undefined],
    [
      message('summary.media'),
      message('summary.media-stored', { ...media, fresh: media.new, isCopy: source?.isCopy === true }),
      undefined,
    ],
  ];
}

function readRows(name: Text, report: Report): Row[] {
  if (report.posts.listed === 0) return [];
  const age = describeAge(report);
  return [[name, describeFetched(report), undefined], ...(age === undefined ? [] : [['', age, undefined] as const])];
}

function fullListHint(
  { reportFile }: SummaryOptions,
  shownBy: 'summary.all-by-report' | 'summary.all-by-report-or-verbose',
): Text {
  return reportFile === undefined ? message(shownBy) : message('summary.all-in-file', { file: reportFile });
}

/** Returns lines about missing items: the number of all, and the first new ones. */
export function failureLines({ posts, media }: Report, t: Translate): string[] {
  const all = [...posts.failed, ...media.failed];
  if (all.length === 0) return [];
  const failures = describeFailures({ posts, media });
  const hiddenFailures = failures.slice(maxShownFailures).reduce((sum, { items }) => sum + items, 0);
  return [
    t(message('summary.missing', { items: all.length, news: describeNews(all) ?? '', isListed: failures.length > 0 })),
    ...failures.slice(0, maxShownFailures).map(({ text }) => `  ${t(text)}`),
    ...(hiddenFailures > 0 ? [`  ${t(message('summary.more-missing', { items: hiddenFailures }))}`] : []),
  ];
}

/** Returns lines about the missing items that were accepted. */
function acceptedLines({ accepted }: Report, t: Translate): string[] {
  if (accepted === undefined) return [];
  const failures = describeAccepted(accepted);
  const items = accepted.posts.length + accepted.media.length;
  return [
    t(message('summary.accepted', { items })),
    ...failures.slice(0, maxShownFailures).map(({ text }) => `  ${t(text)}`),
  ];
}

/** Returns the advice to accept missing items, if a crawl could not fetch some. */
export function acceptanceAdvice({ status, source, posts, media }: Report): Message[] {
  const isPossible = source !== undefined && (posts.failed.some(isAcceptable) || media.failed.length > 0);
  return status === 'partial' && isPossible ? [message('summary.accept-missing')] : [];
}

function warningLines(warnings: readonly ReportedWarning[], options: SummaryOptions): string[] {
  const { t } = options;
  if (warnings.length === 0) return [];
  const fresh = newItems(warnings);
  const all = fullListHint(options, 'summary.all-by-report-or-verbose');
  const head = message('summary.warnings-listed', {
    warnings: describeWarningCount(warnings),
    all,
    isListed: fresh.length > 0,
  });
  const lines = groupWarnings(fresh).map(({ code, group, missing }) =>
    missing
      ? message('summary.warnings-of-kind', { code, count: 1, first: describeMedia(missing) })
      : message('summary.warnings-of-kind', { code, count: group.length, first: describeReportedWarning(group[0]) }),
  );
  return [t(head), ...lines.map((line) => `  ${t(line)}`)];
}

interface WarningKind {
  readonly code: string;
  readonly group: readonly ReportedWarning[];
  /** the media files, if the warnings are about several on one host */
  readonly missing?: readonly MissingMedium[];
}

/** Maximum number of hosts that are shown for a kind of warning. */
const maxShownHosts = 5;

/** Groups warnings by code, and those about media by host and reason as well; most severe first, then most frequent. */
export function groupWarnings(warnings: readonly ReportedWarning[]): WarningKind[] {
  const kinds = groupByCause(warnings, ({ code }) => code).flatMap((group) =>
    byHost({ code: group[0]?.code ?? '', group }),
  );
  return sortBySeverity(kinds.sort((a, b) => b.group.length - a.group.length));
}

/** Splits warnings about missing media by host and reason. Files that are the only ones of their host stay together. */
function byHost({ code, group }: WarningKind): WarningKind[] {
  const hosts = groupByHost(group.filter(isOfMedium))
    .filter(({ length }) => length > 1)
    .slice(0, maxShownHosts);
  const shown = new Set<ReportedWarning>(hosts.flat());
  const others = group.filter((warning) => !shown.has(warning));
  return [
    ...hosts.map((missing) => ({ code, group: missing, missing })),
    ...(others.length > 0 ? [{ code, group: others }] : []),
  ];
}

const isOfMedium = (warning: ReportedWarning): warning is ReportedWarning & MissingMedium =>
  warning.url !== undefined && warning.reason !== undefined;

/** Returns one line with the numbers of new notes by code. Empty if there are none. */
export function noteLine(warnings: readonly ReportedWarning[]): Message[] {
  const notes = newItems(warnings).filter(isNote);
  if (notes.length === 0) return [];
  const codes = groupWarnings(notes).map(({ code, group }) => `${code} (${formatNumber(group.length)})`);
  return [message('summary.notes', { notes: notes.length, codes: codes.join(', ') })];
}

function describeReportedWarning(warning: ReportedWarning | undefined): Text {
  const { post, message: text = '' } = warning ?? {};
  return post === undefined ? text : message('run.about-post', { post, text });
}

function adviceOn(report: Report): Text[] {
  const { status } = report;
  const isBlocked = outputNames.some((name) => report[name].blocked !== undefined);
  if (status === 'partial' && isBlocked && report.posts.failed.length + report.media.failed.length === 0)
    return [message('summary.unblock')];
  if (status === 'partial')
    return [
      message(isDamagedBackup(report) ? 'summary.retry-with-backup' : 'summary.retry-later'),
      ...acceptanceAdvice(report),
    ];
  // The error of an interrupted publish states how to continue.
  if (status !== 'interrupted' || report.source === undefined) return [];
  return [message(report.posts.stored > 0 ? 'summary.continue-later' : 'summary.nothing-stored')];
}

/** Reports whether missing items belong to the copy that was imported, in which case a retry would fail again. */
function isDamagedBackup({ source, posts, media }: Report): boolean {
  if (source?.isCopy !== true) return false;
  return posts.failed.length > 0 || media.failed.some(({ url }) => hasInvalidHost(url));
}
