import type { TerminalOutput } from '../output.ts';
import type { Environment } from '../../environment/environment.ts';
import type { Display } from './display.ts';
import { isEmpty, type Text } from '../../../messages/message.ts';
import { emptyTally, endTally, applyEvent } from './tally.ts';
import { progressLine } from './text.ts';

/** Milliseconds between lines. */
const interval = 5000;

/**
 * Creates progress lines for logs and pipes: one at the first event, then at most one every five seconds, and one at
 * the end.
 */
export function createLines({ now, every }: Pick<Environment, 'now' | 'every'>, output: TerminalOutput): Display {
  let tally = emptyTally;
  let last: Text = '';
  const write = (): void => {
    const line = progressLine(tally, now().getTime());
    if (String(line) === String(last) || isEmpty(line)) return;
    last = line;
    output.log('info', 'progress', line, { ...tally });
  };
  const stop = every(interval, write);
  return {
    show: (event) => {
      tally = applyEvent(tally, event, now().getTime());
      if (isEmpty(last)) write();
    },
    end: (isComplete = false) => {
      stop();
      tally = endTally(tally, isComplete);
      write();
    },
  };
}
