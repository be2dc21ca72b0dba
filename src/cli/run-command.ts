import type { Arguments } from './options/arguments.ts';
import { executeCommand } from './execute-command.ts';
import type { CommandOutcome } from './report/outcome.ts';
import { configure } from './config/configuration.ts';
import { exitCodeOf } from './report/exit-code.ts';
import { makesReport } from './options/settings.ts';
import type { Environment } from './environment/environment.ts';
import { createOutput } from './terminal/output.ts';
import { deliverReport } from './report/deliver-report.ts';
import { message } from '../messages/message.ts';
import { runsPerBlog } from './blogs/blog-homes.ts';
import { runForEachBlog } from './run-for-each-blog.ts';
import { receivedSignal } from './environment/signals.ts';
import { printOutcome } from './report/print/print-outcome.ts';
import { toUsageError, mergeProblems } from './options/usage-problem.ts';

type Command = Extract<Arguments, { kind: 'command' }>;

/**
 * Runs a command. Errors are reported and determine the exit code.
 * @returns the exit code
 */
export async function runCommand(parsed: Command, environment: Environment): Promise<number> {
  const { command } = parsed;
  const { settings, problems, notices, secrets, tokenOrigin } = await configure(parsed, environment);
  const output = createOutput(environment, { ...settings, secrets });
  notices.forEach(output.notice);
  if (tokenOrigin !== undefined)
    output.log('debug', 'token', message('configuration.token-origin', { where: tokenOrigin }));

  let outcome: CommandOutcome;
  if (problems.length > 0) {
    for (const { text, code } of problems.map(toUsageError)) output.log('error', 'error', text, { code });
    outcome = { kind: 'failed', error: mergeProblems(problems) };
  } else if (runsPerBlog(command, settings)) {
    return runForEachBlog(command, settings, environment, output);
  } else {
    outcome = await executeCommand(command, settings, environment, output);
  }
  if (outcome.kind === 'shown') return exitCodeOf({ status: 'complete' });
  const signal = receivedSignal(environment);
  if (outcome.kind === 'failed' && !makesReport(command)) return exitCodeOf(outcome, signal);
  const report = printOutcome(outcome, { command, settings, folder: environment.folder, signal }, output);
  return deliverReport(report, settings, output);
}
