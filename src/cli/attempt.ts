import type { Emit } from '../core/events.ts';
import { loadCommand } from './command-code.ts';
import type { CommandName } from './command-names.ts';
import type { Ending, Run } from './command.ts';
import { commands, type CommandEntry } from './commands.ts';
import { logEvent } from './event-log.ts';
import { codeOfFailure, describeFailure, stackLines } from './failure.ts';
import type { Settings } from './options.ts';
import type { Outside } from './outside.ts';
import type { Output } from './output.ts';
import type { Display } from './progress/display.ts';

const stoppingRun = 'Stopping in order. Once more stops at once, and what was stored is kept then too.';

/**
 * Runs a command, with what it tells on its way. What it throws is told, and comes back as the ending.
 * @param action what is run; left out, the command's own
 */
export async function attempt(
  command: CommandName,
  settings: Settings,
  outside: Outside,
  output: Output,
  action?: Run,
): Promise<Ending> {
  const { version, now, random, platform, processors, signal, crash, useCases } = outside;
  const { folder, program = 'blogkeep', interfaces = () => ({}), terminal = () => undefined } = outside;
  const display = await createDisplay(outside, output);
  const emit: Emit = (event) => {
    logEvent(event, output);
    display.show(event);
  };
  const entry: CommandEntry = commands[command];
  const stopping = (): void => output.log('info', 'stopping', entry.stopping ?? stoppingRun);
  signal.addEventListener('abort', stopping, { once: true });
  let ending: Ending;
  try {
    const run = action ?? (await loadCommand(command));
    ending = await Promise.race([
      run(settings, {
        context: { version, now, random, platform, processors, signal, emit },
        useCases,
        output,
        terminal,
        here: { folder, program, interfaces },
      }),
      crash,
    ]);
  } catch (error) {
    ending = { kind: 'failed', error };
  } finally {
    signal.removeEventListener('abort', stopping);
    display.end();
  }
  if (ending.kind === 'failed') tellFailure(ending.error, output);
  return ending;
}

/** Bars where they can be drawn, else lines; loaded when needed, because help needs neither. */
async function createDisplay(outside: Outside, output: Output): Promise<Display> {
  if (output.quiet) return { show: () => undefined, end: () => undefined };
  if (!output.drawable) return (await import('./progress/lines.ts')).createLines(outside, output);
  return (await import('./progress/bars.ts')).createBars(outside.stderr, outside.now, output);
}

function tellFailure(error: unknown, output: Output): void {
  output.log('error', 'error', describeFailure(error), { code: codeOfFailure(error) });
  if (output.verbose) output.log('debug', 'stack', stackLines(error));
}
