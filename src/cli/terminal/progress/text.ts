import stringWidth from 'string-width';
import { message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import { describeDuration } from '../../text/quantities.ts';
import { padColumns, truncateColumns } from '../../text/table.ts';
import { paceOf, rowNames, type Row, type RowName, type Tally } from './tally.ts';

/** What a line shows beside the name and the counts, the most first: narrow terminals do without the pace, then without the bar. */
const layouts = [
  { bar: 24, pace: true, left: true },
  { bar: 24, pace: false, left: true },
  { bar: 10, pace: false, left: true },
  { bar: 0, pace: false, left: true },
  { bar: 0, pace: false, left: false },
] as const;
type Layout = (typeof layouts)[number];

/**
 * The rows of a tally as bars of a terminal, each in fewer columns than there are; all of them in the richest layout in which the
 * counts of each have their place.
 */
export function barLines(tally: Tally, now: number, columns: number, t: Translate): Map<RowName, string> {
  // A line that reaches the last column would wrap and leave its head behind when it is drawn again.
  const width = Math.max(20, columns - 1);
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    return row === undefined ? [] : [{ name, row, label: t(labelOf(name)) }];
  });
  const labelWidth = Math.max(0, ...rows.map(({ label }) => stringWidth(label)));
  const linesIn = (layout: Layout): string[] =>
    rows.map(({ row, label }) => barLine(padColumns(label, labelWidth), row, now, layout, t));
  const fits = (lines: readonly string[]): boolean => lines.every((line) => stringWidth(line) <= width);
  const lines =
    layouts.map(linesIn).find(fits) ??
    // The last resort, for columns that no usual terminal has.
    rows.map(({ row, label }) => truncateColumns(`${label} ${t(shortCountsOf(row))}`, width));
  return new Map(rows.map(({ name }, index) => [name, lines[index] ?? '']));
}

function barLine(label: string, row: Row, now: number, layout: Layout, t: Translate): string {
  const pace = paceOf(row, now);
  return [
    label,
    ...(layout.bar === 0 ? [] : [barOf(row, layout.bar)]),
    t(countsOf(row)),
    ...(layout.pace && pace ? [t(rateOf(pace.rate))] : []),
    ...(layout.left && pace?.left !== undefined ? [t(remainingTextOf(pace.left))] : []),
  ].join('  ');
}

/** What has no counts has an empty bar until it is done. */
function barOf({ done, total, state }: Row, width: number): string {
  const share = state === 'done' && done >= total ? 1 : total === 0 ? 0 : Math.min(1, done / total);
  const full = Math.floor(share * width);
  return `[${'='.repeat(full)}${'-'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)}%`;
}

/** All of a tally in one line, for logs: `Listing 40/40 · Posts 12/40, 3.1/s, 9.0 s left · 2 retried`. */
export function progressLine(tally: Tally, now: number): Text {
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    if (row === undefined) return [];
    const pace = paceOf(row, now);
    const parts = [
      countsOf(row),
      ...(pace ? [rateOf(pace.rate)] : []),
      ...(pace?.left === undefined ? [] : [remainingTextOf(pace.left)]),
    ];
    return [message('progress.row', { label: labelOf(name), parts })];
  });
  const counts = (['retried', 'failed', 'warnings'] as const).flatMap((name) =>
    tally[name] === 0 ? [] : [message(`progress.${name}`, { count: tally[name] })],
  );
  const all = [...rows, ...counts];
  return all.length === 0 ? '' : message('progress.line', { parts: all });
}

function labelOf(name: RowName): Text {
  return message(`progress.${name}`);
}

function countsOf(row: Row): Text {
  const { done, total, kept, gone, failed, state } = row;
  if (total === 0) return state === 'running' ? '…' : message(`progress.${state}`);
  if (kept + gone + failed === 0) return `${done}/${total}`;
  return message('progress.counts', { fetched: done - kept - gone - failed, kept, gone, failed, total });
}

function shortCountsOf(row: Row): Text {
  return row.total === 0 ? countsOf(row) : `${row.done}/${row.total}`;
}

function rateOf(rate: number): Text {
  return message('progress.rate', { rate: rate < 10 ? rate.toFixed(1) : String(Math.round(rate)) });
}

function remainingTextOf(milliseconds: number): Text {
  return message('progress.left', { duration: describeDuration(milliseconds) });
}
