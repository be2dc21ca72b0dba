import cliProgress from 'cli-progress';
import type { TerminalOutput } from '../output.ts';
import { columnsOf, type OutputStream } from '../../environment/environment.ts';
import type { Display } from './display.ts';
import { emptyTally, endTally, rowNames, applyEvent, type RowName } from './tally.ts';
import { barLines } from './text.ts';
import stringWidth from 'string-width';

const eraseToEnd = '\u001b[K';
const eraseBelow = '\u001b[J';
const up = (rows: number): string => `\u001b[${rows}A`;

/** Creates progress bars that are redrawn ten times a second, below the log lines. */
export function createBars(stream: OutputStream, now: () => Date, output: TerminalOutput): Display {
  const bars = new cliProgress.MultiBar({
    stream: stream as NodeJS.WritableStream,
    // Rates and times are computed here; the package only draws the lines.
    format: (_options, _values, { row }: { row: RowName }) => {
      const line = barLines(tally, now().getTime(), columnsOf(stream), output.t).get(row) ?? '';
      lengths.set(row, stringWidth(line));
      return line;
    },
    // A hidden cursor would stay hidden if the process were killed.
    hideCursor: false,
    linewrap: true,
    // Unchanged bars must be redrawn, too, because log lines and resizing overwrite them.
    forceRedraw: true,
    gracefulExit: false,
  });
  const drawnRows = new Set<RowName>();
  /** width of each line in columns when it was drawn */
  const lengths = new Map<RowName, number>();
  // Keeps the cursor below the bars, because some terminals do not rewrap the line that contains it.
  let isBelow = false;
  let wrapped = 0;
  const toLastBar = (): void => {
    if (!isBelow) return;
    // In a terminal that has become narrower, lines wrap, and the bars start higher than the package assumes.
    wrapped = wrappedRows([...lengths.values()], columnsOf(stream));
    stream.write(up(1 + wrapped));
    isBelow = false;
  };
  bars.on('update-pre', toLastBar);
  // Erases only if lines have wrapped, because some terminals keep erased lines in their scrollback.
  bars.on('redraw-pre', () => {
    if (wrapped > 0) stream.write(eraseBelow);
  });
  bars.on('redraw-post', () => {
    stream.write('\n');
    isBelow = true;
  });
  let tally = emptyTally;
  output.divert((line) => {
    if (drawnRows.size === 0) stream.write(`${line}\n`);
    else bars.log(`${line}${eraseToEnd}\n`);
  });
  return {
    show: (event) => {
      tally = applyEvent(tally, event, now().getTime());
      for (const row of rowNames) {
        if (tally.rows[row] === undefined || drawnRows.has(row)) continue;
        drawnRows.add(row);
        bars.create(1, 0, { row });
      }
    },
    end: (isComplete = false) => {
      output.divert(undefined);
      tally = endTally(tally, isComplete);
      if (drawnRows.size === 0) return;
      // Prints log lines that wait for the next redraw and would otherwise be lost.
      bars.update();
      toLastBar();
      bars.stop();
    },
  };
}

/** Returns the number of additional rows that lines of these lengths occupy because they wrap. */
export function wrappedRows(lengths: readonly number[], columns: number): number {
  return lengths.reduce((rows, length) => rows + Math.max(0, Math.ceil(length / columns) - 1), 0);
}
