import { parseArguments, type Arguments } from './options/arguments.ts';
import { exitCodeOf } from './report/exit-code.ts';
import { codeOfFailure, describeFailure, stackLines } from './text/failure.ts';
import { translator } from '../messages/translate.ts';
import { columnsOf, type Environment } from './environment/environment.ts';
import { createOutput } from './terminal/output.ts';
import { lastFlagValue, detectUiLanguage } from './environment/ui-language.ts';
import { tokensIn } from './terminal/secrets.ts';

/**
 * Runs the command line: parses the arguments, runs the command and prints its output. Never throws.
 * @param argv arguments after `blogkeep`
 * @param processEnvironment everything that the command line needs from the process
 * @returns the exit code
 */
export async function main(argv: readonly string[], processEnvironment: Environment): Promise<number> {
  const language = detectUiLanguage(argv, processEnvironment.variables, processEnvironment.locale);
  const t = await translator(language);
  const environment = { ...processEnvironment, t };
  try {
    // Limits the width of help, because very long lines are hard to read.
    const width = Math.min(100, Math.max(40, columnsOf(environment.stdout)));
    const parsed = await parseArguments(argv, environment.version, { width, t });
    return await runArguments(parsed, environment);
  } catch (error) {
    const verbose = argv.includes('--verbose');
    const output = createOutput(environment, {
      quiet: false,
      verbose,
      logFormat: [lastFlagValue(argv, '--log-format'), processEnvironment.variables.BLOGKEEP_LOG_FORMAT].includes(
        'json',
      )
        ? 'json'
        : 'text',
      secrets: argv.flatMap(tokensIn),
    });
    output.log('error', 'error', describeFailure(error), { code: codeOfFailure(error) });
    if (verbose) output.log('debug', 'stack', stackLines(error));
    return exitCodeOf({ error });
  }
}

async function runArguments(parsed: Arguments, environment: Environment): Promise<number> {
  // Imported lazily, because help does not need it.
  if (parsed.kind === 'command') return (await import('./run-command.ts')).runCommand(parsed, environment);
  environment.stdout.write(`${parsed.text}\n`);
  return 0;
}
