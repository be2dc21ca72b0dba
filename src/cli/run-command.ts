import type { Arguments } from './arguments.ts';
import { attempt } from './attempt.ts';
import type { Ending } from './command.ts';
import { configure } from './configuration.ts';
import { exitCodeOf } from './exit-code.ts';
import { makesReport } from './options.ts';
import type { Outside } from './outside.ts';
import { createOutput } from './output.ts';
import { deliver } from './delivery.ts';
import { isForSeveral } from './blog-homes.ts';
import { runEach } from './run-each.ts';
import { signalOf } from './signals.ts';
import { tellEnding } from './tell-ending.ts';
import { asError, asOneError } from './usage-problem.ts';

type Command = Extract<Arguments, { kind: 'command' }>;

/** Runs one command from its arguments to its exit code; whatever goes wrong is told and counted in the code. */
export async function runCommand(parsed: Command, outside: Outside): Promise<number> {
  const { command } = parsed;
  const { settings, problems, notices, secrets } = await configure(parsed, outside);
  const output = createOutput(outside, { ...settings, secrets });
  notices.forEach(output.notice);

  let ending: Ending;
  if (problems.length > 0) {
    for (const { message, code } of problems.map(asError)) output.log('error', 'error', message, { code });
    ending = { kind: 'failed', error: asOneError(problems) };
  } else if (isForSeveral(command, settings)) {
    return runEach(command, settings, outside, output);
  } else {
    ending = await attempt(command, settings, outside, output);
  }
  if (ending.kind === 'shown') return exitCodeOf({ status: 'complete' });
  const signal = signalOf(outside);
  if (ending.kind === 'failed' && !makesReport(command)) return exitCodeOf(ending, signal);
  const report = tellEnding(ending, { command, settings, folder: outside.folder, signal }, output);
  return deliver(report, settings, output);
}
