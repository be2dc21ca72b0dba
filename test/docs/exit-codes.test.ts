import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitCodeOf, runStatusOf, type Outcome } from '../../src/cli/report/exit-code.ts';
import { ArchiveError, InterruptedError, RefusedError, SourceError, UsageError } from '../../src/core/errors/errors.ts';

/** All outcomes of a run, with the signal if one interrupted it. */
const outcomes: readonly (readonly [Outcome, string?])[] = [
  [{ status: 'complete' }],
  [{ status: 'partial' }],
  ...[
    new UsageError('option-invalid', ''),
    new RefusedError('source-refused', ''),
    new SourceError('source-unusable', ''),
    new ArchiveError('archive-damaged', ''),
  ].map((error) => [{ error }] as const),
  [{ error: new InterruptedError('') }, 'SIGINT'],
  [{ error: new InterruptedError('') }, 'SIGTERM'],
];

const rows = rowsOf(readFileSync('docs/exit-codes.md', 'utf8'));

describe('docs/exit-codes.md', () => {
  it('has a row for each code, with its status and error', () => {
    const expected = outcomes.map(([outcome, signal]) => [
      String(exitCodeOf(outcome, signal)),
      `\`${runStatusOf(outcome, signal)}\``,
      'error' in outcome && outcome.error instanceof Error ? `\`${outcome.error.name}\`` : '',
    ]);
    const byCode = (one: readonly string[], other: readonly string[]) => Number(one[0]) - Number(other[0]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(expected.sort(byCode));
  });

  it('explains the meaning of each code and what a job should do about it', () => {
    expect(rows.filter(([, , , means = '', todo = '']) => means.length < 8 || todo.length < 8)).toEqual([]);
  });
});

/** Returns the cells of each table row that starts with a code. */
function rowsOf(markdown: string): string[][] {
  return [...markdown.matchAll(/^\| (\d+) \|.*\|$/gm)].map(([line]) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
