import cliProgress from 'cli-progress';
import type { Output } from '../output.ts';
import { columnsOf, type OutputStream } from '../outside.ts';
import type { Display } from './display.ts';
import { emptyTally, rowNames, tallied, type RowName } from './tally.ts';
import { barLine } from './text.ts';

const eraseToEnd = '\u001b[K';

/** Bars on a terminal, drawn again ten times a second, with the log's lines above them. */
export function createBars(stream: OutputStream, now: () => Date, output: Output): Display {
  const bars = new cliProgress.MultiBar({
    stream: stream as NodeJS.WritableStream,
    // The rates and the clock are ours; the package draws.
    format: (_options, _values, { row }: { row: RowName }) => {
      const state = tally.rows[row];
      return state === undefined ? '' : barLine(row, state, now().getTime(), columnsOf(stream));
    },
    // Nothing to put back on the terminal if the process is ended at once.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
  });
  const drawn = new Set<RowName>();
  let tally = emptyTally;
  output.divert((line) => {
    if (drawn.size === 0) stream.write(`${line}\n`);
    else bars.log(`${line}${eraseToEnd}\n`);
  });
  return {
    show: (event) => {
      tally = tallied(tally, event, now().getTime());
      for (const row of rowNames) {
        if (tally.rows[row] === undefined || drawn.has(row)) continue;
        drawn.add(row);
        bars.create(1, 0, { row });
      }
    },
    end: () => {
      output.divert(undefined);
      if (drawn.size === 0) return;
      // Lines that wait for the next drawing would be lost.
      bars.update();
      bars.stop();
    },
  };
}
