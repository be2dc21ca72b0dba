import type { Emit } from '../core/report/events.ts';
import { message } from '../messages/message.ts';
import { withNearArchives } from './blogs/near-archives.ts';
import type { CommandName } from '../options/option-scopes.ts';
import type { RunCommand } from './commands/command.ts';
import type { CommandOutcome } from './report/outcome.ts';
import { crawlOptions, publishOptions, verifyOptions } from './options/app-options.ts';
import { commands, type CommandEntry } from './options/commands.ts';
import { logEvent } from './terminal/event-log.ts';
import { logFailure } from './report-failure.ts';
import type { Settings } from './options/settings.ts';
import { columnsOf, type Environment } from './environment/environment.ts';
import type { TerminalOutput } from './terminal/output.ts';
import type { Display } from './terminal/progress/display.ts';

/** The commands. Those that do more than call a use case are imported when they run, so that others do not wait for them. */
const runners: Readonly<Record<CommandName, () => RunCommand | Promise<RunCommand>>> = {
  export:
    () =>
    async (settings, { context, useCases }) => ({
      kind: 'ran',
      report: await useCases.exportBlog({ ...crawlOptions(settings), ...publishOptions(settings) }, context),
    }),
  import: async () => (await import('./commands/import.ts')).run,
  crawl:
    () =>
    async (settings, { context, useCases }) => ({
      kind: 'ran',
      report: await useCases.crawlBlog(crawlOptions(settings), context),
    }),
  publish:
    () =>
    async (settings, { context, useCases }) => ({
      kind: 'ran',
      report: await useCases.publishBlog(publishOptions(settings), context),
    }),
  verify:
    () =>
    async (settings, { context, useCases }) => ({
      kind: 'verified',
      verification: await useCases.verifyArchive(verifyOptions(settings), context),
    }),
  forget: async () => (await import('./commands/forget.ts')).run,
  serve: async () => (await import('./commands/serve.ts')).run,
  blogs: async () => (await import('./commands/blogs.ts')).run,
  init: async () => (await import('./commands/init.ts')).run,
  summary: async () => (await import('./commands/summary.ts')).run,
  templates: async () => (await import('./commands/templates.ts')).run,
  completion: async () => (await import('./commands/completion.ts')).run,
  demo: async () => (await import('./commands/demo.ts')).run,
  open: async () => (await import('./commands/open.ts')).run,
};

/**
 * Runs a command with its log and progress display. Errors are printed and become the outcome.
 * @param action to run instead of the command itself
 */
export async function executeCommand(
  command: CommandName,
  settings: Settings,
  environment: Environment,
  output: TerminalOutput,
  action?: RunCommand,
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
    const run = action ?? (await runners[command]());
    outcome = await Promise.race([
      run(settings, {
        context: { version, now, random, platform, processors, memory, signal, emit },
        useCases,
        openPage: environment.openPage,
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
async function createDisplay(environment: Environment, output: TerminalOutput): Promise<Display> {
  if (output.quiet) return { show: () => undefined, end: () => undefined };
  if (!output.canDraw) return (await import('./terminal/progress/lines.ts')).createLines(environment, output);
  return (await import('./terminal/progress/bars.ts')).createBars(environment.stderr, environment.now, output);
}
