import { parseArguments, type Arguments } from './options/arguments.ts';
import { translator } from '../messages/translate.ts';
import { columnsOf, type Environment } from './environment/environment.ts';
import { detectUiLanguage } from './environment/ui-language.ts';

/**
 * Runs the command line: parses the arguments, runs the command and prints its output. Never throws.
 * @param argv arguments after `blogkeep`
 * @param processEnvironment everything that the command line needs from the process
 * @returns the exit code
 */
export async function main(argv: readonly string[], processEnvironment: Environment): Promise<number> {
  const language = detectUiLanguage(argv, processEnvironment.variables, processEnvironment.systemLocale);
  const t = await translator(language);
  const environment = { ...processEnvironment, t };
  try {
    // Limits the width of help, because very long lines are hard to read.
    const width = Math.min(100, Math.max(40, columnsOf(environment.stdout)));
    const parsed = await parseArguments(argv, environment.version, { width, t });
    return await runArguments(parsed, environment);
  } catch (error) {
    // Imported lazily, because help does not need it.
    return (await import('./report-failure.ts')).reportFailure(error, argv, environment);
  }
}

async function runArguments(parsed: Arguments, environment: Environment): Promise<number> {
  // Imported lazily, because help does not need it.
  if (parsed.kind === 'command') return (await import('./run-command.ts')).runCommand(parsed, environment);
  environment.stdout.write(`${parsed.text}\n`);
  return 0;
}
