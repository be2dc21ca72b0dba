import type { FindingCode, ReportedFinding, Severity } from '../../core/findings.ts';
import type { Settings } from '../options/settings.ts';
import type { Output } from '../terminal/output.ts';
import { counted, describeSize } from '../text/quantities.ts';
import { formatTable } from '../text/table.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';
import type { VerificationReport } from './verification-report.ts';

/** More rows than this nobody reads on a terminal. */
const shownFindings = 40;

/**
 * Tells what verifying found: a table and what to do, or one sentence; as JSON a line for each finding and one with the
 * totals. As the result, on standard error where standard output is the report's; when quiet only whether all is well.
 */
export function printVerification(report: VerificationReport, settings: Settings, output: Output): void {
  if (output.format === 'json') tellAsJson(report, settings, output);
  else if (report.error !== undefined) return;
  else if (output.quiet) {
    if (report.exitCode !== 0) output.say('end', summaryOf(report));
  } else if (settings.report === '-') output.say('end', [...tableOf(report), summaryOf(report), ...adviceOn(report)]);
  else {
    const summary = output.paint(report.exitCode === 0 ? 'green' : 'red', visibleText(summaryOf(report)));
    output.result([...tableOf(report), summary, ...adviceOn(report)].join('\n'));
  }
}

function tellAsJson(report: VerificationReport, settings: Settings, output: Output): void {
  const totals = totalsOf(report);
  if (settings.report === '-') {
    output.say('end', report.status, totals);
    return;
  }
  for (const finding of report.findings) output.result(safeJson(finding));
  output.result(safeJson(totals));
}

function tableOf({ findings }: VerificationReport): string[] {
  if (findings.length === 0) return [];
  const columns = [{ title: 'What' }, { title: 'Where' }, { title: 'Finding' }];
  const rows = findings.slice(0, shownFindings).map(({ code, path = '', message }) => [code, path, message]);
  const more = findings.length - rows.length;
  return [
    ...formatTable(columns, rows),
    ...(more > 0 ? [`and ${counted(more, 'finding')} more; --report FILE has them all`] : []),
    '',
  ];
}

function summaryOf({ checked, findings, blog }: VerificationReport): string {
  const { files, bytes, posts, media } = checked;
  const extent = `${counted(files, 'file')} (${describeSize(bytes)}), ${counted(posts, 'post')} and ${media.toLocaleString('en')} media`;
  const of = blog === '' ? '' : ` of ${blog}`;
  const [damage, differences, notes] = (['damage', 'difference', 'note'] as const).map((one) => count(findings, one));
  if (damage === 0 && differences === 0) {
    const unread = findings.find(({ code }) => code === 'posts-unread');
    if (unread) return `Nothing is damaged, but the archive is not finished: ${extent}${of}. ${unread.message}`;
    return `All is as it should be: ${extent}${of}${notes === 0 ? '' : `; ${counted(notes ?? 0, 'note')}`}.`;
  }
  return `Not as it should be: ${damage} damaged, ${counted(differences ?? 0, 'difference')}, ${counted(notes ?? 0, 'note')}; ${extent}${of}.`;
}

function count(findings: readonly ReportedFinding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** What publishing again mends. */
const outdated: readonly FindingCode[] = ['output-missing', 'output-changed', 'output-left-over', 'output-list'];

function adviceOn({ findings }: VerificationReport): string[] {
  const advice: string[] = [];
  if (count(findings, 'damage') > 0) {
    advice.push(
      '"blogkeep crawl" reads damaged records and media again; what the source no longer has must come from a copy of the archive.',
    );
  }
  if (findings.some(({ code }) => outdated.includes(code))) {
    advice.push('"blogkeep publish" makes Markdown and site what they should be.');
  }
  if (findings.some(({ code, severity }) => severity === 'difference' && code.startsWith('source-'))) {
    advice.push('"blogkeep crawl" fetches what the source has and the archive has not.');
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
