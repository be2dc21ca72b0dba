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

/** Bars on a terminal, drawn again ten times a second, with the log's lines above them. */
export function createBars(stream: OutputStream, now: () => Date, output: Output): Display {
  const bars = new cliProgress.MultiBar({
    stream: stream as NodeJS.WritableStream,
    // The rates and the clock are ours; the package draws.
    format: (_options, _values, { row }: { row: RowName }) => {
      const line = barLines(tally, now().getTime(), columnsOf(stream), output.t).get(row) ?? '';
      lengths.set(row, stringWidth(line));
      return line;
    },
    // Nothing to put back on the terminal if the process is ended at once.
    hideCursor: false,
    linewrap: true,
    // Lines of the log and of a terminal that was resized are in the place of what did not change, too.
    forceRedraw: true,
    gracefulExit: false,
  });
  const drawn = new Set<RowName>();
  /** columns that each line took when it was drawn */
  const lengths = new Map<RowName, number>();
  // The cursor waits below the bars: some terminals do not wrap the line that it is in again.
  let isBelow = false;
  let wrapped = 0;
  const toLastBar = (): void => {
    if (!isBelow) return;
    // One that has become narrower has wrapped them: the drawing begins higher than the package believes.
    wrapped = wrappedRows([...lengths.values()], columnsOf(stream));
    stream.write(up(1 + wrapped));
    isBelow = false;
  };
  bars.on('update-pre', toLastBar);
  // Only then: some terminals keep what is erased for who scrolls back.
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
      // Lines that wait for the next drawing would be lost.
      bars.update();
      toLastBar();
      bars.stop();
    },
  };
}

/** How many rows of a terminal lines of these lengths take beyond one each. */
export function wrappedRows(lengths: readonly number[], columns: number): number {
  return lengths.reduce((rows, length) => rows + Math.max(0, Math.ceil(length / columns) - 1), 0);
}
