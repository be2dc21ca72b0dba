import { describeDuration } from '../../text/quantities.ts';
import { paceOf, rowNames, type Row, type RowName, type Tally } from './tally.ts';

const barWidth = 24;

/** A row as a bar of a terminal, no wider than the columns: `Posts    [====----]  50%  12/24  3.1/s  4.0 s left`. */
export function barLine(name: RowName, row: Row, now: number, columns: number): string {
  const share = row.total === 0 ? 0 : Math.min(1, row.done / row.total);
  const full = Math.floor(share * barWidth);
  const bar = `[${'='.repeat(full)}${'-'.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)}%`;
  const label = name.padEnd(Math.max(...rowNames.map((other) => other.length)));
  // A line that reaches the last column would wrap and leave its head behind when it is drawn again.
  return [label, bar, ...parts(row, now)].join('  ').slice(0, Math.max(20, columns - 1));
}

/** All of a tally in one line, for logs: `Listing 40/40 · Posts 12/40, 3.1/s, 9.0 s left · 2 retried`. */
export function progressLine(tally: Tally, now: number): string {
  const rows = rowNames.flatMap((name) => {
    const row = tally.rows[name];
    return row === undefined ? [] : [`${name} ${parts(row, now).join(', ')}`];
  });
  const counts = (['retried', 'failed'] as const).flatMap((name) =>
    tally[name] === 0 ? [] : [`${tally[name]} ${name}`],
  );
  const warnings = tally.warnings === 0 ? [] : [`${tally.warnings} ${tally.warnings === 1 ? 'warning' : 'warnings'}`];
  return [...rows, ...counts, ...warnings].join(' · ');
}

function parts(row: Row, now: number): string[] {
  // Nobody knows yet how many there are.
  if (row.total === 0) return ['…'];
  const counts = `${row.done}/${row.total}`;
  const pace = paceOf(row, now);
  if (pace === undefined) return [counts];
  if (row.done >= row.total) return [counts];
  return [
    counts,
    `${pace.rate < 10 ? pace.rate.toFixed(1) : Math.round(pace.rate)}/s`,
    `${describeDuration(pace.left)} left`,
  ];
}
