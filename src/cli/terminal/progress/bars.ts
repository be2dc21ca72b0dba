import cliProgress from 'cli-progress';
import type { Output } from '../output.ts';
import { columnsOf, type OutputStream } from '../../environment/environment.ts';
import type { Display } from './display.ts';
import { emptyTally, endTally, rowNames, applyEvent, type RowName } from './tally.ts';
import { barLines } from './text.ts';
import stringWidth from 'string-width';

const eraseToEnd = '\u001b[K';
const eraseBelow = '\u001b[J';
const up = (rows: number): string => `\u001b[${rows}A`;

/** Creates progress bars, which are redrawn ten times a second below the log lines. */
export function createBars(stream: OutputStream, now: () => Date, output: Output): Display {
  const bars = new cliProgress.MultiBar({
    stream: stream as NodeJS.WritableStream,
    // Rates and times are computed here; the package only draws.
    format: (_options, _values, { row }: { row: RowName }) => {
      const line = barLines(tally, now().getTime(), columnsOf(stream), output.t).get(row) ?? '';
      lengths.set(row, stringWidth(line));
      return line;
    },
    // So that a process that is killed leaves the terminal usable.
    hideCursor: false,
    linewrap: true,
    // Log lines and resized terminals overwrite unchanged bars, too.
    forceRedraw: true,
    gracefulExit: false,
  });
  const drawn = new Set<RowName>();
  /** columns of each line when it was drawn */
  const lengths = new Map<RowName, number>();
  // The cursor stays below the bars: some terminals do not rewrap the line that has the cursor.
  let isBelow = false;
  let wrapped = 0;
  const toLastBar = (): void => {
    if (!isBelow) return;
    // If the terminal has become narrower, the lines wrap and the bars start higher than the package assumes.
    wrapped = wrappedRows([...lengths.values()], columnsOf(stream));
    stream.write(up(1 + wrapped));
    isBelow = false;
  };
  bars.on('update-pre', toLastBar);
  // Only if lines have wrapped: some terminals keep erased lines in their scrollback.
  bars.on('redraw-pre', () => {
    if (wrapped > 0) stream.write(eraseBelow);
  });
  bars.on('redraw-post', () => {
    stream.write('\n');
    isBelow = true;
  });
  let tally = emptyTally;
  output.divert((line) => {
    if (drawn.size === 0) stream.write(`${line}\n`);
    else bars.log(`${line}${eraseToEnd}\n`);
  });
  return {
    show: (event) => {
      tally = applyEvent(tally, event, now().getTime());
      for (const row of rowNames) {
        if (tally.rows[row] === undefined || drawn.has(row)) continue;
        drawn.add(row);
        bars.create(1, 0, { row });
      }
    },
    end: (isComplete = false) => {
      output.divert(undefined);
      tally = endTally(tally, isComplete);
      if (drawn.size === 0) return;
      // Otherwise log lines that wait for the next redraw would be lost.
      bars.update();
      toLastBar();
      bars.stop();
    },
  };
}

/** Returns the rows that lines of these lengths take in addition to one each. */
export function wrappedRows(lengths: readonly number[], columns: number): number {
  return lengths.reduce((rows, length) => rows + Math.max(0, Math.ceil(length / columns) - 1), 0);
}
