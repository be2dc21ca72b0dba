import { exitCodeOf } from '../core/errors/exit-code.ts';
import type { Environment } from './environment/environment.ts';
import { lastFlagValue } from './environment/ui-language.ts';
import { createOutput, type TerminalOutput } from './terminal/output.ts';
import { tokensIn } from './terminal/secrets.ts';
import { codeOfFailure, describeFailure, stackLines } from './text/failure.ts';

/**
 * Reports an error that occurs before the options are known, and uses those that determine the output.
 * @returns the exit code
 */
export function reportFailure(error: unknown, argv: readonly string[], environment: Environment): number {
  const formats = [lastFlagValue(argv, '--log-format'), environment.variables.BLOGKEEP_LOG_FORMAT];
  const output = createOutput(environment, {
    quiet: false,
    verbose: argv.includes('--verbose'),
    logFormat: formats.includes('json') ? 'json' : 'text',
    secrets: argv.flatMap(tokensIn),
  });
  logFailure(error, output);
  return exitCodeOf({ error });
}

/** Logs an error that ends a command, with its stack if --verbose is set. */
export function logFailure(error: unknown, output: TerminalOutput): void {
  output.log('error', 'error', describeFailure(error), { code: codeOfFailure(error) });
  if (output.verbose) output.log('debug', 'stack', stackLines(error));
}
