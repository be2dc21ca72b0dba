import { UsageError } from '../core/errors.ts';
import type { Emit } from '../core/events.ts';
import type { Arguments } from './arguments.ts';
import type { Ending } from './command.ts';
import { commands, type CommandEntry } from './commands.ts';
import { configure } from './configuration.ts';
import { endedReport } from './ended-report.ts';
import { logEvent } from './event-log.ts';
import { exitCodeOf } from './exit-code.ts';
import { describeFailure, stackLines } from './failure.ts';
import { takes, type Settings } from './options.ts';
import type { Outside } from './outside.ts';
import { createOutput, type Output } from './output.ts';
import type { Display } from './progress/display.ts';
import { writeReport } from './report-file.ts';
import { tellEnd } from './tell-end.ts';
import { tellVerification } from './tell-verification.ts';
import { verificationReport } from './verification-report.ts';

type Command = Extract<Arguments, { kind: 'command' }>;

const stoppingRun = 'Stopping in order. Once more stops at once, and what was stored is kept then too.';

/** Runs one command from its arguments to its exit code; whatever goes wrong is told and counted in the code. */
export async function runCommand(parsed: Command, outside: Outside): Promise<number> {
  const { command } = parsed;
  const { settings, problems, notices, secrets } = await configure(parsed, outside);
  const output = createOutput(outside, { ...settings, secrets });
  notices.forEach(output.notice);

  let ending: Ending;
  if (problems.length > 0) {
    for (const problem of problems) output.log('error', 'error', problem);
    ending = { kind: 'failed', error: new UsageError(problems.join(' ')) };
  } else {
    ending = await attempt(parsed, settings, outside, output);
    if (ending.kind === 'failed') tellFailure(ending.error, output);
  }

  const signal: unknown = outside.signal.aborted ? outside.signal.reason : undefined;
  if (ending.kind === 'shown') return exitCodeOf({ status: 'complete' });
  if (ending.kind === 'verified' || command === 'verify') {
    const report = verificationReport(ending, signal);
    tellVerification(report, settings, output);
    return deliver(report, settings, output);
  }
  if (!takes(command, 'report')) return exitCodeOf(ending.kind === 'failed' ? ending : ending.report, signal);
  const report = endedReport(ending, settings.blog ?? '', signal);
  tellEnd(
    report,
    ending.kind === 'ran' ? (ending.closing ?? []) : [],
    { command, settings, folder: outside.folder },
    output,
  );
  return deliver(report, settings, output);
}

async function attempt({ command }: Command, settings: Settings, outside: Outside, output: Output): Promise<Ending> {
  const { version, now, random, platform, processors, signal, crash, useCases } = outside;
  const { folder, program = 'blogkeep', interfaces = () => ({}) } = outside;
  const display = await createDisplay(outside, output);
  const emit: Emit = (event) => {
    logEvent(event, output);
    display.show(event);
  };
  const entry: CommandEntry = commands[command];
  const stopping = (): void => output.log('info', 'stopping', entry.stopping ?? stoppingRun);
  signal.addEventListener('abort', stopping, { once: true });
  try {
    const { run } = await entry.load();
    return await Promise.race([
      run(settings, {
        context: { version, now, random, platform, processors, signal, emit },
        useCases,
        output,
        here: { folder, program, interfaces },
      }),
      crash,
    ]);
  } catch (error) {
    return { kind: 'failed', error };
  } finally {
    signal.removeEventListener('abort', stopping);
    display.end();
  }
}

/** Bars where they can be drawn, else lines; loaded when needed, because help needs neither. */
async function createDisplay(outside: Outside, output: Output): Promise<Display> {
  if (output.quiet) return { show: () => undefined, end: () => undefined };
  if (!output.drawable) return (await import('./progress/lines.ts')).createLines(outside, output);
  return (await import('./progress/bars.ts')).createBars(outside.stderr, outside.now, output);
}

function tellFailure(error: unknown, output: Output): void {
  output.log('error', 'error', describeFailure(error));
  if (output.verbose) output.log('debug', 'stack', stackLines(error));
}

/** Writes the report where it is wanted; a run whose report is not written is not complete. */
async function deliver(
  report: { readonly exitCode: number },
  { report: target }: Settings,
  output: Output,
): Promise<number> {
  if (target === undefined) return report.exitCode;
  try {
    await writeReport(report, target, output);
    return report.exitCode;
  } catch (error) {
    output.log('error', 'report', `The report is not written. ${describeFailure(error)}`);
    return report.exitCode === 0 ? exitCodeOf({ error }) : report.exitCode;
  }
}
