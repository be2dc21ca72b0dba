import type { Report } from '../../../core/report/report.ts';
import type { Text } from '../../../messages/message.ts';
import type { JoinedReport } from '../joined-report.ts';
import { describeFailures, describeMedia } from './failures.ts';
import { isRoutine, groupWarnings, routineLine } from './text.ts';
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
export function summaryMarkdown(report: Report | JoinedReport): string {
  const each = 'blogs' in report && report.blogs.length > 0 ? report.blogs : [report];
  return each.map(pageOf).join('\n\n');
}

function pageOf(report: Report): string {
  const seconds = report.seconds.crawl + report.seconds.publish;
  const blog = report.blog === '' ? '' : ` of ${asCode(report.blog)}`;
  const change = report.status === 'failed' ? asCode(String(report.error ?? '')) : `${describeChanges(report)}.`;
  return [
    `### Backup${blog}: ${report.status}`,
    `${sentence(change)} ${String(describeDuration(seconds * 1000))}, ${formatNumber(report.requests.total)} requests.`,
    ...(report.status === 'failed' && report.posts.stored === 0 ? [] : [tableOf(report)]),
    ...listOf(
      'Missing items',
      describeFailures(report).map(({ text, items }) => ({ text: asCode(text), items })),
      [...report.posts.failed, ...report.media.failed],
    ),
    ...listOf('Warnings', warningsOf(report), report.warnings),
  ].join('\n\n');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tableOf({ posts, comments, media }: Report): string {
  const rows: (readonly [string, number, number, number | '', number | ''])[] = [
    ['posts', posts.stored, posts.new, posts.changed, posts.removed],
    ['comments', comments.stored, comments.new, comments.changed, comments.removed],
    ['media', media.stored, media.new, '', ''],
  ];
  const lines = rows.map(
    (cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)).join(' | ')} |`,
  );
  return ['| | in the archive | new | changed | removed |', '|---|--:|--:|--:|--:|', ...lines].join('\n');
}

/** A line of a list, with the number of items that it stands for. */
interface Line {
  readonly text: string;
  readonly items: number;
}

/** Returns a line for each kind of new warning, with the number of warnings and the first one, or their host. */
function warningsOf(report: Report): Line[] {
  const warnings = newItems(report.warnings);
  const kinds = groupWarnings(warnings);
  const lines = kinds
    .filter((kind) => !isRoutine(kind))
    .map(({ code, group: [first, ...more], missing }) => {
      if (missing) return `${asCode(code)}: ${asCode(describeMedia(missing))}`;
      const times = more.length > 0 ? ` (${formatNumber(more.length + 1)})` : '';
      const about = first?.post === undefined ? '' : `post ${asCode(first.post)}: `;
      return `${asCode(code)}${times}: ${about}${asCode(String(first?.message ?? ''))}${more.length > 0 ? ' …' : ''}`;
    });
  const routine = routineLine(kinds.filter(isRoutine)).map(asCode);
  return [...lines, ...routine].map((text) => ({ text, items: 1 }));
}

/**
 * Returns a list of the new items under a title with the number of all.
 * @param lines new items
 * @param all new and known items
 */
function listOf(title: string, lines: readonly Line[], all: readonly { readonly new?: boolean }[]): string[] {
  if (all.length === 0) return [];
  const more = lines.slice(maxShownLines).reduce((sum, { items }) => sum + items, 0);
  const shown = lines.slice(0, maxShownLines).map(({ text }) => `- ${text}`);
  const news = describeNews(all);
  return [
    `**${title}: ${formatNumber(all.length)}**${news === undefined ? '' : ` (${String(news)})`}`,
    ...(lines.length === 0
      ? []
      : [[...shown, ...(more > 0 ? [`- and ${formatNumber(more)} more, in the report`] : [])].join('\n')]),
  ];
}

/** Formats text as a code span (CommonMark 6.1). Its delimiters are longer than any run of backticks in the text. */
function asCode(text: Text): string {
  const safe = visibleText(String(text));
  const maxRun = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(maxRun + 1);
  const space = safe === '' || /^[` ]|[` ]$/.test(safe) ? ' ' : '';
  return `${fence}${space}${safe}${space}${fence}`;
}
