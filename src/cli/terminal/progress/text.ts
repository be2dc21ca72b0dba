import stringWidth from 'string-width';
import { message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import { describeDuration } from '../../text/quantities.ts';
import { padColumns, truncateColumns } from '../../text/table.ts';
import { paceOf, rowNames, waitOf, type PhaseProgress, type RowName, type RunProgress, type Wait } from './tally.ts';
import { formatNumber } from '../../../messages/format-count.ts';

/**
 * Layouts of a line, widest first. Each narrower one omits or shortens a part: the rate, the bar, the remaining time.
 */
const layouts = [
  { bar: 24, pace: true, remaining: true },
  { bar: 24, pace: false, remaining: true },
  { bar: 10, pace: false, remaining: true },
  { bar: 0, pace: false, remaining: true },
  { bar: 0, pace: false, remaining: false },
] as const;
type Layout = (typeof layouts)[number];

/** Formats the rows of a tally as progress bars, all in the widest layout that is narrower than the terminal. */
export function barLines(tally: RunProgress, now: number, columns: number, t: Translate): Map<RowName, string> {
  // A line as wide as the terminal wraps, and redrawing it leaves the first part on screen.
  const width = Math.max(20, columns - 1);
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    return row === undefined ? [] : [{ name, row, label: t(labelOf(name)), forecast: forecastOf(tally, name, now) }];
  });
  const labelWidth = Math.max(0, ...rows.map(({ label }) => stringWidth(label)));
  const linesIn = (layout: Layout): string[] =>
    rows.map(({ row, forecast, label }) => barLine(padColumns(label, labelWidth), row, forecast, layout, t));
  const fits = (lines: readonly string[]): boolean => lines.every((line) => stringWidth(line) <= width);
  const lines =
    layouts.map(linesIn).find(fits) ??
    // Fallback for terminals narrower than any layout.
    rows.map(({ row, label }) => truncateColumns(`${label} ${t(shortCountsOf(row))}`, width));
  return new Map(rows.map(({ name }, index) => [name, lines[index] ?? '']));
}

function barLine(label: string, row: PhaseProgress, { rate, left }: Forecast, layout: Layout, t: Translate): string {
  return [
    label,
    ...(layout.bar === 0 ? [] : [barOf(row, layout.bar)]),
    t(countsOf(row)),
    ...(layout.pace && rate !== undefined ? [t(rate)] : []),
    ...(layout.remaining && left !== undefined ? [t(left)] : []),
  ].join('  ');
}

interface Forecast {
  readonly rate?: Text;
  /** remaining time, or the wait for the source */
  readonly left?: Text;
}

/** Returns pace and remaining time of a phase. During a wait for the source, the pace is that before the wait. */
export function forecastOf(tally: RunProgress, name: RowName, now: number): Forecast {
  const wait = waitOf(tally, name, now);
  if (wait) return { left: waitTextOf(wait, now) };
  const row = tally.rows[name];
  const pace = row && paceOf(row, Math.min(now, tally.wait?.since ?? now));
  if (!pace) return {};
  const { rate, remaining } = pace;
  return { rate: rateOf(rate), ...(remaining !== undefined && { left: remainingTextOf(remaining) }) };
}

/** Draws a bar. Phases without a count have an empty bar until they finish. */
function barOf({ done, total, state }: PhaseProgress, width: number): string {
  const fraction = state === 'done' && done >= total ? 1 : total === 0 ? 0 : Math.min(1, done / total);
  const filledCells = Math.floor(fraction * width);
  return `[${'='.repeat(filledCells)}${'-'.repeat(width - filledCells)}] ${String(Math.floor(fraction * 100)).padStart(3)}%`;
}

/** Formats a tally as one line for logs: `Listing 40/40 · Posts 12/40, 3.1/s, 9.0 s left · 2 retried`. */
export function progressLine(tally: RunProgress, now: number): Text {
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    if (row === undefined) return [];
    const { rate, left } = forecastOf(tally, name, now);
    const parts = [countsOf(row), ...[rate, left].filter((part) => part !== undefined)];
    return [message('progress.row', { label: labelOf(name), parts })];
  });
  const counts = (['retried', 'failed'] as const).flatMap((name) =>
    tally[name] === 0 ? [] : [message(`progress.${name}`, { count: tally[name] })],
  );
  const { warnings, knownWarnings: known } = tally;
  const news = known === 0 ? '' : message('summary.news', { known, fresh: warnings - known });
  const all = [...rows, ...counts, ...(warnings === 0 ? [] : [message('summary.warnings', { warnings, news })])];
  return all.length === 0 ? '' : message('progress.line', { parts: all });
}

function labelOf(name: RowName): Text {
  return message(`progress.${name}`);
}

function countsOf(row: PhaseProgress): Text {
  const { done, total, kept, repeated, gone, refused, failed, state, isUnchanged } = row;
  const others = kept + repeated + gone + refused + failed;
  if (total === 0) return state === 'running' ? '…' : message(`progress.${state}`);
  if (isUnchanged) return message('progress.checked', { done, total });
  if (others === 0) return `${formatNumber(done)}/${formatNumber(total)}`;
  return message('progress.counts', { fetched: done - others, kept, repeated, gone, refused, failed, total });
}

function shortCountsOf(row: PhaseProgress): Text {
  return row.total === 0 ? countsOf(row) : `${formatNumber(row.done)}/${formatNumber(row.total)}`;
}

function rateOf(rate: number): Text {
  return message('progress.rate', { rate: rate < 10 ? rate.toFixed(1) : String(Math.round(rate)) });
}

function remainingTextOf(milliseconds: number): Text {
  return message('progress.left', { duration: describeDuration(milliseconds) });
}

function waitTextOf({ until, attempt, attempts, status = 0 }: Wait, now: number): Text {
  return message('progress.waiting', { duration: describeDuration(until - now), status, attempt, attempts });
}
