import type { AcceptedItems, Report, ReportedWarning } from '../../../core/report/report.ts';
import { message as createMessage } from '../../../messages/message.ts';
import { english, type Translate } from '../../../messages/translate.ts';
import type { JoinedReport } from '../joined-report.ts';
import { describeAccepted, describeFailures, describeMedia } from './failures.ts';
import { groupWarnings, noteLine } from './text.ts';
import { countsAsWarning } from '../../../core/report/warnings.ts';
import { newItems, describeNews } from '../new-items.ts';
import { describeDuration } from '../../text/quantities.ts';
import { describeChanges } from './line.ts';
import { visibleText } from '../../text/terminal-text.ts';
import { formatNumber } from '../../../messages/format-count.ts';

const maxShownLines = 20;

/**
 * Formats a report as Markdown for the page of a CI job: changes, counts, missing items and warnings. Text from the
 * source is in code spans, so it cannot contain markup or mention users.
 */
export function summaryMarkdown(report: Report | JoinedReport, t: Translate = english): string {
  const each = 'blogs' in report && report.blogs.length > 0 ? report.blogs : [report];
  return each.map((one) => pageOf(one, t)).join('\n\n');
}

function pageOf(report: Report, t: Translate): string {
  const { status, requests } = report;
  const duration = describeDuration((report.seconds.crawl + report.seconds.publish) * 1000);
  const blog = report.blog === '' ? '' : asCode(report.blog);
  const change = status === 'failed' ? asCode(t(report.error ?? '')) : `${t(describeChanges(report))}.`;
  const missing = t(createMessage('changes.missing-items'));
  const warnings = report.warnings.filter(countsAsWarning);
  return [
    `### ${t(createMessage('changes.heading', { blog, status: createMessage(`summary.${status}`) }))}`,
    `${sentence(change)} ${t(createMessage('changes.requests', { duration, requests: requests.total }))}`,
    ...(status === 'failed' && report.posts.stored === 0 ? [] : [tableOf(report, t)]),
    ...listOf(
      missing,
      describeFailures(report).map(({ text, items }) => ({ text: asCode(t(text)), items })),
      [...report.posts.failed, ...report.media.failed],
      t,
    ),
    ...(report.accepted ? acceptedList(report.accepted, t) : []),
    ...listOf(t(createMessage('changes.warnings')), warningsOf(warnings, t), warnings, t),
    ...noteLine(report.warnings).map((line) => asCode(t(line))),
  ].join('\n\n');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tableOf({ posts, comments, media }: Report, t: Translate): string {
  const rows: (readonly [string, number, number, number | '', number | ''])[] = [
    [t(createMessage('changes.posts')), posts.stored, posts.new, posts.changed, posts.removed],
    [t(createMessage('changes.comments')), comments.stored, comments.new, comments.changed, comments.removed],
    [t(createMessage('changes.media')), media.stored, media.new, '', ''],
  ];
  const columns = (['stored', 'new', 'changed', 'removed'] as const).map((name) => t(createMessage(`changes.${name}`)));
  const lines = rows.map(
    (cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)).join(' | ')} |`,
  );
  return [`| | ${columns.join(' | ')} |`, '|---|--:|--:|--:|--:|', ...lines].join('\n');
}

/** A line of a list, with the number of items that it stands for. */
interface Line {
  readonly text: string;
  readonly items: number;
}

/** Returns a line for each kind of new warning, with the number of warnings and the first one, or their host. */
function warningsOf(warnings: readonly ReportedWarning[], t: Translate): Line[] {
  return groupWarnings(newItems(warnings)).map(({ code, group: [first, ...more], missing }) => {
    if (missing) return { text: `${asCode(code)}: ${asCode(t(describeMedia(missing)))}`, items: 1 };
    const times = more.length > 0 ? ` (${formatNumber(more.length + 1)})` : '';
    const about = first?.post === undefined ? '' : `${t(createMessage('changes.post', { id: asCode(first.post) }))}: `;
    const text = `${asCode(code)}${times}: ${about}${asCode(t(first?.message ?? ''))}${more.length > 0 ? ' …' : ''}`;
    return { text, items: 1 };
  });
}

/**
 * Returns a list of the new items under a title with the number of all.
 * @param lines new items
 * @param all new and known items
 */
function listOf(
  title: string,
  lines: readonly Line[],
  all: readonly { readonly new?: boolean }[],
  t: Translate,
): string[] {
  if (all.length === 0) return [];
  const more = lines.slice(maxShownLines).reduce((sum, { items }) => sum + items, 0);
  const shown = lines.slice(0, maxShownLines).map(({ text }) => `- ${text}`);
  const news = describeNews(all);
  return [
    `**${title}: ${formatNumber(all.length)}**${news === undefined ? '' : ` (${t(news)})`}`,
    ...(lines.length === 0
      ? []
      : [[...shown, ...(more > 0 ? [`- ${t(createMessage('changes.more', { items: more }))}`] : [])].join('\n')]),
  ];
}

/** Returns a list of the accepted missing items. */
function acceptedList(accepted: AcceptedItems, t: Translate): string[] {
  const lines = describeAccepted(accepted).map(({ text, items }) => ({ text: asCode(t(text)), items }));
  const all = [...accepted.posts, ...accepted.media].map(() => ({}));
  return listOf(t(createMessage('changes.accepted-items')), lines, all, t);
}

/** Formats text as a code span (CommonMark 6.1). Its delimiters are longer than any run of backticks in the text. */
function asCode(text: string): string {
  const safe = visibleText(text);
  const maxRun = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(maxRun + 1);
  const space = safe === '' || /^[` ]|[` ]$/.test(safe) ? ' ' : '';
  return `${fence}${space}${safe}${space}${fence}`;
}
