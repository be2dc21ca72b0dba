import type { Emit } from '../core/report/events.ts';
import { message } from '../messages/message.ts';
import { withNearArchives } from './blogs/near-archives.ts';
import { loadCommand } from './commands/load-command.ts';
import type { CommandName } from '../options/option-scopes.ts';
import type { Run } from './commands/command.ts';
import type { CommandOutcome } from './report/outcome.ts';
import { commands, type CommandEntry } from './options/commands.ts';
import { logEvent } from './terminal/event-log.ts';
import { codeOfFailure, describeFailure, stackLines } from './text/failure.ts';
import type { Settings } from './options/settings.ts';
import { columnsOf, type Environment } from './environment/environment.ts';
import type { Output } from './terminal/output.ts';
import type { Display } from './terminal/progress/display.ts';

/**
 * Runs a command with its log and progress display. Errors are printed and become the outcome.
 * @param action to run instead of the command itself
 */
export async function executeCommand(
  command: CommandName,
  settings: Settings,
  environment: Environment,
  output: Output,
  action?: Run,
): Promise<CommandOutcome> {
  const { version, now, random, platform, processors, memory, signal, crash, useCases } = environment;
  const { folder, variables, program = 'blogkeep', interfaces = () => ({}), terminal = () => undefined } = environment;
  const { stdout, os = 'linux' } = environment;
  const display = await createDisplay(environment, output);
  const emit: Emit = (event) => {
    logEvent(event, output);
    display.show(event);
  };
  const entry: CommandEntry = commands[command];
  const stopping = (): void => output.log('info', 'stopping', entry.stopping ?? message('run.stopping'));
  signal.addEventListener('abort', stopping, { once: true });
  let outcome: CommandOutcome;
  try {
    const run = action ?? (await loadCommand(command));
    outcome = await Promise.race([
      run(settings, {
        context: { version, now, random, platform, processors, memory, signal, emit },
        useCases,
        output,
        terminal,
        invocation: {
          folder,
          program,
          interfaces,
          variables,
          os,
          columns: stdout.isTTY === true ? columnsOf(stdout) : Infinity,
        },
      }),
      crash,
    ]);
  } catch (error) {
    outcome = { kind: 'failed', error: withNearArchives(error, settings, folder) };
  }
  signal.removeEventListener('abort', stopping);
  display.end(outcome.kind !== 'failed');
  if (outcome.kind === 'failed') logFailure(outcome.error, output);
  return outcome;
}

/**
 * Creates progress bars if the terminal supports them, otherwise lines. Imports their code lazily, because help needs
 * neither.
 */
async function createDisplay(environment: Environment, output: Output): Promise<Display> {
  if (output.quiet) return { show: () => undefined, end: () => undefined };
  if (!output.canDraw) return (await import('./terminal/progress/lines.ts')).createLines(environment, output);
  return (await import('./terminal/progress/bars.ts')).createBars(environment.stderr, environment.now, output);
}

function logFailure(error: unknown, output: Output): void {
  output.log('error', 'error', describeFailure(error), { code: codeOfFailure(error) });
  if (output.verbose) output.log('debug', 'stack', stackLines(error));
}
