import { groupByCause } from '../../../core/report/causes.ts';
import type { FindingCode, ReportedFinding, Severity } from '../../../core/report/findings.ts';
import { mediaHost } from '../../../core/report/missing-media.ts';
import { message, type Message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import type { Settings } from '../../options/settings.ts';
import type { TerminalOutput } from '../../terminal/output.ts';
import { describeSize } from '../../text/quantities.ts';
import { formatTable } from '../../text/table.ts';
import { safeJson, visibleText } from '../../text/terminal-text.ts';
import type { VerificationReport } from '../verification-report.ts';

/** Maximum number of table rows on a terminal. */
const maxShownRows = 40;
/** Maximum number of rows for findings with the same code. */
const maxShownPerCode = 5;

/**
 * Prints the findings of `verify`. As text, a table with advice, or one sentence if there are none; it goes to standard
 * error if the report goes to standard output. As JSON, one line per finding, and one with the totals. With --quiet,
 * only a summary, and only if there are problems.
 */
export function printVerification(report: VerificationReport, settings: Settings, output: TerminalOutput): void {
  if (output.format === 'json') printJson(report, settings, output);
  else if (report.error !== undefined) return;
  else if (output.quiet) {
    if (report.exitCode !== 0) output.say('end', summaryOf(report));
  } else if (settings.report === '-')
    output.say('end', [...tableOf(report, output.t), summaryOf(report), ...adviceOn(report)]);
  else {
    const summary = output.paint(report.exitCode === 0 ? 'green' : 'red', visibleText(output.t(summaryOf(report))));
    output.result([...tableOf(report, output.t), summary, ...adviceOn(report).map(output.t)].join('\n'));
  }
}

function printJson(report: VerificationReport, settings: Settings, output: TerminalOutput): void {
  const totals = totalsOf(report);
  if (settings.report === '-') {
    output.say('end', report.status, totals);
    return;
  }
  for (const finding of report.findings) output.result(safeJson(finding));
  output.result(safeJson(totals));
}

function tableOf({ findings }: VerificationReport, t: Translate): string[] {
  if (findings.length === 0) return [];
  const columns = (['code', 'path', 'problem'] as const).map((name) => ({ title: t(message(`verify.${name}`)) }));
  const lines = rowsOf(findings);
  const rows = lines.slice(0, maxShownRows).map(({ code, path = '', message: text }) => [code, path, t(text)]);
  const shown = lines.slice(0, maxShownRows).reduce((sum, { count }) => sum + count, 0);
  const hiddenFindings = findings.length - shown;
  return [
    ...formatTable(columns, rows),
    ...(hiddenFindings > 0 ? [t(message('verify.more', { findings: hiddenFindings }))] : []),
    '',
  ];
}

/** A row of the table, with the number of findings that it stands for. */
type Row = Pick<ReportedFinding, 'code' | 'path' | 'message'> & { readonly count: number };

/** Returns a row for all findings about media of one host, and otherwise rows for the first findings of each code. */
function rowsOf(findings: readonly ReportedFinding[]): Row[] {
  const causeOf = ({ code, url }: ReportedFinding) => (url === undefined ? code : `${code} ${mediaHost(url)}`);
  return groupByCause(findings, causeOf).flatMap((group): Row[] => {
    const [first, ...more] = group;
    if (first?.url !== undefined && more.length > 0) {
      const counts = { files: group.length, host: mediaHost(first.url) };
      const key = first.code === 'medium-to-fetch' ? 'verify.media-to-fetch' : 'verify.media-not-held';
      return [{ ...first, message: message(key, counts), count: group.length }];
    }
    const rows = group.slice(0, maxShownPerCode).map((finding) => ({ ...finding, count: 1 }));
    const hidden = group.length - rows.length;
    if (first === undefined || hidden === 0) return rows;
    return [
      ...rows,
      { code: first.code, path: '…', message: message('verify.more', { findings: hidden }), count: hidden },
    ];
  });
}

function summaryOf({ checked, findings, blog }: VerificationReport): Text {
  const { files, bytes, posts, media } = checked;
  const extent = message('verify.extent', { files, size: describeSize(bytes), posts, media, blog });
  const damage = count(findings, 'damage');
  const differences = count(findings, 'difference');
  const notes = count(findings, 'note');
  if (damage === 0 && differences === 0) {
    const unread = findings.find(({ code }) => code === 'posts-unread');
    return unread
      ? message('verify.unfinished', { extent, unread: unread.message })
      : message('verify.ok', { extent, notes });
  }
  return message('verify.problems', { damage, differences, notes, extent });
}

function count(findings: readonly ReportedFinding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** Findings that publishing again fixes. */
const outdated: readonly FindingCode[] = ['output-missing', 'output-changed', 'output-left-over', 'output-list'];

function adviceOn({ findings, imported }: VerificationReport): Message[] {
  const advice: Message[] = [];
  if (count(findings, 'damage') > 0) {
    advice.push(imported ? message('verify.import-repairs') : message('verify.crawl-repairs'));
  }
  if (findings.some(({ code }) => outdated.includes(code))) {
    advice.push(message('verify.publish-updates'));
  }
  if (findings.some(({ code, severity }) => severity === 'difference' && code.startsWith('source-'))) {
    advice.push(message('verify.crawl-updates'));
  }
  return advice;
}

function totalsOf({ findings, ...report }: VerificationReport): Record<string, unknown> {
  return {
    ...report,
    damage: count(findings, 'damage'),
    differences: count(findings, 'difference'),
    notes: count(findings, 'note'),
  };
}
